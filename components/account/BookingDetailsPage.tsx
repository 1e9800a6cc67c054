import Head from 'next/head';
import Link from 'next/link';
import styled from 'styled-components';
import type { BookingDetail } from '@/booking/contract/bookings';
import { ReloadWhileWaiting } from '@/components/booking/ReloadWhileWaiting';
import { PriceLines } from '@/components/booking/PriceLines';
import { CheckoutForm } from '@/components/booking/steps/PayStep';
import { AskLinks } from '@/components/layout/AskLinks';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { Notice } from '@/components/ui/Notice';
import { Stack, Wrap } from '@/components/ui/Stack';
import {
  describeBooking,
  describeEvent,
  describeRefund,
  isBeingPaid,
  isUnderReview,
  openChoice,
} from '@/lib/bookingWords';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange, formatInstant, formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { usePayment } from '@/lib/hooks/usePayment';
import { paths } from '@/lib/paths';
import type { BookingDetailsPageProps } from '@/lib/server/loaders/bookingDetailsPage';
import type { FrameProps } from '@/lib/server/staticPage';
import { occupancyNames } from '@/lib/words';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';
import { CancelPart } from './CancelPart';
import { ChoicePart } from './ChoicePart';
import { Row, Rows } from './Rows';

const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(2rem, 5vw, 4rem);
  align-items: start;
  padding-block: clamp(1.8rem, 5vw, 3.5rem) 5rem;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 390px;
  }
  h1 {
    font-size: clamp(2.4rem, 5vw, 4rem);
  }
  h2 {
    font-size: 1.7rem;
  }
`;
const Reference = styled.p`
  color: ${tokens.color.muted};
  margin-top: 0.6rem;
  [data-figure] {
    color: ${tokens.color.ink};
    font-size: 1.25rem;
    user-select: all;
  }
`;
const Aside = styled.aside`
  display: grid;
  gap: 1.2rem;
  padding: 1.4rem;
  border-radius: ${tokens.radius.large};
  background: ${tokens.color.card};
  box-shadow: 0 0 0 1px ${tokens.color.line};
`;

/** One booking: its status in words, what happens next, and everything it consists of. */
export function BookingDetailsPage(props: BookingDetailsPageProps & FrameProps) {
  const { booking, reference, frame } = props;
  return (
    <>
      <Head>
        <title>{`Booking ${reference.toUpperCase()} | ${frame.settings.operatorName}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </Head>
      {booking ? (
        <Booking {...props} booking={booking} />
      ) : (
        <Columns>
          <Stack data-gap="large">
            <h1>We cannot show your booking right now</h1>
            <Notice tone="caution" role="status">
              The booking office cannot be reached from here. Your booking is safe. Load this page
              again in a minute, or call us with the reference {reference.toUpperCase()}.
            </Notice>
            <AskLinks
              settings={frame.settings}
              message={`Hello, I have a question about booking ${reference.toUpperCase()}.`}
            />
          </Stack>
        </Columns>
      )}
    </>
  );
}

type BookingProps = BookingDetailsPageProps & FrameProps & { booking: BookingDetail };

function Booking({ booking, idempotencyKey, refused, isConfirming, ...props }: BookingProps) {
  const { cancelling, moves, frame } = props;
  const choice = openChoice(booking);
  const words = describeBooking(booking, isConfirming);
  const isAwaited = booking.status === 'pending_payment' && (isConfirming || isBeingPaid(booking));
  const isUnsettled = isAwaited || isUnderReview(booking);
  const { departure, money } = booking;
  const cancelPart = isOpen(booking) ? (
    <CancelPart booking={booking} preview={cancelling} idempotencyKey={idempotencyKey} />
  ) : null;
  return (
    <Columns>
      <Stack data-gap="large">
        <div>
          <h1>{words.heading}</h1>
          <Reference>
            Your reference is <Figure data-testid="reference">{booking.reference}</Figure>
          </Reference>
        </div>
        <Notice tone={words.tone} role="status">
          {words.next}
        </Notice>
        {refused ? (
          <Notice tone="problem" role="alert">
            {refused}
          </Notice>
        ) : null}
        {cancelling ? cancelPart : null}
        {isAwaited ? <ReloadWhileWaiting /> : null}
        {choice ? (
          <ChoicePart
            booking={booking}
            cancellation={choice}
            moves={moves}
            idempotencyKey={idempotencyKey}
          />
        ) : null}
        <PaymentPart
          booking={booking}
          isConfirming={isConfirming}
          idempotencyKey={idempotencyKey}
        />
        <Stack as="section" aria-labelledby="trip">
          <h2 id="trip">
            <Link href={paths.trip(booking.trip.slug)} prefetch={false}>
              {booking.trip.title}
            </Link>
          </h2>
          <Rows>
            <Row name="Dates" value={formatDateRange(departure.startDate, departure.endDate)} />
            <Row
              name="We meet"
              value={`${formatInstant(departure.reportAt, departure.tz)}${booking.pickup ? `, ${booking.pickup.name}, ${booking.pickup.city}` : ''}`}
            />
            {booking.travellers.map((traveller) => (
              <Row
                key={traveller.id}
                name={traveller.isLead ? 'Lead traveller' : 'Traveller'}
                value={`${traveller.fullName}, ${traveller.status === 'cancelled' ? 'cancelled' : occupancyNames[traveller.occupancy].toLowerCase()}`}
              />
            ))}
            <Row
              name="Contact"
              value={`${booking.contact.name}, ${booking.contact.phone}, ${booking.contact.email}`}
            />
          </Rows>
        </Stack>
        {cancelling ? null : cancelPart}
        <Stack as="section" aria-labelledby="timeline">
          <h2 id="timeline">What happened so far</h2>
          <Rows>
            {booking.timeline.map((event) => (
              <Row
                key={`${event.kind}${event.at}`}
                name={formatInstant(event.at)}
                value={describeEvent(event)}
              />
            ))}
          </Rows>
        </Stack>
      </Stack>
      <Aside aria-label="What you pay">
        <h2>What you pay</h2>
        <p>{formatCount(booking.pax, 'person', 'people')}</p>
        <PriceLines lines={booking.lines} totalMinor={money.totalMinor} currency={money.currency} />
        <Rows>
          <Row
            name="Paid"
            value={isUnsettled ? 'being confirmed' : formatMoney(money.paidMinor, money.currency)}
          />
          {money.refundedMinor > 0 ? (
            <Row name="Sent back" value={formatMoney(money.refundedMinor, money.currency)} />
          ) : null}
          {booking.refunds.map((refund) => (
            <Row
              key={refund.id}
              name={describeRefund(refund)}
              value={formatMoney(refund.amountMinor, money.currency)}
            />
          ))}
          {isOpen(booking) && !isUnsettled ? (
            <Row name="Still to pay" value={formatMoney(money.balanceMinor, money.currency)} />
          ) : null}
          {isOpen(booking) && !isUnsettled && booking.balanceDueOn && money.balanceMinor > 0 ? (
            <Row name="Due by" value={formatLongDate(booking.balanceDueOn)} />
          ) : null}
        </Rows>
        <AskLinks
          settings={frame.settings}
          message={`Hello, I have a question about booking ${booking.reference}.`}
        />
      </Aside>
    </Columns>
  );
}

/** Whether the trip is still ahead and money may still be due. */
function isOpen({ status }: BookingDetail): boolean {
  return status === 'pending_payment' || status === 'confirmed';
}

/** The payment that is open, the deposit still missing, or a way to book again. */
function PaymentPart({
  booking,
  isConfirming,
  idempotencyKey,
}: {
  booking: BookingDetail;
  isConfirming: boolean;
  idempotencyKey: string;
}) {
  const payment = usePayment(booking.openPayment, paths.bookingDetails(booking.reference));
  if (isUnderReview(booking)) return null;
  if (booking.status === 'expired') {
    return (
      <p>
        <ButtonLink href={paths.booking(booking.trip.slug, { departure: booking.departure.id })}>
          Book again
        </ButtonLink>
      </p>
    );
  }
  const isDue =
    booking.status === 'pending_payment' ||
    (booking.status === 'confirmed' && booking.money.balanceMinor > 0);
  const isAwaited = booking.status === 'pending_payment' && isConfirming;
  if (!isDue || isAwaited || isBeingPaid(booking)) return null;
  if (payment?.checkout) {
    return <CheckoutForm payment={payment} checkout={payment.checkout} isAgain={false} />;
  }
  const isBalance = booking.status === 'confirmed';
  return (
    <form method="post" action={paths.api.pay()}>
      <input type="hidden" name="reference" value={booking.reference} />
      <input type="hidden" name="purpose" value={isBalance ? 'balance' : 'deposit'} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Button variant={isBalance ? 'quiet' : 'main'}>
        {isBalance
          ? `Pay the rest now, ${formatMoney(booking.money.balanceMinor, booking.money.currency)}`
          : 'Open the payment'}
      </Button>
    </form>
  );
}
