import { FormButton } from '@/components/forms/PostForm';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { Row, Rows } from '@/components/ui/Rows';
import { refundSteps } from '@/lib/booking/refundSteps';
import { bookingStatusWords, whoMay } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatDate, formatInstant, formatUntil } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { BookingPageProps } from '@/lib/server/desk/bookingPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { Barred, LoggedReason } from './BookingParts';
import own from './Bookings.module.css';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';

type Props = BookingPageProps & { desk: DeskProps };

export function BookingContact({ desk, booking, contact, drafts }: Props) {
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
              <LoggedReason draft={draft} label="Why you need it" />
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

/** Another link to pay for an unpaid booking, by email or to read out. */
export function BookingPaymentLink({ desk, booking, paymentLink, idempotencyKey, drafts }: Props) {
  const { reference, status, channel, holdExpiresAt } = booking;
  if (status !== 'pending_payment' || channel === 'web' || !holdExpiresAt) return null;
  const page = deskPaths.booking(reference);
  const maySend = desk.me.permissions.includes('bookings:create');
  return (
    <section className={css.block} aria-labelledby="payment-link">
      <h2 id="payment-link">Link to pay</h2>
      <p>The seats are held until {formatUntil(holdExpiresAt)}. Then they go back on sale.</p>
      {paymentLink ? (
        <Notice title="To read out or copy" role="status">
          <span className={css.secret}>{paymentLink.url}</span> It works once, in one browser, until{' '}
          {formatUntil(paymentLink.payUntil)}. It isn’t shown again.
        </Notice>
      ) : null}
      {maySend ? (
        <>
          <DeskForm
            name="payment-link"
            page={page}
            fields={{ reference, idempotencyKey: `${idempotencyKey}-pay` }}
            draft={drafts['payment-link']}
          >
            <FormButton variant="quiet">Email a link to pay</FormButton>
          </DeskForm>
          <DeskForm
            name="read-payment-link"
            page={page}
            fields={{ reference }}
            draft={drafts['read-payment-link']}
          >
            <FormButton variant="quiet">Show a link to read out</FormButton>
          </DeskForm>
          <DeskForm
            name="release"
            page={page}
            fields={{ reference }}
            draft={drafts.release}
            errorFields={['reason']}
            idOf={() => 'release-reason'}
          >
            <LoggedReason
              draft={drafts.release}
              id="release-reason"
              label="Why they no longer want it"
            />
            <FormButton variant="quiet">Release the seats</FormButton>
          </DeskForm>
        </>
      ) : (
        <Barred why={whoMay['bookings:create']}>Email a link to pay</Barred>
      )}
    </section>
  );
}

export function BookingMoney({ booking }: Pick<Props, 'booking'>) {
  const { totalMinor, paidMinor, refundedMinor, balanceMinor, currency } = booking.money;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const isOpen = booking.status === 'confirmed' || booking.status === 'pending_payment';
  return (
    <section className={`${css.block} ${own.owing}`} aria-labelledby="facts">
      <h2 id="facts">Still to pay</h2>
      <Rows>
        <Row name="Price" value={money(totalMinor)} />
        <Row name="Received" value={money(paidMinor)} />
        {refundedMinor > 0 ? <Row name="Refunded" value={money(refundedMinor)} /> : null}
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

export function BookingTerms({ booking }: Pick<Props, 'booking'>) {
  const { tiers, policyName } = booking.cancellation;
  const { currency } = booking.money;
  if (booking.status !== 'confirmed' || tiers.length === 0) return null;
  return (
    <section className={css.block} aria-labelledby="terms">
      <h2 id="terms">If everyone cancelled</h2>
      <Rows>
        {refundSteps(tiers, currency).map(({ until, back }) => (
          <Row key={until} name={until} value={back} />
        ))}
      </Rows>
      <p>Cancellation policy: {policyName}</p>
    </section>
  );
}

export function BookingLinks({ desk, booking, record, idempotencyKey, drafts }: Props) {
  const { reference } = booking;
  const mayLink = desk.me.permissions.includes('bookings:access');
  const page = deskPaths.booking(reference);
  const reason = record.noLinkBecause;
  const whyNot = mayLink
    ? reason === 'trip_long_over'
      ? 'The trip ended over a year ago. They can sign in at My trips instead.'
      : 'No email address is confirmed yet: that takes a first payment.'
    : whoMay['bookings:access'];
  return (
    <section className={css.block} aria-labelledby="links">
      <h2 id="links">Their link</h2>
      {mayLink && !reason ? (
        <DeskForm
          name="booking-link"
          page={page}
          fields={{ reference, idempotencyKey }}
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
          Moved here from{' '}
          <a className={css.reference} href={deskPaths.booking(record.movedFrom)}>
            {record.movedFrom}
          </a>
          .
        </p>
      ) : null}
    </section>
  );
}
