import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange, formatDay } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { LeadsPageProps } from '@/lib/server/desk/leadsPage';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskFrame, DeskTitle } from './DeskFrame';
import { WholePageLink } from './WholePageLink';

/** The departures someone leads, each with its list once that is open. */
export function LeadsPage({ desk, departures }: LeadsPageProps & { desk: DeskProps }) {
  return (
    <DeskFrame desk={desk} title="Your trips">
      <DeskTitle
        title="Your trips"
        lead="Open a list once while you have a network. After that it opens without one."
      />
      {departures.length === 0 ? (
        <p className={css.empty}>
          You lead no trip now. The office makes you the leader of a date, and it appears here.
        </p>
      ) : (
        <ul className={tables.waits}>
          {departures.map((one) => (
            <li key={one.id}>
              <p>{formatCount(one.travellers, 'traveller')}</p>
              <div>
                <h2 id={`trip-${one.id}`}>{one.tripTitle}</h2>
                <p>
                  {formatDateRange(one.startDate, one.endDate)}. Code {one.code}.
                </p>
              </div>
              {one.isOpen ? (
                <WholePageLink href={deskPaths.list(one.id)} aria-describedby={`trip-${one.id}`}>
                  Open the list
                </WholePageLink>
              ) : (
                <p>The list opens on {formatDay(one.listFrom)}.</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </DeskFrame>
  );
}
