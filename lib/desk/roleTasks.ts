/** What each role is for. */
import type { Role } from '@/booking/contract/staffAccounts';

export const roleTasks: Record<Role, string> = {
  owner: 'Everything, and who is on the staff.',
  operations: 'Departures, rooms, bookings and the inbox.',
  finance: 'Payments, refunds, discounts and tax.',
  sales: 'Enquiries, messages and bookings, without money.',
  marketing: 'Offer codes and reports.',
  trip_leader: 'The travellers of the departures they lead.',
  editor: 'Reviews. Trips and posts are in the Studio.',
};
