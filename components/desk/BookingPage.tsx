import type { BookingDetail } from '@/booking/contract/bookings';
import type { StaffBookingRecord } from '@/booking/contract/staffBookings';
import { PriceLines } from '@/components/booking/PriceLines';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { Button, QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { Row, Rows } from '@/components/ui/Rows';
import {
  actionName,
  bookingStatusWords,
  mailName,
  mailStatusName,
  paymentStatusWords,
  plainName,
  refundStatusName,
  whoMay,
} from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { withQuery } from '@/lib/paths';
import { formatCount, formatPercent } from '@/lib/format/counts';
import { dayOf, daysBetween, formatDate, formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { BookingPageProps } from '@/lib/server/desk/bookingPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { aboutBooking, Barred, BookingCrumbs, MayLink } from './BookingParts';
import own from './Bookings.module.css';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

type Props = BookingPageProps & { desk: DeskProps };

/** One booking, with everything the operator needs to answer a call about it. */
export function BookingPage(props: Props) {
  const { desk, booking, record } = props;
  const { reference, contact, travellers } = booking;
  const isOpen = booking.status === 'confirmed' || booking.status === 'pending_payment';
  const isPayable = isOpen && booking.money.balanceMinor > 0;
  const canCancel = booking.status === 'confirmed';
  return (
    <DeskFrame desk={desk} title={`${contact.name}, ${reference}`}>
      <BookingCrumbs reference={reference} />
      <DeskTitle title={contact.name} lead={aboutBooking(booking)}>
        <MayLink
          desk={desk}
          needs="payments:record"
          href={deskPaths.bookingPayment(reference)}
          isShut={isPayable ? null : 'Nothing is left to pay.'}
        >
          Record a payment
        </MayLink>
        <MayLink
          desk={desk}
          needs="bookings:cancel"
          href={deskPaths.bookingCancel(reference)}
          isShut={canCancel ? null : 'Only a confirmed booking can be cancelled.'}
        >
          Cancel
        </MayLink>
      </DeskTitle>
      <StateNotice desk={desk} booking={booking} />
      <div className={own.columns}>
        <div>
          <Travellers travellers={travellers} pickup={booking.pickup} />
          <Ledger booking={booking} record={record} />
          <Messages {...props} />
          <Mails mails={record.mails} />
          <History booking={booking} history={record.history} />
        </div>
        <div>
          <Contact {...props} />
          <MoneyFacts booking={booking} />
          <Terms booking={booking} />
          <Links {...props} />
        </div>
      </div>
    </DeskFrame>
  );
}

function StateNotice({ desk, booking }: Pick<Props, 'desk' | 'booking'>) {
  const { status, nextDue, money, holdExpiresAt, departure } = booking;
  const today = dayOf(desk.now, departure.tz);
  const moved = booking.cancellations.find(({ movedTo }) => movedTo !== null)?.movedTo;
  if (nextDue && nextDue.dueOn < today) {
    const days = formatCount(daysBetween(nextDue.dueOn, today), 'day');
    return (
      <Notice tone="caution" title={`${days} overdue`}>
        {formatMoney(nextDue.amountMinor, money.currency)} was due by {formatDate(nextDue.dueOn)}.
      </Notice>
    );
  }
  if (status === 'pending_payment' && holdExpiresAt) {
    return (
      <Notice tone="caution" title="Not paid yet">
        The seats are held until {formatInstant(holdExpiresAt)}.
      </Notice>
    );
  }
  if (moved) {
    return (
      <Notice title="Moved to another date">
        This booking went on as <a href={deskPaths.booking(moved)}>{moved}</a>.
      </Notice>
    );
  }
  return null;
}

function Travellers({ travellers, pickup }: Pick<BookingDetail, 'travellers' | 'pickup'>) {
  return (
    <DeskPart
      id="travellers"
      title="People and rooms"
      note={pickup ? `Pickup: ${pickup.name}, ${formatInstant(pickup.pickupAt)}` : undefined}
    >
      <div className={css.sheet}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Born</th>
              <th scope="col">Room</th>
              <th scope="col">Pickup</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {travellers.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  {one.fullName}
                  <small>
                    {plainName(one.type)}
                    {one.gender ? `, ${one.gender}` : ''}
                    {one.isLead ? '. Leads the booking.' : ''}
                  </small>
                </th>
                <td>{one.dateOfBirthMasked}</td>
                <td>
                  {plainName(one.occupancy)}
                  <small>{roomWords[one.roomPreference]}</small>
                </td>
                <td>{one.pickupCode ?? 'None'}</td>
                <td>{travellerWords[one.status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DeskPart>
  );
}

const roomWords = {
  any: 'shares with anyone',
  same_gender: 'shares with the same gender',
  with_group: 'shares within the booking',
} as const;

const travellerWords = {
  active: 'Travels',
  cancelled: 'Cancelled',
  no_show: 'Did not come',
  travelled: 'Travelled',
} as const;

function Ledger({ booking, record }: Pick<Props, 'booking' | 'record'>) {
  const money = (amountMinor: number) => formatMoney(amountMinor, record.currency);
  const { payments, refunds, travelCredit } = record;
  return (
    <DeskPart
      id="ledger"
      title="Money"
      note={`Price ${money(booking.money.totalMinor)}. Received ${money(booking.money.paidMinor)}.`}
    >
      {payments.length + refunds.length + travelCredit.length === 0 ? (
        <p className={own.empty}>No payment yet. Each payment and refund will be listed here.</p>
      ) : (
        <div className={css.sheet}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col">State</th>
                <th scope="col" className={own.amount}>
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {refunds.map((refund) => (
                <tr key={refund.id}>
                  <th scope="row">{formatInstant(refund.createdAt)}</th>
                  <td>
                    Refund, {plainName(refund.reason).toLowerCase()},{' '}
                    {plainName(refund.destination).toLowerCase()}
                    <Numbers of={[refund.gatewayRefundId, refund.bankReference]} />
                    <small>
                      Requested by {refund.requestedBy}
                      {refund.approvedBy ? `, approved by ${refund.approvedBy}` : ''}
                      {refund.paidBy ? `, paid by ${refund.paidBy}` : ''}
                    </small>
                    {refund.lastError ? <small>{refund.lastError}</small> : null}
                  </td>
                  <td>{refundStatusName(refund.status)}</td>
                  <td className={own.amount}>{money(-refund.amountMinor)}</td>
                </tr>
              ))}
              {payments.map((payment) => (
                <tr key={payment.id}>
                  <th scope="row">{formatInstant(payment.capturedAt ?? payment.createdAt)}</th>
                  <td>
                    {plainName(payment.purpose)}
                    {payment.method ? `, ${plainName(payment.method).toLowerCase()}` : ''}
                    {payment.gateway === 'offline' ? '' : `, ${plainName(payment.gateway)}`}
                    <Numbers
                      of={[
                        payment.reference,
                        payment.gatewayOrderId,
                        ...payment.attempts.map(({ gatewayPaymentId }) => gatewayPaymentId),
                      ]}
                    />
                    {payment.recordedBy ? (
                      <small>
                        Recorded by {payment.recordedBy}
                        {payment.approvedBy ? `, approved by ${payment.approvedBy}` : ''}
                      </small>
                    ) : null}
                  </td>
                  <td>{paymentStatusWords[payment.status]}</td>
                  <td className={own.amount}>
                    {money(payment.capturedMinor || payment.amountMinor)}
                    {payment.refundedMinor > 0 ? (
                      <small>{money(payment.refundedMinor)} sent back</small>
                    ) : null}
                  </td>
                </tr>
              ))}
              {travelCredit.map((entry) => (
                <tr key={`${entry.kind}${entry.createdAt}${entry.deltaMinor}`}>
                  <th scope="row">{formatInstant(entry.createdAt)}</th>
                  <td>
                    Travel credit
                    {entry.expiresOn ? (
                      <small>Valid until {formatDate(entry.expiresOn)}</small>
                    ) : null}
                  </td>
                  <td>{entry.deltaMinor > 0 ? 'Given' : 'Spent'}</td>
                  <td className={own.amount}>{money(entry.deltaMinor)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <details>
        <summary>How the price is made up</summary>
        <PriceLines
          lines={booking.lines}
          totalMinor={booking.money.totalMinor}
          currency={booking.money.currency}
        />
      </details>
    </DeskPart>
  );
}

/** The numbers that find a payment at the gateway or the bank. */
function Numbers({ of }: { of: readonly (string | null)[] }) {
  return of.map((number) =>
    number ? (
      <small key={number} className={own.code}>
        {number}
      </small>
    ) : null,
  );
}

function Messages({ desk, booking, messages }: Props) {
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
        <p>Nobody has written about this booking. Their messages and our answers appear here.</p>
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
            <QuietLink href={deskPaths.inboxMessages()}>Answer in the inbox</QuietLink>
          </p>
        </>
      ) : null}
    </DeskPart>
  );
}

function Mails({ mails }: Pick<StaffBookingRecord, 'mails'>) {
  return (
    <DeskPart id="mails" title="Emails" note="What we sent, without its text.">
      {mails.length === 0 ? (
        <p className={own.empty}>No email yet. The first goes out with the first payment.</p>
      ) : (
        <Rows>
          {mails.map((mail) => (
            <Row
              key={mail.id}
              name={`${mailName(mail.template)}, ${formatInstant(mail.sentAt ?? mail.createdAt)}`}
              value={
                mail.error
                  ? `${mailStatusName(mail.status)}: ${mail.error}`
                  : mailStatusName(mail.status)
              }
            />
          ))}
        </Rows>
      )}
    </DeskPart>
  );
}

function History({
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
      what: reason ? `${actionName(action)}: ${reason}` : actionName(action),
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <DeskPart id="history" title="What happened">
      {entries.length === 0 ? <p>Nothing that we keep a record of.</p> : null}
      <Rows>
        {entries.map(({ key, at, who, what }) => (
          <Row key={key} name={`${formatInstant(at)}${who ? `, ${who}` : ''}`} value={what} />
        ))}
      </Rows>
    </DeskPart>
  );
}

function Contact({ desk, booking, contact, drafts }: Props) {
  const { reference } = booking;
  const draft = drafts['show-contact'];
  const mayShow = desk.me.permissions.includes('contacts:read');
  const { text, tone } = bookingStatusWords[booking.status];
  return (
    <section className={css.block} aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <p>
        <Pill data-tone={tone}>{text}</Pill>
      </p>
      {contact ? (
        <>
          <Rows>
            <Row name="Name" value={contact.name} />
            <Row
              name="Phone"
              value={<a href={`tel:${contact.phone.replace(/\s/g, '')}`}>{contact.phone}</a>}
            />
            <Row name="Email" value={<a href={`mailto:${contact.email}`}>{contact.email}</a>} />
            {contact.travellers.map(({ id, fullName, phone }) =>
              phone ? (
                <Row key={id} name={fullName} value={<a href={`tel:${phone}`}>{phone}</a>} />
              ) : null,
            )}
          </Rows>
          <p>
            Shown once, and noted in the log. <a href={deskPaths.booking(reference)}>Hide</a>
          </p>
        </>
      ) : (
        <>
          <Rows>
            <Row name="Phone" value={booking.contact.phone} />
            <Row name="Email" value={booking.contact.email} />
            <Row name="Booked" value={formatInstant(booking.createdAt)} />
          </Rows>
          {mayShow ? (
            <DeskForm
              name="show-contact"
              page={deskPaths.booking(reference)}
              fields={{ reference }}
              draft={draft}
              errorFields={['reason']}
            >
              <TextField
                {...draftField(draft, 'reason')}
                label="Why you need it"
                hint="Kept in the log with your name."
                minLength={3}
                maxLength={1000}
                required
              />
              <FormButton variant="quiet">Show contact details</FormButton>
            </DeskForm>
          ) : (
            <Barred why={whoMay['contacts:read']}>Show contact details</Barred>
          )}
        </>
      )}
    </section>
  );
}

function MoneyFacts({ booking }: Pick<Props, 'booking'>) {
  const { totalMinor, paidMinor, refundedMinor, balanceMinor, currency } = booking.money;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const isOpen = booking.status === 'confirmed' || booking.status === 'pending_payment';
  return (
    <section className={css.block} aria-labelledby="facts">
      <h2 id="facts">Still to pay</h2>
      <Rows>
        <Row name="Price" value={money(totalMinor)} />
        <Row name="Received" value={money(paidMinor)} />
        {refundedMinor > 0 ? <Row name="Sent back" value={money(refundedMinor)} /> : null}
        {booking.leftToPay.map(({ dueOn, amountMinor }) => (
          <Row key={dueOn} name={`By ${formatDate(dueOn)}`} value={money(amountMinor)} />
        ))}
        <Row
          name="Still to pay"
          value={<strong>{isOpen ? money(balanceMinor) : 'Nothing is due'}</strong>}
        />
      </Rows>
    </section>
  );
}

function Terms({ booking }: Pick<Props, 'booking'>) {
  const { tiers, policyName } = booking.cancellation;
  const { currency } = booking.money;
  if (booking.status !== 'confirmed' || tiers.length === 0) return null;
  return (
    <section className={css.block} aria-labelledby="terms">
      <h2 id="terms">If everyone cancelled</h2>
      <Rows>
        {tiers.map((tier) => (
          <Row
            key={tier.minDaysBefore}
            name={`${formatCount(tier.minDaysBefore, 'day')} before or earlier, ${formatPercent(tier.refundBps)} refund`}
            value={`${formatMoney(tier.refundMinor, currency)} back`}
          />
        ))}
      </Rows>
      <p>{policyName}</p>
    </section>
  );
}

function Links({ desk, booking, record, drafts }: Props) {
  const { reference } = booking;
  const mayLink = desk.me.permissions.includes('bookings:access');
  const page = deskPaths.booking(reference);
  const whyNot = mayLink
    ? 'No email address is confirmed yet: that takes a first payment.'
    : whoMay['bookings:access'];
  return (
    <section className={css.block} aria-labelledby="links">
      <h2 id="links">Their link</h2>
      {mayLink && record.canSendLink ? (
        <DeskForm
          name="booking-link"
          page={page}
          fields={{ reference }}
          draft={drafts['booking-link']}
        >
          <p>Emails a new link to {booking.contact.email}. It works once; earlier ones stay.</p>
          <FormButton variant="quiet">Email a new link</FormButton>
        </DeskForm>
      ) : (
        <Barred why={whyNot}>Email a new link</Barred>
      )}
      {mayLink ? (
        <details>
          <summary>A link went to the wrong person?</summary>
          <DeskForm
            name="end-guest-access"
            page={page}
            fields={{ reference }}
            draft={drafts['end-guest-access']}
          >
            <p>Ends every unused link and every browser’s access but the booker’s.</p>
            <p>
              <Button variant="quiet">End all access</Button>
            </p>
          </DeskForm>
        </details>
      ) : null}
      {record.movedFrom ? (
        <p>
          Moved here from <a href={deskPaths.booking(record.movedFrom)}>{record.movedFrom}</a>.
        </p>
      ) : null}
    </section>
  );
}
