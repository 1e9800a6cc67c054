import { formatPhone } from './phones';

it('groups the digits of Indian numbers, and leaves others alone', () => {
  expect(formatPhone('+919816012345')).toBe('+91 98160 12345');
  expect(formatPhone('+442079460018')).toBe('+442079460018');
});
