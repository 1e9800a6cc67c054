import type { Receivable } from '@/booking/contract/staffReceivables';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { HiddenFields } from '@/components/forms/HiddenFields';
import { Button, QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { ageNames } from '@/lib/desk/moneyWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDateOf } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { MoneyDuePageProps } from '@/lib/server/desk/moneyDuePage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import moneyCss from './Money.module.css';
import { MoneyTabs } from './MoneyTabs';

const titles = { ...ageNames, due: 'Overdue and due today', all: 'Everything owed' };

/** Who owes what since when, with reminders and later due dates. */
export function MoneyDuePage(props: MoneyDuePageProps & { desk: DeskProps }) {
  const { desk, items, nextCursor, ages, owedMinor, overdueMinor, bookings, age, cursor, drafts } =
    props;
  const opened = items.find(({ id }) => id === props.open);
  const mayExtend = desk.me.permissions.includes('receivables:write');
  return (
    <DeskFrame desk={desk} title="Owed to us">
      <DeskTitle
        title="Money"
        lead={
          bookings === 0
            ? 'No one owes us anything.'
            : `${formatMoney(owedMinor)} still owed, from ${formatCount(bookings, 'booking')}. ${formatMoney(overdueMinor)} of it is overdue.`
        }
      />
      <MoneyTabs here="Owed to us" permissions={desk.me.permissions} />
      <nav className={moneyCss.figures} aria-label="By age">
        {ages.toReversed().map((sum) => (
          <a
            key={sum.age}
            href={deskPaths.moneyDue({ age: sum.age })}
            aria-current={sum.age === age ? 'page' : undefined}
          >
            <span>{ageNames[sum.age]}</span>
            <strong>{formatMoney(sum.amountMinor)}</strong>
            <small>{sum.parts === 0 ? 'none' : formatCount(sum.parts, 'payment')}</small>
          </a>
        ))}
      </nav>
      <DeskPart
        id="list"
        title={titles[age]}
        note={
          age === 'due' ? (
            <a href={deskPaths.moneyDue({ age: 'all' })}>Show everything owed</a>
          ) : (
            <a href={deskPaths.moneyDue()}>Show what is due by today</a>
          )
        }
      >
        {/* Refused, and what it was about is no longer here. */}
        {items.length === 0 ? <FormOutcome answer={drafts.remind.answer} /> : null}
        {opened ? null : <FormOutcome answer={drafts['due-date'].answer} />}
        {items.length > 0 ? (
          <DeskForm
            name="remind"
            page={desk.page}
            draft={drafts.remind}
            errorFields={['bookings']}
            idOf={() => 'list'}
          >
            <div className={css.sheet}>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">
                      <VisuallyHidden>Remind</VisuallyHidden>
                    </th>
                    <th scope="col">Who</th>
                    <th scope="col" className={moneyCss.amount}>
                      To pay
                    </th>
                    <th scope="col">Departure</th>
                    <th scope="col">Due</th>
                    <th scope="col">Reminders so far</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((row) => (
                    <Row
                      key={row.id}
                      row={row}
                      age={age}
                      cursor={cursor}
                      mayExtend={mayExtend}
                      isTicked={drafts.remind.values[`booking.${row.bookingReference}`] === 'yes'}
                    />
                  ))}
                </tbody>
              </table>
            </div>
            <p>
              <Button>Email a reminder to those ticked</Button>
            </p>
            <p>
              No one loses their seats automatically. After the fourth email, it’s up to a person.
            </p>
          </DeskForm>
        ) : (
          <p>{age === 'due' ? 'Nothing is due today or overdue.' : 'Nothing is owed here.'}</p>
        )}
      </DeskPart>
      {cursor || nextCursor ? (
        <p className={css.decisions}>
          {cursor ? (
            <QuietLink href={deskPaths.moneyDue({ age })}>Back to the oldest</QuietLink>
          ) : null}
          {nextCursor ? (
            <QuietLink href={deskPaths.moneyDue({ age, cursor: nextCursor })}>Show more</QuietLink>
          ) : null}
        </p>
      ) : null}
      {opened ? <LaterDueDate {...props} row={opened} mayExtend={mayExtend} /> : null}
    </DeskFrame>
  );
}

interface RowProps {
  row: Receivable;
  age: MoneyDuePageProps['age'];
  cursor: string | null;
  mayExtend: boolean;
  isTicked: boolean;
}

function Row({ row, age, cursor, mayExtend, isTicked }: RowProps) {
  const { id, bookingReference, name, people, lateDays, reminders, remindedAt } = row;
  return (
    <tr>
      <td data-label={row.canRemind ? 'Remind' : undefined}>
        {row.canRemind ? (
          <label className={moneyCss.choose}>
            <VisuallyHidden>
              Remind {name}, {bookingReference}
            </VisuallyHidden>
            <input
              type="checkbox"
              name={`booking.${bookingReference}`}
              value="yes"
              defaultChecked={isTicked}
            />
          </label>
        ) : null}
      </td>
      <th scope="row">
        <a href={deskPaths.booking(bookingReference)}>{name}</a>
        {people > 1 ? ` +${people - 1}` : ''}
        <small className={css.reference}>{bookingReference}</small>
      </th>
      <td className={moneyCss.amount} data-label="To pay">
        {formatMoney(row.amountMinor, row.currency)}
      </td>
      <td data-label="Departure">
        {row.trip}
        <small>
          leaves <a href={deskPaths.departure(row.departureId)}>{formatDate(row.startDate)}</a>
        </small>
      </td>
      <td data-label="Due">
        {formatDate(row.dueOn)}
        <small>
          {lateDays > 0
            ? `${formatCount(lateDays, 'day')} overdue`
            : lateDays === 0
              ? 'due today'
              : `in ${formatCount(-lateDays, 'day')}`}
        </small>
        {mayExtend ? (
          <small>
            <a href={`${deskPaths.moneyDue({ age, cursor, open: id })}#later`}>
              Give more time<VisuallyHidden> to {name}</VisuallyHidden>
            </a>
          </small>
        ) : null}
      </td>
      <td data-label="Reminders so far">
        {reminders === 0 ? 'none' : formatCount(reminders, 'email')}
        {remindedAt ? <small>last on {formatDateOf(remindedAt)}</small> : null}
        {row.hasFailedMail ? <small>The last email didn’t arrive.</small> : null}
      </td>
    </tr>
  );
}

function LaterDueDate(
  props: MoneyDuePageProps & { desk: DeskProps; row: Receivable; mayExtend: boolean },
) {
  const { desk, row, drafts, mayExtend } = props;
  const draft = drafts['due-date'];
  return (
    <DeskPart
      id="later"
      title={`More time for ${row.name}`}
      note={`${formatMoney(row.amountMinor, row.currency)}, due ${formatDate(row.dueOn)}`}
    >
      {mayExtend ? (
        <DeskForm name="due-date" page={desk.page} draft={draft} errorFields={['to', 'reason']}>
          <HiddenFields fields={{ id: row.id, from: row.dueOn }} />
          <TextField
            {...draftField(draft, 'to')}
            id="to"
            label="New due date"
            type="date"
            min={row.dueOn}
            max={row.startDate}
            required
          />
          <TextField
            {...draftField(draft, 'reason')}
            id="reason"
            label="Why, for the log"
            maxLength={1000}
            required
          />
          <p>
            <Button variant="quiet">Save the new due date</Button>
          </p>
        </DeskForm>
      ) : (
        <p>Finance and owners can give more time.</p>
      )}
    </DeskPart>
  );
}
