import type { DepartureStatus } from '@/booking/contract/departures';
import { formatCount } from '../format/counts';

interface Label {
  label: string;
  tone: 'sure' | 'few' | 'open' | 'full';
}

const labels: Record<DepartureStatus, Label> = {
  planned: { label: 'Planned', tone: 'open' },
  filling: { label: 'Filling', tone: 'open' },
  guaranteed: { label: 'Guaranteed', tone: 'sure' },
  few_left: { label: 'Few seats left', tone: 'few' },
  being_booked: { label: 'All seats are on hold', tone: 'full' },
  full: { label: 'Full', tone: 'full' },
  closed: { label: 'Booking closed', tone: 'full' },
  cancelled: { label: 'Cancelled', tone: 'full' },
  departed: { label: 'Departed', tone: 'full' },
};

/** Returns the label without a seat count, for places that don't say how recent the count is. */
export const describeWithoutSeats = ({ status }: { status: DepartureStatus }) => labels[status];

/**
 * Returns a departure's public status label. The service derives the status. The seat count is
 * shown only when five or fewer are left, and never if the last refresh failed (`isStale`).
 */
export function describeStatus(
  { status, seatsLeft }: { status: DepartureStatus; seatsLeft: number | null },
  isStale = false,
): Label {
  if (isStale && seatsLeft !== null) return { label: 'Check availability', tone: 'open' };
  return status === 'few_left' && seatsLeft !== null
    ? { ...labels.few_left, label: `${formatCount(seatsLeft, 'seat')} left` }
    : labels[status];
}
