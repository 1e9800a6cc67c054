import { AskLinks } from '@/components/layout/AskLinks';
import { DepartureCalendar } from '@/components/trip/dates/DepartureCalendar';
import { DeparturesBoard } from '@/components/trip/dates/DeparturesBoard';
import { ButtonLink } from '@/components/ui/Button';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { formatInstant } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import css from './DestinationDates.module.css';

const boardRows = 8;

/** The next dates with seats and prices, or how to ask for them. */
export function NextDates(props: Pick<DestinationPageProps, 'destination' | 'booking' | 'frame'>) {
  const { destination, booking, frame } = props;
  const departures = booking?.departures.slice(0, boardRows) ?? [];
  return (
    <HeadedBand
      data-tone="board"
      heading="Next dates"
      headingId="departures"
      intro={
        booking?.asOf && departures.length > 0
          ? `${booking.seasonLine} Seats as of ${formatInstant(booking.asOf)}, after bookings and holds.`
          : booking
            ? 'No dates yet. Tell us when you’d like to go.'
            : 'We can’t load dates and prices right now. Call or message us, and we’ll tell you.'
      }
    >
      {departures.length > 0 ? (
        <DeparturesBoard departures={departures} />
      ) : (
        <div className={css.ask}>
          {booking ? (
            <ButtonLink
              href={paths.contactForm({
                topic: 'trip',
                subject: `New dates in ${destination.title}`,
              })}
            >
              Tell me when dates open
            </ButtonLink>
          ) : null}
          <AskLinks
            settings={frame.settings}
            message={`Hello, I’d like to go to ${destination.title}.`}
            isOutage={!booking}
          />
        </div>
      )}
    </HeadedBand>
  );
}

/** All dates by month, if there are more than the board can show. */
export function AllDates({ booking }: Pick<DestinationPageProps, 'booking'>) {
  const departures = booking?.departures ?? [];
  if (departures.length <= boardRows) return null;
  return (
    <HeadedBand heading="All dates" headingId="calendar">
      <DepartureCalendar departures={departures} areOfSeveralTrips shownAtFirst={4} />
    </HeadedBand>
  );
}
