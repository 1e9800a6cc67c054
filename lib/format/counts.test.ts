import { formatCount, formatList, formatMetres, formatPercent } from './counts';

it('uses the singular for one and the plural otherwise', () => {
  expect(formatCount(1, 'seat')).toBe('1 seat');
  expect(formatCount(3, 'seat')).toBe('3 seats');
  expect(formatCount(2, 'person', 'people')).toBe('2 people');
});

it('formats metres with a thousands separator', () => {
  expect(formatMetres(3810)).toBe('3,810 m');
  expect(formatMetres(-2)).toBe('-2 m');
});

it('joins a list with commas and “and”', () => {
  expect(formatList([])).toBe('');
  expect(formatList(['lunch'])).toBe('Lunch');
  expect(formatList(['lunch', 'dinner'])).toBe('Lunch and dinner');
  expect(formatList(['breakfast', 'lunch', 'dinner'])).toBe('Breakfast, lunch and dinner');
});

it('formats basis points as a percentage', () => {
  expect(formatPercent(9_000)).toBe('90%');
  expect(formatPercent(1_250)).toBe('12.5%');
});
