import { draftField } from '@/components/forms/draftField';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { TickField } from '@/components/ui/Field';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDay, formatWeekday } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { DraftsPageProps } from '@/lib/server/desk/draftsPage';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskTitle } from './DeskFrame';

type Props = DraftsPageProps & { desk: DeskProps };

/** Departures that aren't on sale yet: tick and publish them together. */
export function DraftsPage({ desk, list, isLater, drafts }: Props) {
  const { items, nextCursor } = list;
  const mayWrite = desk.me.permissions.includes('departures:write');
  const draft = drafts['publish-drafts'];
  // As it was sent if the form was refused.
  const isTicked = (id: string) => draftField(draft, `draft.${id}`).defaultValue === 'yes';
  return (
    <DeskFrame desk={desk} title="Drafts">
      <nav className={css.crumbs} aria-label="Where you are">
        <a href={deskPaths.departures()}>Departures</a>
        <span>Drafts</span>
      </nav>
      <DeskTitle title="Drafts" lead="Travellers don’t see these. Publishing puts them on sale.">
        <QuietLink href={deskPaths.departureNew()}>New departure</QuietLink>
      </DeskTitle>
      {items.length === 0 ? (
        <p className={css.empty}>
          No drafts. New departures stay here until you publish them.{' '}
          <a href={deskPaths.departureNew()}>Make one</a>
        </p>
      ) : (
        <DeskForm name="publish-drafts" page={desk.page} draft={draft}>
          <div className={tables.sheet}>
            <table className={tables.table}>
              <thead>
                <tr>
                  <th scope="col">Leaves</th>
                  <th scope="col">Trip</th>
                  <th scope="col">Seats</th>
                  <th scope="col">Publish</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, startDate, endDate, tripTitle, code, capacity, womenOnly }) => (
                  <tr key={id}>
                    <th scope="row">
                      {formatDate(startDate)}{' '}
                      <span className={css.weekday}>{formatWeekday(startDate)}</span>
                      <small>to {formatDay(endDate)}</small>
                    </th>
                    <td>
                      <a className={css.name} href={deskPaths.departure(id, { tab: 'settings' })}>
                        {tripTitle}
                      </a>
                      <small>
                        {code}
                        {womenOnly ? ', women only' : ''}
                      </small>
                    </td>
                    <td>{formatCount(capacity, 'seat')}</td>
                    <td>
                      <TickField id={`draft.${id}`} name={`draft.${id}`} isTicked={isTicked(id)}>
                        Publish {code}
                      </TickField>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {mayWrite ? null : <p id="who-can">Only operations and owners can publish them.</p>}
          <Actions>
            <Button disabled={!mayWrite} aria-describedby={mayWrite ? undefined : 'who-can'}>
              Publish ticked drafts
            </Button>
          </Actions>
          <p className={css.quiet}>
            All ticked drafts go on sale together, or none if one isn’t ready. To delete one, open
            it.
          </p>
        </DeskForm>
      )}
      <nav className={css.pages} aria-label="More drafts">
        {isLater ? (
          <QuietLink href={deskPaths.departureDrafts()}>Back to the first</QuietLink>
        ) : null}
        {nextCursor ? (
          <QuietLink href={deskPaths.departureDrafts({ cursor: nextCursor })}>
            Later drafts
          </QuietLink>
        ) : null}
      </nav>
    </DeskFrame>
  );
}
