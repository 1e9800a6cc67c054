import type { Departure } from '@/booking/contract/departures';
import { ChoiceLink } from '@/components/ui/Choice';
import { Figure } from '@/components/ui/Figure';
import { Pill } from '@/components/ui/Pill';
import { describeStatus } from '@/lib/booking/departureStatus';
import { formatDay } from '@/lib/format/dates';
import { paths, type WaitlistQuery } from '@/lib/paths';
import css from './FullDates.module.css';

interface FullDateProps {
  departure: Departure;
  group?: Pick<WaitlistQuery, 'people' | 'room'>;
}

/** A date's first and last day. */
export function DateWords({ departure: { startDate, endDate, womenOnly } }: FullDateProps) {
  return (
    <>
      <Figure className={css.day}>{formatDay(startDate)}</Figure>{' '}
      <small>
        to {formatDay(endDate)}
        {womenOnly ? ', women only' : ''}
      </small>
    </>
  );
}

/** A full date, with a link to its waiting list. */
export function FullDate({ departure, group = {} }: FullDateProps) {
  return (
    <ChoiceLink href={paths.waitlist({ departure: departure.id, ...group })}>
      <span data-quiet>
        <DateWords departure={departure} />
        <span className={css.way}>Join the waiting list</span>
      </span>
      <Pill data-tone="full">{describeStatus(departure).label}</Pill>
    </ChoiceLink>
  );
}

export function FullDates({ departures }: { departures: readonly Departure[] }) {
  return (
    <ul className={css.list}>
      {departures.map((departure) => (
        <li key={departure.id}>
          <FullDate departure={departure} />
        </li>
      ))}
    </ul>
  );
}
