/** How the desk speaks of departures. */
import type { StaffDepartureRow, DepartureState } from '@/booking/contract/staffDepartures';
import { formatCount } from '../format/counts';

export const departureStates: Record<DepartureState, string> = {
  draft: 'Draft',
  scheduled: 'Filling',
  guaranteed: 'Guaranteed',
  cancelled: 'Cancelled',
  departed: 'Under way',
  completed: 'Completed',
};

export const departureTabs = {
  travellers: 'Travellers',
  rooms: 'Rooms',
  settings: 'Seats and settings',
  money: 'Money',
  history: 'History',
};
/** What a departure sells, each changed on a page of its own. */
export const departureParts = {
  prices: 'Prices',
  discounts: 'Discounts',
  extras: 'Extras',
  pickups: 'Pickup points',
};

export type DepartureTab = keyof typeof departureTabs;

export const roomWords = { single: 'Single', twin: 'Twin', triple: 'Triple', quad: 'Quad' };

export const dietWords = {
  veg: 'Veg',
  nonveg: 'Non-veg',
  jain: 'Jain',
  vegan: 'Vegan',
  eggetarian: 'Eggs',
};

export const needWords = {
  gender: 'gender',
  diet: 'food',
  emergency_contact: 'emergency contact',
  fitness: 'fitness declaration',
  pickup: 'pickup point',
  passport: 'passport',
  pan: 'PAN',
};

export const ageWords = {
  under_18: 'under 18',
  from_18_to_24: '18–24',
  from_25_to_34: '25–34',
  from_35_to_44: '35–44',
  from_45_to_54: '45–54',
  from_55_to_64: '55–64',
  from_65: '65+',
};

export const genderWords = { female: 'F', male: 'M', other: 'Other', undisclosed: '' };

/** `none` or `2 steps`. */
export const discountWords = (steps: number) => (steps === 0 ? 'none' : formatCount(steps, 'step'));

export const roomProblems = {
  minors_alone: 'Children without an adult',
  beside_minor: 'A free bed beside someone under 18',
  gender_missing: 'We need to know their gender first',
  no_match: 'No one fits yet',
};

export type SeatNumbers = Pick<
  StaffDepartureRow,
  'capacity' | 'blocked' | 'held' | 'booked' | 'minPax'
>;

export const freeSeats = ({ capacity, blocked, held, booked }: SeatNumbers) =>
  Math.max(capacity - blocked - held - booked, 0);

/** `5 booked, 1 held, 12 free`, without what is zero. */
export function seatWords(seats: SeatNumbers): string {
  const { booked, held, blocked } = seats;
  return [
    `${booked} booked`,
    ...(held > 0 ? [`${held} held`] : []),
    ...(blocked > 0 ? [`${blocked} blocked`] : []),
    `${freeSeats(seats)} free`,
  ].join(', ');
}

/** Whether its sales have ended. */
export const haveSalesClosed = ({ salesCloseAt }: { salesCloseAt: string }, now: string) =>
  Date.parse(salesCloseAt) <= Date.parse(now);

interface StatePill {
  text: string;
  tone: 'sure' | 'few' | 'full' | undefined;
  /** What else is to know about it. */
  note: string | null;
}

const FEW = 3;

/** Returns a departure's state as its pill says it: few seats left counts more than guaranteed. */
export function statePill(
  departure: SeatNumbers & { status: DepartureState },
  isClosed: boolean,
): StatePill {
  const { status, booked, minPax } = departure;
  const text = departureStates[status];
  if (status !== 'scheduled' && status !== 'guaranteed') return { text, tone: 'full', note: null };
  const free = freeSeats(departure);
  const missing = minPax - booked;
  const note =
    status === 'scheduled' && missing > 0
      ? `${missing} more to run`
      : status === 'guaranteed'
        ? 'guaranteed'
        : null;
  if (isClosed) return { text: 'Sales closed', tone: 'full', note };
  if (free === 0) return { text: 'Full', tone: 'full', note };
  if (free <= FEW) return { text: `${formatCount(free, 'seat')} left`, tone: 'few', note };
  if (status === 'guaranteed') return { text, tone: 'sure', note: null };
  return { text, tone: undefined, note };
}
