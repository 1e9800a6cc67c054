import { AskLinks } from '@/components/layout/AskLinks';
import { DepartureCalendar } from '@/components/trip/dates/DepartureCalendar';
import { DeparturesBoard } from '@/components/trip/dates/DeparturesBoard';
import { ButtonLink } from '@/components/ui/Button';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import { formatInstant } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import css from './DestinationDates.module.css';

const boardRows = 8;

/** The next dates there with seats and prices; without any, how to ask for them. */
export function NextDates({
  destination,
  booking,
  frame,
}: Pick<DestinationPageProps, 'destination' | 'booking'> & FrameProps) {
  const departures = booking?.departures.slice(0, boardRows) ?? [];
  return (
    <Band data-tone="board" aria-labelledby="departures">
      <Wrap>
        <BandHead>
          <div>
            <h2 id="departures">Next dates</h2>
            {booking?.asOf && departures.length > 0 ? (
              <p>
                {booking.seasonLine} Seats as of {formatInstant(booking.asOf)}, from bookings and
                live holds.
              </p>
            ) : (
              <p>
                {booking
                  ? 'No dates are fixed at the moment. Tell us when you would like to go.'
                  : 'Dates and prices cannot be shown at the moment. We have them in front of us.'}
              </p>
            )}
          </div>
        </BandHead>
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
              message={`Hello, I would like to go to ${destination.title}.`}
            />
          </div>
        )}
      </Wrap>
    </Band>
  );
}

/** All dates, month by month, where the board cannot hold them. */
export function AllDates({ booking }: Pick<DestinationPageProps, 'booking'>) {
  const departures = booking?.departures ?? [];
  if (departures.length <= boardRows) return null;
  return (
    <HeadedBand heading="All dates in one calendar" headingId="calendar">
      <DepartureCalendar departures={departures} areOfSeveralTrips shownAtFirst={4} />
    </HeadedBand>
  );
}
