import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { BookingDetail } from '@/booking/contract/bookings';
import { ReloadWhileWaiting } from '@/components/booking/ReloadWhileWaiting';
import { PriceLines } from '@/components/booking/PriceLines';
import { AskLinks } from '@/components/layout/AskLinks';
import { ContentImage } from '@/components/content/ContentImage';
import { Actions, QuietLink } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { Notice, RefusalNotice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { Row, Rows } from '@/components/ui/Rows';
import { Stack, TitledSection, Wrap } from '@/components/ui/Stack';
import {
  daysAway,
  describeBooking,
  describeRefund,
  directionsTo,
  isBeingChecked,
  isBeingPaid,
  isOpen,
  openChoice,
  formatPlace,
} from '@/lib/booking/bookingStatus';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange, formatInstant, formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { formatPhone } from '@/lib/format/phones';
import { useMailedLink } from '@/lib/hooks/useMailedLink';
import { paths } from '@/lib/paths';
import type { BookingDetailsPageProps } from '@/lib/server/loaders/bookingDetailsPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { occupancyNames } from '@/lib/booking/priceWords';
import { from } from '@/styles/media';
import css from './BookingView.module.css';
import { DueRows } from './DueRows';
import { hasOpenShares, PaymentPart } from './PaymentPart';

/** Shown only after we have cancelled the date. */
const ChoicePart = dynamic(async () => (await import('./ChoicePart')).ChoicePart);
/** These load after the status, because their forms work without scripts. */
const CancelPart = dynamic(async () => (await import('./CancelPart')).CancelPart);
const ChangeDatePart = dynamic(async () => (await import('./ChangeDatePart')).ChangeDatePart);
const TravellersPart = dynamic(async () => (await import('./TravellersPart')).TravellersPart);
/** Shown only while a balance is due or friends have shares. */
const SharesPart = dynamic(async () => (await import('../shares/SharesPart')).SharesPart);
/** Loaded separately, because it comes last on the page. */
const TimelinePart = dynamic(async () => (await import('./TimelinePart')).TimelinePart);
/** Shown only once the trip is over. */
const ReviewPart = dynamic(async () => (await import('../reviews/ReviewPart')).ReviewPart);

/** Loaded separately, because only those who booked see it, and its forms work without scripts. */
const UploadsPart = dynamic(async () => (await import('../uploads/UploadsPart')).UploadsPart);

export function Columns({ children }: { children: ReactNode }) {
  return <Wrap className={css.columns}>{children}</Wrap>;
}

type BookingViewProps = BookingDetailsPageProps &
  FrameProps & {
    booking: BookingDetail;
    /** Replaces the status headline. */
    head?: ReactNode;
    /** Replaces the payment section. */
    tasks?: ReactNode;
    /** Shown between the trip and its documents. */
    children?: ReactNode;
  };

/** One booking: its status, what happens next, and its details. */
export function BookingView(props: BookingViewProps) {
  const { booking, idempotencyKey, refused, isConfirming, head, tasks, children } = props;
  const { cancelling, changing, mailedCode, documents, moves, frame } = props;
  // The booking is already open, so an email link's secret is only removed from the address bar.
  useMailedLink('key');
  const choice = openChoice(booking);
  const words = describeBooking(booking, isConfirming);
  const movedTo = booking.cancellations.find((one) => one.movedTo)?.movedTo;
  const isAwaited = booking.status === 'pending_payment' && (isConfirming || isBeingPaid(booking));
  const isChecked = isBeingChecked(booking);
  const isUnsettled = isAwaited || (isChecked && booking.status !== 'confirmed');
  const [due, laterDue] = booking.leftToPay;
  const { departure, money } = booking;
  const amount = (minor: number) => formatMoney(minor, money.currency);
  const changed = { booking, code: mailedCode, idempotencyKey };
  const changePart =
    booking.status === 'confirmed' ? <ChangeDatePart {...changed} changing={changing} /> : null;
  const cancelPart = isOpen(booking) ? <CancelPart {...changed} preview={cancelling} /> : null;
  return (
    <Columns>
      <Stack data-gap="large">
        {props.picture ? (
          <ContentImage
            className={css.picture}
            picture={props.picture}
            ratio={16 / 6}
            sizes={`${from.desktop} 800px, 92vw`}
            alt=""
            isFirst
          />
        ) : null}
        {head ?? (
          <div>
            <h1>{words.heading}</h1>
            <p className={css.reference}>
              {booking.status === 'confirmed'
                ? `${booking.trip.title}, ${daysAway(booking)}. `
                : ''}
              Your reference is <Figure data-testid="reference">{booking.reference}</Figure>
            </p>
          </div>
        )}
        <Notice tone={words.tone} role="status">
          {words.next}
        </Notice>
        {movedTo ? (
          <PageLink href={paths.bookingDetails(movedTo)}>Go to your new booking</PageLink>
        ) : null}
        <RefusalNotice reason={refused} />
        {props.isCancelled && booking.cancellations.length > 0 ? (
          <Notice role="status">
            Cancelled. Any refund is listed with the prices, and we’ve emailed you a confirmation.
          </Notice>
        ) : null}
        {props.isMoved ? (
          <Notice role="status">
            You’ve changed your date. This is your new booking, and we’ve emailed you its details.
          </Notice>
        ) : null}
        {changing ? changePart : null}
        {cancelling ? cancelPart : null}
        {isAwaited ? <ReloadWhileWaiting /> : null}
        {choice ? <ChoicePart {...changed} cancellation={choice} moves={moves} /> : null}
        {props.review ? <ReviewPart reference={booking.reference} editing={props.review} /> : null}
        {tasks ?? <PaymentPart {...props} hasShares={hasOpenShares(props)} />}
        {props.shares && !isChecked ? (
          <SharesPart
            reference={booking.reference}
            editing={props.shares}
            hasOpenPayment={booking.openPayment !== null}
            idempotencyKey={idempotencyKey}
          />
        ) : null}
        <TitledSection
          id="trip"
          title={<PageLink href={paths.trip(booking.trip.slug)}>{booking.trip.title}</PageLink>}
        >
          <Rows>
            <Row name="Dates" value={formatDateRange(departure.startDate, departure.endDate)} />
            <Row name="Meeting point" value={<MeetingPoint {...booking} />} />
          </Rows>
        </TitledSection>
        <TitledSection id="documents" title="Documents">
          {documents.note && booking.status !== 'expired' ? <p>{documents.note}</p> : null}
          {documents.links.length > 0 ? (
            <Actions>
              {documents.links.map(({ name, href }) => (
                <QuietLink key={href} href={href}>
                  {name}
                </QuietLink>
              ))}
            </Actions>
          ) : null}
          <p>
            <PageLink href={`${paths.trip(booking.trip.slug)}#itinerary`}>
              Trip page, with photos and map
            </PageLink>
          </p>
        </TitledSection>
        {props.uploads ? (
          <UploadsPart booking={booking} editing={props.uploads} idempotencyKey={idempotencyKey} />
        ) : null}
        {isOpen(booking) ? <TravellersPart {...props} settings={frame.settings} /> : null}
        <TitledSection id="people" title={isOpen(booking) ? 'Who’s going' : 'Travellers'}>
          <Rows>
            {booking.travellers.map((traveller) => (
              <Row
                key={traveller.id}
                name={traveller.isLead ? 'Lead traveller' : 'Traveller'}
                value={`${traveller.fullName}, ${placeWords(traveller)}`}
              />
            ))}
            <Row
              name="Contact"
              value={`${booking.contact.name}, ${formatPhone(booking.contact.phone)}, ${booking.contact.email}`}
            />
          </Rows>
        </TitledSection>
        {children}
      </Stack>
      <aside className={css.aside} aria-label="What you pay">
        <h2>What you pay</h2>
        <p>{peopleWords(booking)}</p>
        <PriceLines lines={booking.lines} totalMinor={money.totalMinor} currency={money.currency} />
        <Rows>
          <Row name="Paid" value={isUnsettled ? 'being confirmed' : amount(money.paidMinor)} />
          {money.refundedMinor > 0 ? (
            <Row name="Refunded" value={amount(money.refundedMinor)} />
          ) : null}
          {booking.refunds.map((refund) => (
            <Row key={refund.id} name={describeRefund(refund)} value={amount(refund.amountMinor)} />
          ))}
          {isOpen(booking) && !isUnsettled ? (
            <Row
              name={due && !laterDue ? `Balance, by ${formatLongDate(due.dueOn)}` : 'Balance'}
              value={amount(money.balanceMinor)}
            />
          ) : null}
          {isUnsettled ? null : <DueRows parts={booking.leftToPay} currency={money.currency} />}
        </Rows>
        <AskLinks
          settings={frame.settings}
          message={`Hello, I have a question about booking ${booking.reference}.`}
        />
      </aside>
      <Stack data-gap="large" className={css.rest}>
        {changing ? null : changePart}
        {cancelling ? null : cancelPart}
        <TimelinePart timeline={booking.timeline} />
      </Stack>
    </Columns>
  );
}

/** The chosen pickup time and point, or the trip's reporting time if none was chosen. */
function MeetingPoint({ departure, pickup }: Pick<BookingDetail, 'departure' | 'pickup'>) {
  const when = formatInstant(pickup?.pickupAt ?? departure.reportAt, departure.tz);
  if (!pickup) return when;
  return (
    <>
      {when}, {formatPlace(pickup)}{' '}
      <a href={directionsTo(pickup)} target="_blank" rel="noopener noreferrer">
        Directions
      </a>
    </>
  );
}

/** Says where a traveller sleeps, or that they've cancelled. */
function placeWords({ status, type, occupancy }: BookingDetail['travellers'][number]): string {
  if (status === 'cancelled') return 'cancelled';
  return type === 'infant' ? 'infant, with an adult' : occupancyNames[occupancy].toLowerCase();
}

/** Returns how many people the price covers: everyone booked, even after some have cancelled. */
function peopleWords({ travellers }: Pick<BookingDetail, 'travellers'>): string {
  const left = travellers.filter(({ status }) => status !== 'cancelled').length;
  const booked = formatCount(travellers.length, 'person', 'people');
  if (left === travellers.length) return booked;
  return left === 0 ? `Booked for ${booked}` : `Booked for ${booked}, ${left} still going`;
}
