/** What the office should look at before it saves rooms. The service refuses what is impossible. */
import type { StaffRooms } from '@/booking/contract/rooms';
import { roomProblems } from './departureWords';

type Room = StaffRooms['rooms'][number];

/** Returns what is odd about a room, in words. */
export function roomChecks({ guests, problem }: Room): string[] {
  const genders = new Set(guests.map(({ gender }) => gender));
  const bookings = new Set(guests.map(({ reference }) => reference));
  const isMixed = bookings.size > 1 && genders.has('female') && genders.has('male');
  const isAgreed = guests.every(({ preference }) => preference === 'any');
  return [
    ...(isMixed && !isAgreed ? ['Women and men of different bookings share it'] : []),
    ...(problem ? [roomProblems[problem]] : []),
  ];
}
