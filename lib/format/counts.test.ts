import { formatCount, formatList, formatMetres } from './counts';

it('counts in the singular and the plural', () => {
  expect(formatCount(1, 'seat')).toBe('1 seat');
  expect(formatCount(3, 'seat')).toBe('3 seats');
  expect(formatCount(2, 'person', 'people')).toBe('2 people');
});

it('groups metres as Indian readers do', () => {
  expect(formatMetres(3810)).toBe('3,810 m');
  expect(formatMetres(-2)).toBe('-2 m');
});

it('joins a list as a sentence', () => {
  expect(formatList([])).toBe('');
  expect(formatList(['lunch'])).toBe('Lunch');
  expect(formatList(['lunch', 'dinner'])).toBe('Lunch and dinner');
  expect(formatList(['breakfast', 'lunch', 'dinner'])).toBe('Breakfast, lunch and dinner');
});
