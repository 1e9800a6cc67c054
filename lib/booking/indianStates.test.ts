import { gstStates, stateCodes } from '@/booking/contract/gstStates';
import { stateName } from './indianStates';

it("names the states as the booking service's documents do, but says what other territory means", () => {
  const names = Object.entries(gstStates).map(([code, { name }]) => [code, name]);
  expect(Object.fromEntries(stateCodes.map((code) => [code, stateName(code)]))).toEqual({
    ...Object.fromEntries(names),
    OT: 'Outside India',
  });
});
