import { pageCount, pageNumber } from './pageNumbers';

it.each([
  [0, 1],
  [6, 1],
  [7, 2],
])('%s posts are on %s pages', (items, pages) => {
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
])('the page %s in an address is %s', (text, number) => {
  expect(pageNumber(text)).toBe(number);
});
