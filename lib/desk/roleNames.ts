/** The roles' names and tasks. */
import type { Role } from '@/booking/contract/staffAccounts';

export const roleNames: Record<Role, { name: string; does: string }> = {
  owner: { name: 'Owner', does: 'Everything, and who is on the staff.' },
  operations: { name: 'Operations', does: 'Departures, rooms, bookings and the inbox.' },
  finance: { name: 'Finance', does: 'Payments, refunds, discounts and tax.' },
  sales: { name: 'Sales', does: 'Enquiries, messages and bookings, without money.' },
  marketing: { name: 'Marketing', does: 'Offer codes and reports.' },
  trip_leader: { name: 'Trip leader', does: 'The travellers of the departures they lead.' },
  editor: { name: 'Editor', does: 'Reviews. Trips and posts are in the Studio.' },
};

export const roleList = (roles: readonly Role[]) =>
  roles.map((role) => roleNames[role].name).join(', ');

/** Whether someone leads trips and does nothing else at the desk. */
export const onlyLeads = ({ roles }: { roles: readonly Role[] }) =>
  roles.length === 1 && roles[0] === 'trip_leader';
