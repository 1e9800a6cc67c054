import type { DateAlertGroup } from '@/booking/contract/staffDateAlerts';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { FormButton, PostForm } from '@/components/forms/PostForm';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { formatWhen } from '@/lib/desk/inboxWords';
import { formatCount } from '@/lib/format/counts';
import { formatMonth } from '@/lib/format/dates';
import { emptyDraft } from '@/lib/formDraft';
import { paths } from '@/lib/paths';
import type { DateAlertsPageProps } from '@/lib/server/desk/dateAlertsPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import tables from './Desk.module.css';
import { DeskFrame, DeskTitle } from './DeskFrame';
import { InboxTabs } from './InboxTabs';

type Props = DateAlertsPageProps & { desk: DeskProps };

/** Which trips people want dates for. Read only: each alert is emailed once a date is on sale. */
export function DateAlertsPage(props: Props) {
  const { desk, groups } = props;
  const total = groups.reduce((sum, { alerts }) => sum + alerts, 0);
  return (
    <DeskFrame desk={desk} title="Date alerts">
      <DeskTitle
        title="Inbox"
        lead={`${total === 0 ? 'No one is waiting' : `${formatCount(total, 'person is', 'people are')} waiting`} for new dates. We email them once a date is on sale.`}
      />
      <InboxTabs here="Date alerts" permissions={desk.me.permissions} />
      {groups.length === 0 ? (
        <Notice tone="sure">
          Nobody waits for a date. When someone asks a trip page to tell them about new dates, the
          trip shows up here.
        </Notice>
      ) : (
        <div className={tables.sheet}>
          <table className={tables.table}>
            <caption>
              <VisuallyHidden>Date alerts by trip and month</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">Trip</th>
                <th scope="col">Asked in</th>
                <th scope="col">Alerts</th>
                <th scope="col">People</th>
                <th scope="col">Newest</th>
                <th scope="col">Who asked</th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <Row key={`${group.tripSlug} ${group.month}`} group={group} {...props} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DeskFrame>
  );
}

function Row({ group, ...props }: Props & { group: DateAlertGroup }) {
  const { tripSlug, tripTitle, month, alerts, people, newestAt } = group;
  return (
    <tr>
      <th scope="row">
        <a href={paths.trip(tripSlug)}>{tripTitle ?? tripSlug}</a>
      </th>
      <td>{formatMonth(`${month}-01`)}</td>
      <td>{alerts}</td>
      <td>{people}</td>
      <td>{formatWhen(newestAt, props.desk.now)}</td>
      <td>
        {props.desk.me.permissions.includes('contacts:read') ? (
          <Contacts group={group} {...props} />
        ) : null}
      </td>
    </tr>
  );
}

/** The addresses of one trip's alerts and what they wrote, once someone said why they need them. */
function Contacts({ desk, asked, contacts, group }: Props & { group: DateAlertGroup }) {
  const { tripSlug, month } = group;
  const isAsked = asked?.tripSlug === tripSlug && asked.month === month;
  if (isAsked && contacts.shown) {
    return (
      <>
        <ul>
          {contacts.shown.map(({ email, people, wish, at }) => (
            <li key={email}>
              {email}
              <small>
                {[
                  formatWhen(at, desk.now),
                  people === null ? '' : formatCount(people, 'person', 'people'),
                  wish ?? '',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </li>
          ))}
        </ul>
        {contacts.shown.length < group.alerts ? (
          <small>The newest {contacts.shown.length}.</small>
        ) : null}
        <small>The log now says that you looked, and why.</small>
      </>
    );
  }
  const draft = isAsked ? contacts.draft : emptyDraft;
  const id = `contacts-${tripSlug}-${month}`;
  return (
    <details open={draft.answer !== null || undefined}>
      <summary>Show who asked, and for when</summary>
      <PostForm action={desk.page} fields={{ form: 'date-alert-contacts', tripSlug, month }}>
        <FormOutcome answer={draft.answer} fields={['reason']} idOf={() => id} />
        <TextField
          {...draftField(draft, 'reason')}
          id={id}
          label="Why you need it"
          maxLength={1000}
          required
          hint="Kept in the log."
        />
        <FormButton variant="quiet">Show email addresses</FormButton>
      </PostForm>
    </details>
  );
}
