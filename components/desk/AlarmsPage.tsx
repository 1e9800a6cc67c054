import type { Alarm } from '@/booking/contract/alarms';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { Button, QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { emptyDraft } from '@/lib/formDraft';
import type { AlarmsPageProps } from '@/lib/server/desk/alarmsPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

type Props = AlarmsPageProps & { desk: DeskProps };

/** Figures that the regular checks found wrong, and emails that failed. */
export function AlarmsPage(props: Props) {
  const { desk, items, draft, open } = props;
  const parts = [
    {
      ...{ id: 'figures', title: 'Figures that differ', none: 'Every figure matches its rows.' },
      alarms: items.filter(({ kind }) => kind !== 'email'),
    },
    {
      ...{ id: 'emails', title: 'Emails that weren’t delivered', none: 'Every email went out.' },
      alarms: items.filter(({ kind }) => kind === 'email'),
    },
  ];
  return (
    <DeskFrame desk={desk} title="Alarms">
      <DeskTitle
        title="Alarms"
        lead={
          items.length === 0
            ? 'Nothing is wrong.'
            : `${formatCount(items.length, 'alarm')} to settle. The checks change nothing.`
        }
      />
      {items.some(({ id }) => id === open) ? null : <FormOutcome answer={draft.answer} />}
      {parts.map(({ id, title, none, alarms }) => (
        <DeskPart key={id} id={id} title={title}>
          {alarms.length > 0 ? (
            <ul className={css.waits}>
              {alarms.map((alarm) => (
                <AlarmItem key={alarm.id} {...props} alarm={alarm} />
              ))}
            </ul>
          ) : (
            <p>{none}</p>
          )}
        </DeskPart>
      ))}
    </DeskFrame>
  );
}

function AlarmItem({ desk, draft, open, alarm }: Props & { alarm: Alarm }) {
  const { id, kind, stored, actual, foundAt } = alarm;
  const own = open === id ? draft : emptyDraft;
  const { what, more, link } = wordsFor(alarm);
  return (
    <li id={`alarm-${id}`}>
      <p>
        {formatInstant(foundAt)}
        <small>{kind === 'email' ? 'written' : 'found'}</small>
      </p>
      <div>
        <h3>{what}</h3>
        <p>{more}</p>
        {link ? (
          <p>
            <QuietLink href={link.path}>{link.text}</QuietLink>
          </p>
        ) : null}
      </div>
      <div className={css.decisions}>
        <DeskForm
          name="alarm"
          page={desk.page}
          fields={{ id, stored: String(stored ?? ''), actual: String(actual ?? '') }}
          draft={own}
          errorFields={['reason']}
          idOf={(field) => `${field}-${id}`}
        >
          <TextField
            {...draftField(own, 'reason')}
            id={`reason-${id}`}
            label={kind === 'email' ? 'What you did instead' : 'Why it may stay'}
            maxLength={300}
            required
          />
          <Button variant="quiet">{kind === 'email' ? 'Done' : 'Acknowledge'}</Button>
        </DeskForm>
      </div>
    </li>
  );
}

function wordsFor(alarm: Alarm) {
  const { kind, what, bookingReference, couponCode, enquiryId, departureId } = alarm;
  const trip = alarm.tripTitle
    ? `${alarm.tripTitle}${alarm.startDate ? `, ${formatDate(alarm.startDate)}` : ''}`
    : '';
  const isMoney = kind === 'money' || what === 'spent';
  const figure = (value: number | null) =>
    isMoney
      ? formatMoney(value ?? 0, alarm.currency ?? 'INR', { paise: 'always' })
      : String(value ?? 0);
  const figures = `It says ${figure(alarm.stored)}, and its rows add up to ${figure(alarm.actual)}.`;
  if (kind === 'coupon') {
    return {
      ...{ what: `Offer code ${couponCode ?? ''}: ${what}`, more: figures },
      link: { text: 'Open offer code', path: deskPaths.offer(couponCode ?? '') },
    };
  }
  const subject = bookingReference ?? (trip || 'an account');
  const link = bookingReference
    ? { text: 'Open booking', path: deskPaths.booking(bookingReference) }
    : enquiryId
      ? { text: 'Open enquiry', path: deskPaths.inbox({ open: enquiryId }) }
      : departureId
        ? { text: 'Open departure', path: deskPaths.departure(departureId) }
        : null;
  if (kind === 'email') {
    const [outcome, advice] = alarm.hasBounced
      ? ['bounced', 'The address may be wrong, or the mailbox full.']
      : ['couldn’t be sent', 'We try again every day for a week.'];
    return {
      what: `An email about ${enquiryId ? 'an enquiry' : subject} ${outcome}`,
      more: `${bookingReference && trip ? `${trip}. ` : ''}${advice} Check the address, or call.`,
      link,
    };
  }
  return {
    what: `${subject}: ${what}`,
    more: `${bookingReference && trip ? `${trip}. ` : ''}${figures} If it’s corrected, it goes from here with the next check.`,
    link,
  };
}
