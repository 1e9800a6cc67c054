import { gstStates } from '@/booking/domain/gstStates';
import { stateNames } from './indianStates';

it("names the states as the booking service's documents do, but says what other territory means", () => {
  const names = Object.entries(gstStates).map(([code, { name }]) => [code, name]);
  expect(stateNames).toEqual({ ...Object.fromEntries(names), OT: 'Outside India' });
});
