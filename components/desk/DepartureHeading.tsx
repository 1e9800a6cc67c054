import type { StaffDeparture } from '@/booking/contract/staff';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatDateRange, formatDay } from '@/lib/format/dates';
import css from './Departures.module.css';
import { DepartureTabs } from './DepartureTabs';
import { DeskTitle } from './DeskFrame';

interface DepartureHeadingProps {
  departure: StaffDeparture;
  permissions: readonly string[];
  here: 'waitlist' | 'messages';
  /** The name of this part. */
  name: string;
}

/** Where a part of a departure is, and its other parts. */
export function DepartureHeading(props: DepartureHeadingProps) {
  const { departure, permissions, here, name } = props;
  const { id, tripTitle, startDate, endDate, code } = departure;
  return (
    <>
      <nav className={css.crumbs} aria-label="Where you are">
        <a href={deskPaths.departures()}>Departures</a>
        <a href={deskPaths.departure(id)}>
          {tripTitle}, {formatDay(startDate)}
        </a>
        <span>{name}</span>
      </nav>
      <DeskTitle
        title={tripTitle}
        lead={
          <>
            {formatDateRange(startDate, endDate)}. Code {code}.
          </>
        }
      />
      <DepartureTabs id={id} here={here} permissions={permissions} />
    </>
  );
}
