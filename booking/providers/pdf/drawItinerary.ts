/** Draws the itinerary PDF, to be read offline. */
import type { TripDay } from '../../contract/trips.ts';
import { addDays } from '../../domain/dates.ts';
import { openPaper } from './paper.ts';
import { formatDays, formatMoment, formatWeekday } from '../formats.ts';

export type Itinerary = {
  reference: string;
  tripTitle: string;
  startDate: string;
  endDate: string;
  tz: string;
  /** When the first traveller joins. */
  meetAt: Date;
  days: readonly TripDay[];
  seller: string;
  sellerAddress: string;
  sellerMail: string;
  /** When the itinerary's days were published. */
  changedAt: Date;
};

const GREY = '#4a4a4a';

/** Draws the itinerary. Days beyond the end date have no date. */
export async function drawItinerary(trip: Itinerary): Promise<Buffer> {
  const paper = openPaper({
    title: `Itinerary ${trip.reference}`,
    author: trip.seller,
    createdAt: trip.changedAt,
  });
  paper.title('Itinerary');
  paper.text(trip.tripTitle, { weight: 700, size: 13 });
  paper.space(8);
  paper.pairs([
    ['Booking', trip.reference],
    ['Dates', formatDays(trip.startDate, trip.endDate)],
    ['First meeting', formatMoment(trip.meetAt, trip.tz)],
  ]);
  trip.days.forEach((day, index) => {
    const date = addDays(trip.startDate, index);
    paper.heading(`Day ${index + 1}: ${day.title}`);
    const night = day.place ? [day.place] : [];
    const when = date <= trip.endDate ? [formatWeekday(date)] : [];
    paper.text([...when, ...night].join(', '), { size: 9, color: GREY });
    paper.space(2);
    paper.text(day.summary);
    paper.space(2);
    for (const part of day.parts) paper.text(part, { size: 9 });
    if (day.meals.length > 0) paper.text(`Meals: ${day.meals.join(', ')}`, { size: 9 });
  });
  paper.space(14);
  paper.text(
    'Weather, roads and people can change the plan. During the trip, follow your trip leader’s instructions.',
  );
  paper.text(`${trip.seller}, ${trip.sellerAddress}, ${trip.sellerMail}`);
  return paper.finish();
}
