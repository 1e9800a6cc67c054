import { paths, type BookingDetailsQuery } from '@/lib/paths';

/** The travellers about to cancel, by place from 1, and the form's other values. */
export type CancellingQuery = Omit<BookingDetailsQuery, 'cancel' | 'as'> & {
  places: readonly number[];
  as: string;
};

/** The booking page with some travellers about to cancel. Only the server links there. */
export function cancellingPath(reference: string, { places, ...query }: CancellingQuery): string {
  const first = paths.bookingDetails(reference, { ...query, cancel: 1 });
  return [first, ...places.map((place) => `t=${place}`)].join('&');
}
