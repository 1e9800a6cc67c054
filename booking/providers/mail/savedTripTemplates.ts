/** The email about saved trips whose price or seats changed. */
import type { MailSubject } from '../../store/messages/notifications.ts';
import { formatDays, formatMoney } from '../formats.ts';
import { toCustomer, type EmailMessage, type MailPlaces } from './emailMessage.ts';
import { link, paragraph, textLink } from './layout.ts';

type Alert = Extract<MailSubject, { kind: 'saved_trip_alert' }>;
type AlertTrip = Alert['trips'][number];

export function savedTripsEmail(alert: Alert, places: MailPlaces): EmailMessage | null {
  const [first, ...others] = alert.trips;
  if (!first) return null;
  const count = alert.trips.length;
  const urlOf = ({ tripSlug }: AlertTrip) => `${places.siteUrl}/trip/${tripSlug}#dates`;
  return toCustomer(alert.email, places, {
    unsubscribeUrl: places.endUrl,
    ...(others.length === 0
      ? {
          subject: `${newsOf(first)}: ${first.tripTitle}`,
          preview: sentencesOf(first).join(' '),
          heading: `${newsOf(first)}: ${first.tripTitle}.`,
          blocks: [
            ...sentencesOf(first).map(paragraph),
            link('View dates', urlOf(first)),
            textLink('Stop these alerts', places.endUrl),
          ],
        }
      : {
          subject: `${count} saved trips have news`,
          preview: alert.trips.map(({ tripTitle }) => tripTitle).join(', '),
          heading: `${count} of your saved trips have news.`,
          blocks: [
            ...alert.trips.flatMap((trip) => [
              paragraph(`${trip.tripTitle}: ${sentencesOf(trip).join(' ')}`),
              textLink(`View dates for ${trip.tripTitle}`, urlOf(trip)),
            ]),
            link('View saved trips', places.pageUrl),
            textLink('Stop these alerts', places.endUrl),
          ],
        }),
    footer:
      'You’re getting this because you saved these trips and asked for alerts. We email you about each trip at most once in three days.',
  });
}

/** The most urgent news about a trip, in a few words. */
function newsOf({ again, price }: AlertTrip): string {
  if (again.length > 0) return 'Seats available';
  return price ? 'Lower price' : 'Few seats left';
}

function sentencesOf({ again, price, last }: AlertTrip): string[] {
  return [
    ...again.map((date) => {
      const left = date.seatsLeft === null ? '' : `: ${seats(date.seatsLeft)} left`;
      return `${formatDays(date.startDate, date.endDate)} was full and has seats again${left}.`;
    }),
    ...(price
      ? [
          `It now costs ${formatMoney(price.nowMinor, price.currency)} per person, taxes included. The lowest price was ${formatMoney(price.wasMinor, price.currency)}.`,
        ]
      : []),
    ...(last?.seatsLeft
      ? [
          `${seats(last.seatsLeft)} left on ${formatDays(last.startDate, last.endDate)}, the last date you can book.`,
        ]
      : []),
  ];
}

const seats = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);
