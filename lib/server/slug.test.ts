import { isReference } from './reference';
import { isSlug } from './slug';

it.each([
  ['spiti-in-snow', true],
  ['a', true],
  ['Spiti', false],
  ['spiti--snow', false],
  ['-spiti', false],
  ['spiti"] | *[', false],
  ['x'.repeat(97), false],
  ['', false],
])('%s can be a slug: %s', (text, expected) => {
  expect(isSlug(text)).toBe(expected);
});

it.each([
  ['SF-7K3M9QXA', true],
  ['sf-7k3m9qxa', true],
  ['SF-7K3M9QX', false],
  ['SF-7K3M9QXA/..', false],
])('%s can be a booking reference: %s', (text, expected) => {
  expect(isReference(text)).toBe(expected);
});
