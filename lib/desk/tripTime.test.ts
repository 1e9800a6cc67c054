import { clockHint, clockTimeIn, instantIn } from './tripTime';

it.each([
  ['Asia/Tokyo', '2027-04-02T17:00', '2027-04-02T08:00:00.000Z'],
  ['Asia/Kolkata', '2027-04-02T00:15', '2027-04-01T18:45:00.000Z'],
  ['Europe/Lisbon', '2027-03-28T09:00', '2027-03-28T08:00:00.000Z'],
  ['Europe/Lisbon', '2027-10-31T00:30', '2027-10-30T23:30:00.000Z'],
])('reads and writes the clock of %s', (timeZone, clockTime, instant) => {
  expect(instantIn(clockTime, timeZone)).toBe(instant);
  expect(clockTimeIn(instant, timeZone)).toBe(clockTime);
});

it('refuses what isn’t a time, and says whose clock it is', () => {
  expect(instantIn('tomorrow', 'Asia/Tokyo')).toBeNull();
  expect(instantIn('2027-13-01T09:00', 'Asia/Tokyo')).toBeNull();
  expect(clockHint('Asia/Kolkata')).toBe('IST.');
  expect(clockHint('Asia/Ho_Chi_Minh')).toBe('Local time in Ho Chi Minh.');
});
