import { describeStatus } from './departureStatus';

it.each([
  ['few_left', 3, '3 seats left', 'few'],
  ['few_left', 1, '1 seat left', 'few'],
  ['few_left', null, 'Few seats left', 'few'],
  ['guaranteed', null, 'Guaranteed', 'sure'],
  ['filling', null, 'Filling', 'open'],
  ['being_booked', null, 'All seats are on hold', 'full'],
  ['full', null, 'Full', 'full'],
] as const)('%s with %s seats is "%s"', (status, seatsLeft, label, tone) => {
  expect(describeStatus({ status, seatsLeft })).toEqual({ label, tone });
});

it('never states a seat count unless few are left', () => {
  expect(describeStatus({ status: 'guaranteed', seatsLeft: 4 }).label).toBe('Guaranteed');
});
