import { calendarMonths } from './departureCalendar';

const on = (startDate: string) => ({ startDate });

it('groups departures by the month they leave, in order', () => {
  const months = calendarMonths([on('2027-01-02'), on('2026-12-19'), on('2026-12-05')]);
  expect(months.map(({ firstDay, entries }) => [firstDay, entries])).toEqual([
    ['2026-12-01', [on('2026-12-05'), on('2026-12-19')]],
    ['2027-01-01', [on('2027-01-02')]],
  ]);
});

it.each([
  ['2026-12-19', 2, 31],
  ['2027-08-01', 7, 31],
  ['2028-02-29', 2, 29],
])('knows the first weekday and the length of %s', (date, startsOn, dayCount) => {
  expect(calendarMonths([on(date)])).toMatchObject([{ startsOn, dayCount }]);
});

it('is empty without departures', () => {
  expect(calendarMonths([])).toEqual([]);
});
