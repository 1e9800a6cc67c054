import type { Departure } from '@/booking/contract/departures';
import { ChoiceLink } from '@/components/ui/Choice';
import { Pill } from '@/components/ui/Pill';
import { describeStatus } from '@/lib/booking/departureStatus';
import { paths, type BookingQuery } from '@/lib/paths';
import { DateWords } from './FullDates';
import css from './FullDates.module.css';

interface OtherDatesProps {
  tripSlug: string;
  departures: readonly Departure[];
  /** Room, people and other choices to keep with the new date. */
  kept?: BookingQuery;
}

/** A trip's bookable dates, each a link that keeps the other choices. */
export function OtherDates({ tripSlug, departures, kept = {} }: OtherDatesProps) {
  return (
    <ul className={css.others}>
      {departures.map((departure) => {
        const status = describeStatus(departure);
        return (
          <li key={departure.id}>
            <ChoiceLink href={paths.booking(tripSlug, { ...kept, departure: departure.id })}>
              <span>
                <DateWords departure={departure} />
              </span>
              <Pill data-tone={status.tone}>{status.label}</Pill>
            </ChoiceLink>
          </li>
        );
      })}
    </ul>
  );
}
