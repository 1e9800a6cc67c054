/** Validates booking requests against the domain's rules, without a database. */
import type { BookingRequest } from '../contract/bookings.ts';
import { checkBooking, type BookingFacts } from '../domain/bookingRules.ts';

export const facts: BookingFacts = {
  startDate: '2027-05-01',
  today: '2026-11-21',
  womenOnly: false,
  minAge: 14,
  maxAge: 65,
  requiresPan: false,
  pickupCodes: ['DEL'],
};

export type Person = BookingRequest['travellers'][number];

/** One adult with valid data. */
export const person = (more: Partial<Person> = {}): Person => ({
  type: 'adult',
  fullName: 'Asha Rao',
  dateOfBirth: '1994-02-03',
  occupancy: 'twin',
  ...more,
});

/** A valid request. */
export const request = (more: Partial<BookingRequest> = {}): BookingRequest => ({
  holdId: '01930000-0000-7000-8000-000000000001',
  contact: { name: 'Asha Rao', email: 'Asha@Example.com', phone: '98765 43210' },
  billing: { stateCode: 'ka' },
  travellers: [person()],
  acceptTerms: { version: '2026-10', accepted: true },
  ...more,
});

/** Returns the path and code of each of a request's issues. */
export function complaints(
  more: Partial<BookingRequest>,
  other: Partial<BookingFacts> = {},
): string[] {
  const result = checkBooking(request(more), { ...facts, ...other });
  return result.ok ? [] : result.issues.map(({ path, code }) => `${path} ${code}`);
}
