import type { StaffBookingRecord } from '@/booking/contract/staffBookings';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { QuietLink } from '@/components/ui/Button';
import { TextAreaField } from '@/components/ui/Field';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { Row, Rows } from '@/components/ui/Rows';
import { mailName, mailStatusName, plainName, whoMay } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { withQuery } from '@/lib/paths';
import { formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { BookingPageProps } from '@/lib/server/desk/bookingPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { Barred } from './BookingParts';
import own from './Bookings.module.css';
import { DeskForm } from './DeskForm';
import { DeskPart } from './DeskFrame';

type Props = BookingPageProps & { desk: DeskProps };

/** What staff wrote for each other, and a form to add to it. */
export function BookingNotes({ desk, booking, record, idempotencyKey, drafts }: Props) {
  const { reference } = booking;
  const draft = drafts['booking-note'];
  const mayWrite = desk.me.permissions.includes('notes:write');
  return (
    <DeskPart id="notes" title="Notes" note="Only staff see these.">
      {record.notes.length > 0 ? (
        <ol className={own.thread}>
          {record.notes.map(({ id, staffName, text, at }) => (
            <li key={id}>
              <small>
                {staffName}, {formatInstant(at)}
              </small>
              {text}
            </li>
          ))}
        </ol>
      ) : (
        <p className={own.empty}>No note yet. What colleagues should know will be listed here.</p>
      )}
      {mayWrite ? (
        <DeskForm
          name="booking-note"
          page={deskPaths.booking(reference)}
          fields={{ reference, idempotencyKey: `${idempotencyKey}-note` }}
          draft={draft}
          errorFields={['text']}
        >
          <TextAreaField
            {...draftField(draft, 'text')}
            label="Add a note"
            hint="Write only what they may read: the copy of their data that they can ask for includes it."
            rows={3}
            maxLength={2000}
            required
          />
          <FormButton variant="quiet">Save the note</FormButton>
        </DeskForm>
      ) : (
        <Barred why={whoMay['notes:write']}>Save the note</Barred>
      )}
    </DeskPart>
  );
}

export function BookingMessages({ desk, booking, messages }: Props) {
  const mayAnswer = desk.me.permissions.includes('messages:answer');
  const path = withQuery(deskPaths.booking(booking.reference), { messages: 'open' });
  return (
    <DeskPart id="messages" title="Messages">
      {!mayAnswer ? <p>Sales, operations and owners read and answer messages.</p> : null}
      {mayAnswer && messages === null ? (
        <p>
          <a href={`${path}#messages`}>Show the messages</a>. Opening them marks them as read.
        </p>
      ) : null}
      {messages?.length === 0 ? (
        <p>
          No one has written about this booking yet. Their messages and our answers appear here.
        </p>
      ) : null}
      {messages && messages.length > 0 ? (
        <>
          <ol className={own.thread}>
            {messages.map(({ id, author, staffName, at, text }) => (
              <li key={id} data-ours={author === 'operator' ? '' : undefined}>
                <small>
                  {author === 'operator' ? (staffName ?? 'We') : booking.contact.name},{' '}
                  {formatInstant(at)}
                </small>
                {text}
              </li>
            ))}
          </ol>
          <p>
            <QuietLink href={deskPaths.inboxMessages({ open: booking.reference })}>
              Answer in the inbox
            </QuietLink>
          </p>
        </>
      ) : null}
    </DeskPart>
  );
}

export function BookingMails({
  booking,
  mails,
}: Pick<Props, 'booking'> & Pick<StaffBookingRecord, 'mails'>) {
  return (
    <DeskPart id="mails" title="Emails" note="What we sent, without the codes and links in it.">
      {mails.length === 0 ? (
        <p className={own.empty}>
          {booking.money.paidMinor > 0
            ? 'No email about this booking is on record. Demo bookings start without any.'
            : 'No email yet. The first goes out with the first payment.'}
        </p>
      ) : (
        <Rows>
          {mails.map((mail) => (
            <Row
              key={mail.id}
              name={`${mailName(mail.template)}, ${formatInstant(mail.sentAt ?? mail.createdAt)}`}
              value={<MailValue mail={mail} />}
            />
          ))}
        </Rows>
      )}
    </DeskPart>
  );
}

function MailValue({ mail }: { mail: StaffBookingRecord['mails'][number] }) {
  const { status, error, text, template } = mail;
  return (
    <>
      {error ? `${mailStatusName(status)}: ${error}` : mailStatusName(status)}
      {template.startsWith('message_') ? '. Its text is under Messages.' : ''}
      {text ? (
        <details>
          <summary>
            Read it<VisuallyHidden>: {mailName(template)}</VisuallyHidden>
          </summary>
          <p className={own.mail}>{text}</p>
        </details>
      ) : null}
    </>
  );
}

export function BookingHistory({
  booking,
  history,
}: Pick<Props, 'booking'> & Pick<StaffBookingRecord, 'history'>) {
  const entries = [
    ...booking.timeline.map(({ kind, at, amountMinor }) => ({
      ...{ key: `${kind}${at}`, at, who: null },
      what:
        amountMinor === null
          ? plainName(kind)
          : `${plainName(kind)}, ${formatMoney(amountMinor, booking.money.currency)}`,
    })),
    ...history.map(({ id, at, actor, action, reason }) => ({
      ...{ key: id, at, who: actor },
      what: reason ? `${action}: ${reason}` : action,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <DeskPart id="history" title="What happened">
      {entries.length === 0 ? <p>Nothing is on record yet. Every step appears here.</p> : null}
      <Rows>
        {entries.map(({ key, at, who, what }) => (
          <Row key={key} name={`${formatInstant(at)}${who ? `, ${who}` : ''}`} value={what} />
        ))}
      </Rows>
    </DeskPart>
  );
}
