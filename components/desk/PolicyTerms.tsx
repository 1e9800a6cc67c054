import type { PolicyVersion } from '@/booking/contract/staffPolicies';
import { Row, Rows } from '@/components/ui/Rows';
import { cancellationSteps, percentage } from '@/lib/booking/cancellationSteps';
import { datedSteps } from '@/lib/booking/datedSteps';
import { tcsRefunds } from '@/lib/desk/policyFields';
import { formatCount } from '@/lib/format/counts';
import { formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';

type Terms = Pick<PolicyVersion, 'tiers' | 'dateChange' | 'tcsRefund'>;

/** A policy's terms, its steps in the words of the public page. */
export function PolicyTerms({ terms }: { terms: Terms }) {
  return (
    <>
      <Rows>
        {cancellationSteps(terms).map(({ when, back }) => (
          <Row key={when} name={when} value={back} />
        ))}
      </Rows>
      <p>{otherTerms(terms)}</p>
    </>
  );
}

/** A policy's steps in one line. */
export const policySteps = (terms: Pick<Terms, 'tiers'>) =>
  cancellationSteps(terms)
    .map(({ when, back }) => `${when}: ${back}`)
    .join('; ');

/** What a policy says besides its steps. */
function otherTerms({ tiers, dateChange, tcsRefund }: Terms): string {
  const { minDaysBefore, freeChanges, feeBps } = dateChange;
  const minimum = Math.max(...tiers.map(({ minChargeMinorPerPax }) => minChargeMinorPerPax));
  return [
    ...(minimum > 0
      ? [`A cancellation costs at least ${formatMoney(minimum)} for each person.`]
      : []),
    `Another date until ${formatCount(minDaysBefore, 'day')} before: ${formatCount(freeChanges, 'change')} free, then ${feeBps === 0 ? 'free too' : `${percentage(feeBps)} of the price`}.`,
    `TCS on trips abroad: ${tcsRefunds[tcsRefund].toLowerCase().replace('tcs', 'TCS')}.`,
  ].join(' ');
}

interface TravellersWordsProps {
  terms: Pick<Terms, 'tiers'>;
  startDate: string;
  today: string;
}

/** The steps as a trip's page says them, for a date that starts on this day. */
export function TravellersWords({ terms, startDate, today }: TravellersWordsProps) {
  const steps = datedSteps(
    terms.tiers.map((tier) => {
      const last = daysBefore(startDate, tier.minDaysBefore);
      return { ...tier, cancelUntil: last < today ? null : last };
    }),
  );
  return (
    <>
      <p>For the date starting {formatLongDate(startDate)}, its page says under “If you cancel”:</p>
      <Rows>
        {steps.map(({ when, back }) => (
          <Row key={when} name={when} value={back} />
        ))}
        <Row name="If we cancel the trip" value="100%" />
      </Rows>
    </>
  );
}

const DAY_MS = 86_400_000;
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
