import { gstStates, type StateCode } from '@/booking/contract/gstStates';

/** Whether a string is one of the booking service's codes. */
export function isStateCode(text: string): text is StateCode {
  return Object.hasOwn(gstStates, text);
}

/** What travellers see for a state or union territory. Returns any other text unchanged. */
export function stateName(code: string): string {
  if (code === 'OT') return 'Outside India';
  return isStateCode(code) ? gstStates[code].name : code;
}
