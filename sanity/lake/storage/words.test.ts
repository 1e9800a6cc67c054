import { setFlagsFromString } from 'node:v8';
import { prefixesOf, wordsOf } from './words.ts';

it('reads text of millions of letters or dots', () => {
  // As in a program that has compiled many expressions.
  setFlagsFromString('--no-regexp-optimization');
  try {
    const words = wordsOf({ _id: 'a', text: `Spiti ${'x'.repeat(5e6)} ${'.'.repeat(5e6)}valley` });
    expect(words).toBe(`spiti ${'x'.repeat(64)} valley`);
  } finally {
    setFlagsFromString('--regexp-optimization');
  }
});

it('finds long words by their beginnings', () => {
  const word = 'ab'.repeat(50);
  expect(prefixesOf(`${word}*`)).toEqual([wordsOf({ word })]);
});
