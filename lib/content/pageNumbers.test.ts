import { pageCount, pageNumber } from './pageNumbers';

it.each([
  [0, 1],
  [6, 1],
  [7, 2],
])('%s posts fill %s pages', (items, pages) => {
  expect(pageCount(items)).toBe(pages);
});

it.each([
  [undefined, 1],
  ['1', 1],
  ['12', 12],
  ['0', null],
  ['02', null],
  ['2.5', null],
  ['-1', null],
  ['1e3', null],
  ['99999', null],
  ['two', null],
])('reads the page %s in an address as %s', (text, number) => {
  expect(pageNumber(text)).toBe(number);
});
