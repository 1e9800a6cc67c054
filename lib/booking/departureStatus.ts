import type { DepartureStatus } from '@/booking/contract/departures';
import { formatCount } from '../format/counts';

export type StatusTone = 'sure' | 'few' | 'open' | 'full';

/** The same without a seat count, for places that don't show how current it is. */
export function describeWithoutSeats({ status }: { status: DepartureStatus }) {
  return describeStatus({ status, seatsLeft: null });
}

/**
 * The public status labels for a departure, the same everywhere (the booking service derives the status). The exact
 * seat count is only known, and shown, when five or fewer are left.
 */
export function describeStatus(departure: { status: DepartureStatus; seatsLeft: number | null }): {
  label: string;
  tone: StatusTone;
} {
  switch (departure.status) {
    case 'planned':
      return { label: 'Planned', tone: 'open' };
    case 'filling':
      return { label: 'Filling', tone: 'open' };
    case 'guaranteed':
      return { label: 'Guaranteed', tone: 'sure' };
    case 'few_left':
      return departure.seatsLeft === null
        ? { label: 'Few seats left', tone: 'few' }
        : { label: `${formatCount(departure.seatsLeft, 'seat')} left`, tone: 'few' };
    case 'being_booked':
      return { label: 'All seats are on hold', tone: 'full' };
    case 'full':
      return { label: 'Full', tone: 'full' };
    case 'closed':
      return { label: 'Booking closed', tone: 'full' };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'full' };
    case 'departed':
      return { label: 'Departed', tone: 'full' };
  }
}
