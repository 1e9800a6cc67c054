import type { ChangePreview } from '@/booking/contract/staffDepartureTerms';
import { formatCount } from '../format/counts';
import { formatInstant } from '../format/dates';

/** What a change does to everyone it touches, in sentences. */
export function changeEffects(shown: ChangePreview): string[] {
  const { bookings, unpaidBookings, holds, quoteMinutes, endsQuotes, newOffers } = shown;
  const { movedPickups, pickupMails, after } = shown;
  const keep = (count: number) => (count === 1 ? 'keeps its price' : 'keep their price');
  const people = (count: number) => formatCount(count, 'person', 'people');
  const placeOf = ({ name, city, address, pickupAt }: (typeof movedPickups)[number]['to']) =>
    [name, city, address, formatInstant(pickupAt, after.tz)].filter(Boolean).join(', ');
  return [
    ...movedPickups.map(
      ({ from, to, travellers }) =>
        `${formatCount(travellers, 'booked traveller')}: pickup now ${placeOf(from)}; then ${placeOf(to)}.`,
    ),
    ...(movedPickups.length > 0
      ? [
          pickupMails > 0
            ? `${formatCount(pickupMails, 'booking')} ${pickupMails === 1 ? 'gets' : 'get'} one email about the new pickup.`
            : 'No one who booked joins there, so no email is sent.',
        ]
      : []),
    bookings.count > 0
      ? `${formatCount(bookings.count, 'booking')} for ${people(bookings.people)} ${keep(bookings.count)}.`
      : 'No one has booked yet.',
    ...(unpaidBookings.count > 0
      ? [
          `${formatCount(unpaidBookings.count, 'unpaid booking')} for ${people(unpaidBookings.people)} ${keep(unpaidBookings.count)}.`,
        ]
      : []),
    holds.count > 0
      ? `${formatCount(holds.count, 'hold')} for ${people(holds.people)} ${keep(holds.count)}.`
      : 'No seats are held.',
    endsQuotes
      ? `Prices that someone has on screen, up to ${quoteMinutes} minutes old, are worked out again. If theirs differs, they see both and are asked to agree.`
      : 'Prices that someone has on screen stay valid.',
    ...(newOffers > 0
      ? [`${formatCount(newOffers, 'group')} on the waiting list get an offer by email.`]
      : []),
  ];
}
