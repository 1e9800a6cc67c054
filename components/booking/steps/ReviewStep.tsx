import Link from 'next/link';
import styled from 'styled-components';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Row, Rows } from '@/components/ui/Rows';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatDate, formatDateRange, formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { isStateCode, stateNames } from '@/lib/booking/indianStates';
import { paths } from '@/lib/paths';
import { occupancyNames } from '@/lib/booking/priceWords';
import { tokens } from '@/styles/tokens';
import { HiddenFields } from '../../forms/HiddenFields';
import { StepActions, type StepProps } from '../StepParts';
import { CancellationTiers } from '../CancellationTiers';
import { HoldClock, formatHold } from '../HoldClock';
import { DueDates, PriceLines } from '../PriceLines';
import { RefusedNotice } from '../RefusedNotice';

const Part = styled.section`
  display: grid;
  gap: 0.9rem;
  h2 {
    font-size: 1.6rem;
  }
`;
const Consent = styled.label`
  display: flex;
  gap: 0.8rem;
  align-items: start;
  padding: 0.4rem 0;
  cursor: pointer;
  input {
    flex: none;
    width: 1.6rem;
    height: 1.6rem;
    margin: 0;
    accent-color: ${tokens.color.pine};
  }
`;
const Form = styled.form`
  display: grid;
  gap: 1rem;
`;

/** Third step: a full summary, the cancellation charges and consent. */
export function ReviewStep({ trip, state }: StepProps<'review'>) {
  const { hold, draft, refused } = state;
  const { quote, departure } = hold;
  const back = paths.booking(trip.slug, { hold: hold.id, step: 'travellers' });
  const typed = (name: string) => draft.fields[name] ?? '';
  return (
    <>
      <h1>Check your booking</h1>
      <HoldClock hold={hold} words={formatHold(hold)} />
      {refused ? <RefusedNotice refused={refused} tripSlug={trip.slug} /> : null}
      <Part aria-labelledby="review-trip">
        <h2 id="review-trip">The trip</h2>
        <Rows>
          <Row name={trip.title} value={formatDateRange(departure.startDate, departure.endDate)} />
          <Row name="Room" value={occupancyNames[quote.travellers[0]?.occupancy ?? 'twin']} />
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
          <Row name="Invoice to" value={stateName(typed('billing.stateCode'))} />
        </Rows>
        <p>
          <Link href={back}>Change these details</Link>
        </p>
      </Part>
      <Part aria-labelledby="review-price">
        <h2 id="review-price">The price</h2>
        <PriceLines {...quote} />
        <DueDates quote={quote} />
      </Part>
      <Part aria-labelledby="review-policy">
        <h2 id="review-policy">If you cancel</h2>
        <CancellationTiers tiers={quote.cancellation} currency={quote.currency} />
        {departure.balanceDueOn && !quote.dueNowIsFull ? (
          <p>The balance is due by {formatLongDate(departure.balanceDueOn)}.</p>
        ) : null}
      </Part>
      <Form method="post" action={bookingApi.confirm()}>
        <Consent>
          <input type="checkbox" name="terms" value="accepted" required />
          <span>
            I have read the{' '}
            <a href={paths.page('terms-and-conditions')} target="_blank" rel="noopener">
              terms
            </a>{' '}
            and the{' '}
            <a href={paths.page('cancellation-policy')} target="_blank" rel="noopener">
              cancellation policy
            </a>
            , and I accept them for everyone on this booking.
          </span>
        </Consent>
        <HiddenFields
          fields={{
            slug: trip.slug,
            hold: hold.id,
            termsVersion: trip.termsVersion ?? '',
            policyVersion: trip.policyVersion ?? '',
            idempotencyKey: state.idempotencyKey,
          }}
        />
        <StepActions>
          <Button>Book and pay {formatMoney(quote.dueNowMinor, quote.currency)}</Button>
          <ButtonLink href={back} variant="quiet">
            Back
          </ButtonLink>
        </StepActions>
      </Form>
    </>
  );
}

function birthDay(typed: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) ? formatDate(typed) : typed;
}

function stateName(code: string): string {
  return isStateCode(code) ? stateNames[code] : code;
}
