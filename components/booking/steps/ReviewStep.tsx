import Link from 'next/link';
import styled from 'styled-components';
import type { Quote } from '@/booking/contract/quotes';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { ChoiceCard } from '@/components/ui/Choice';
import { FieldGroup, TickField } from '@/components/ui/Field';
import { Row, Rows } from '@/components/ui/Rows';
import { TitledSection } from '@/components/ui/Stack';
import { TextList } from '@/components/ui/TextList';
import { describeTouches, readTouches } from '@/lib/booking/attribution';
import { bookingApi } from '@/lib/booking/bookingApi';
import { withPlaces, type PaymentChoice } from '@/lib/booking/bookingSelection';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDateRange, formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { formatPlace } from '@/lib/booking/bookingStatus';
import { stateName } from '@/lib/booking/indianStates';
import { useTouches } from '@/lib/hooks/useTouches';
import { paths } from '@/lib/paths';
import { media } from '@/styles/mediaQueries';
import { roomWords } from '@/lib/booking/priceWords';
import { PostForm } from '../../forms/PostForm';
import type { StepProps } from '../StepParts';
import { CancellationTiers } from '../CancellationTiers';
import { HoldClock, formatHold } from '../HoldClock';
import { DueDates, PriceLines } from '../PriceLines';
import { RefusedNotice } from '../RefusedNotice';

/** On a desktop, the price is already beside the steps. */
const BesideOnDesktop = styled.div`
  ${media.desktop} {
    display: none;
  }
`;

const Choices = styled.div`
  display: grid;
  gap: 10px;
  small {
    display: block;
  }
`;

const Things = styled(TextList)`
  list-style: disc;
  padding-left: 1.2em;
`;

/** Third step: a full summary, the cancellation charges and consent. */
export function ReviewStep({ trip, state }: StepProps<'review'>) {
  const { hold, draft, refused } = state;
  const { quote, departure } = hold;
  const back = paths.booking(trip.slug, { hold: hold.id, step: 'travellers' });
  const pickup = departure.pickups.find(({ code }) => code === quote.travellers[0]?.pickupCode);
  const typed = (name: string) => draft.fields[name] ?? '';
  return (
    <>
      <h1>Check your booking</h1>
      <HoldClock hold={hold} words={formatHold(hold)} />
      {refused ? <RefusedNotice refused={refused} tripSlug={trip.slug} /> : null}
      <TitledSection id="review-trip" title="The trip">
        <Rows>
          <Row name={trip.title} value={formatDateRange(departure.startDate, departure.endDate)} />
          {pickup ? (
            <Row
              name="Meeting point"
              value={`${formatInstant(pickup.pickupAt, departure.tz)}, ${formatPlace(pickup)}`}
            />
          ) : null}
          <Row name="Room" value={roomWords(withPlaces(quote.travellers))} />
          {quote.travellers.map((_, index) => (
            <Row
              key={index}
              name={`Traveller ${index + 1}`}
              value={`${typed(`travellers.${index}.fullName`)}, born ${birthDay(typed(`travellers.${index}.dateOfBirth`))}`}
            />
          ))}
          <Row
            name="Contact"
            value={`${typed('contact.name')}, ${typed('contact.phone')}, ${typed('contact.email')}`}
          />
          {typed('friendCode') ? <Row name="Friend code" value={typed('friendCode')} /> : null}
          <Row name="Invoice to" value={invoiceTo(typed)} />
        </Rows>
        <p>
          <Link href={back}>Change these details</Link>
        </p>
        <FoldedList name="Included" items={trip.inclusions} />
        <FoldedList name="Not included" items={trip.exclusions} />
      </TitledSection>
      <BesideOnDesktop>
        <TitledSection id="review-price" title="The price">
          <PriceLines {...quote} />
          <DueDates quote={quote} />
        </TitledSection>
      </BesideOnDesktop>
      <TitledSection id="review-policy" title="If you cancel">
        <CancellationTiers tiers={quote.cancellation} currency={quote.currency} />
      </TitledSection>
      <PostForm
        action={bookingApi.confirm()}
        fields={{
          slug: trip.slug,
          hold: hold.id,
          termsVersion: trip.termsVersion ?? '',
          policyVersion: trip.policyVersion ?? '',
          idempotencyKey: state.idempotencyKey,
        }}
        noValidate={false}
      >
        {quote.dueNowIsFull ? null : <PaymentChoices quote={quote} plan={state.plan} />}
        <AttributionTick />
        <TickField id="terms" name="terms" value="accepted" required>
          I have read the{' '}
          <a href={paths.page('terms-and-conditions')} target="_blank" rel="noopener">
            terms
          </a>{' '}
          and the{' '}
          <a href={paths.page('cancellation-policy')} target="_blank" rel="noopener">
            cancellation policy
          </a>
          , and I accept them for everyone on this booking.
        </TickField>
        <Actions>
          <Button>
            Book and pay
            {quote.dueNowIsFull ? ` ${formatMoney(quote.dueNowMinor, quote.currency)}` : ''}
          </Button>
          <QuietLink href={back}>Back</QuietLink>
        </Actions>
      </PostForm>
    </>
  );
}

function FoldedList({ name, items }: { name: string; items: readonly string[] }) {
  return items.length === 0 ? null : (
    <details>
      <summary>
        {name}, {formatCount(items.length, 'thing')}
      </summary>
      <Things items={items} />
    </details>
  );
}

/** Asks whether to store how the visitor found the site, if the device knows. */
function AttributionTick() {
  const kept = useTouches();
  const touches = readTouches(kept);
  return touches ? (
    <TickField id="touches" name="touches" value={kept}>
      You may save with my booking how I found this site: {describeTouches(touches)}. Optional.
    </TickField>
  ) : null;
}

/** The deposit now and the balance later, all of it now, or the balance in instalments. */
function PaymentChoices({ quote, plan }: { quote: Quote; plan: PaymentChoice }) {
  const { dueNowMinor, totalMinor, schedule, instalments, currency } = quote;
  const amount = (minor: number) => formatMoney(minor, currency);
  const parts = (items: Quote['schedule']) =>
    items.map(({ dueOn, amountMinor }) => `${amount(amountMinor)} by ${formatDate(dueOn)}`);
  const choices = [
    { value: 'balance', title: 'The balance later', later: parts(schedule), nowMinor: dueNowMinor },
    {
      value: 'instalments',
      title: 'In instalments',
      later: parts(instalments),
      nowMinor: dueNowMinor,
    },
    { value: 'full', title: 'All now', later: [], nowMinor: totalMinor },
  ] as const;
  return (
    <FieldGroup legend="How do you want to pay?">
      <Choices>
        {choices
          .filter(({ value }) => value !== 'instalments' || instalments.length > 0)
          .map(({ value, title, later, nowMinor }) => (
            <ChoiceCard key={value} name="plan" value={value} defaultChecked={value === plan}>
              <span>
                <strong>{title}</strong>{' '}
                <small>{[`${amount(nowMinor)} today`, ...later].join(', ')}</small>
              </span>
            </ChoiceCard>
          ))}
      </Choices>
    </FieldGroup>
  );
}

function birthDay(typed: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) ? formatDate(typed) : typed;
}

/** Returns whom the invoice names: the company, if there is one, and the state. */
function invoiceTo(typed: (name: string) => string): string {
  const gstin = typed('billing.gstin').toUpperCase();
  const state = stateName(typed('billing.stateCode'));
  const company = [typed('billing.legalName'), gstin && `GSTIN ${gstin}`].filter(Boolean);
  return [...company, state].join(', ');
}
