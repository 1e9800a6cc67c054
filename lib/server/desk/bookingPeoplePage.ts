import { randomUUID } from 'node:crypto';
import type { ParsedUrlQuery } from 'node:querystring';
import type { PeopleChangePreview, PeopleChangeRequest } from '@/booking/contract/bookingChanges';
import type { BookingDetail } from '@/booking/contract/bookings';
import type { DepartureDetail } from '@/booking/contract/departures';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormDraft } from '@/lib/formDraft';
import { isUuid } from '@/lib/isUuid';
import { bookingService } from '../booking/client';
import { orNull } from '../booking/failures';
import type { DeskRequest } from './deskPage';
import { figuresOf } from './refusedPreview';
import { staffBookingService } from './staffBookingService';
import { staffService } from './staffService';

const occupancies = ['single', 'twin', 'triple', 'quad'] as const;
const types = ['adult', 'child', 'infant'] as const;
type Occupancy = (typeof occupancies)[number];

/** A change as the page's address has it: nothing personal. */
type ChosenPeople = Required<PeopleChangeRequest>;

export interface BookingPeoplePageProps {
  booking: BookingDetail;
  /** The kinds of rooms that are sold, with the places left if they are few. */
  rooms: readonly { occupancy: Occupancy; placesLeft: number | null }[];
  pickups: readonly Pick<DepartureDetail['pickups'][number], 'code' | 'city' | 'name'>[];
  /** Who may be added. */
  types: readonly (typeof types)[number][];
  chosen: ChosenPeople;
  /** What confirming does. Null until something is chosen, or if `refused` says why not. */
  figures: PeopleChangePreview | null;
  refused: string | null;
  idempotencyKey: string;
  draft: FormDraft;
}

/** Reads which rooms and whom a page's address asks for. */
export function peopleChangeIn(query: ParsedUrlQuery): ChosenPeople {
  const occupancyOf = (name: string) => occupancies.find((one) => one === queryValue(query, name));
  const rooms = Object.keys(query).flatMap((name) => {
    const [, travellerId = ''] = /^r\.(.+)$/.exec(name) ?? [];
    const occupancy = occupancyOf(name);
    return isUuid(travellerId) && occupancy ? [{ travellerId, occupancy }] : [];
  });
  const type = types.find((one) => one === queryValue(query, 'add'));
  const occupancy = occupancyOf('room');
  const pickupCode = queryValue(query, 'pickup') || null;
  return { rooms, add: type && occupancy ? { type, occupancy, pickupCode } : null };
}

/** Loads who travels in which rooms, and what the chosen change does. Changes nothing. */
export async function loadBookingPeoplePage(request: DeskRequest): Promise<BookingPeoplePageProps> {
  const { slug, query, visitor, posted, draftOf } = request;
  const booking = await staffService.booking(slug, visitor);
  const active = booking.travellers.filter(({ status }) => status === 'active');
  const { rooms, add } = peopleChangeIn(query);
  const other = rooms.filter(({ travellerId, occupancy }) =>
    active.some((one) => one.id === travellerId && one.occupancy !== occupancy),
  );
  const isAsked = other.length > 0 || add !== null;
  // A group's own date isn't public.
  const [departure, { figures, refused }] = await Promise.all([
    orNull(bookingService.departure(booking.departure.id), 'not_found'),
    isAsked
      ? figuresOf(staffBookingService.previewPeople(slug, { rooms: other, add }, visitor))
      : { figures: null, refused: null },
  ]);
  return {
    booking,
    rooms:
      departure?.occupancies.map(({ occupancy, placesLeft }) => ({ occupancy, placesLeft })) ??
      occupancies.map((occupancy) => ({ occupancy, placesLeft: null })),
    pickups: departure?.pickups.map(({ code, city, name }) => ({ code, city, name })) ?? [],
    types: departure?.allowChildren
      ? types.slice(0, departure.maxInfants > 0 ? 3 : 2)
      : types.slice(0, 1),
    chosen: { rooms: other, add },
    ...{ figures, refused },
    idempotencyKey: posted?.text('idempotencyKey') || randomUUID(),
    draft: draftOf('change-people'),
  };
}
