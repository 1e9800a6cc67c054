import type {
  CancellationExample,
  CancellationExampleQuery,
  CancellationPolicies,
} from '../contract/policies.ts';
import type { Deps } from '../deps.ts';
import { cancelAt, datedTier, tierFor } from '../domain/cancellation.ts';
import { civilDateIn, daysBetween, isCivilDate } from '../domain/dates.ts';
import { ruleOn, valueBehindPrice } from '../domain/tax.ts';
import { errorIf, found, refuseErrors } from '../errors.ts';
import { listTaxRules } from '../store/catalogue/catalogue.ts';
import { databaseNow } from '../store/database/db.ts';
import { listPoliciesInUse } from '../store/catalogue/policies.ts';

/** Lists the cancellation policies of all departures on sale. */
export async function listCancellationPolicies({ db }: Deps): Promise<CancellationPolicies> {
  const [items, now] = await Promise.all([listPoliciesInUse(db.queries), databaseNow(db.queries)]);
  return { items, asOf: now.toISOString() };
}

/** Computes an example refund with the real function, for a trip in India: GST, but no TCS. */
export async function exampleCancellation(
  { config, db }: Deps,
  policyId: string,
  query: CancellationExampleQuery,
): Promise<CancellationExample> {
  const { startDate, cancelOn } = query;
  const totalMinor = Number(query.totalMinor);
  const paidMinor = Number(query.paidMinor ?? totalMinor);
  refuseBadExample({ startDate, cancelOn, totalMinor, paidMinor });
  const [policies, rules, now] = await Promise.all([
    listPoliciesInUse(db.queries),
    listTaxRules(db.queries),
    databaseNow(db.queries),
  ]);
  const policy = found(policies.find(({ id }) => id === policyId));
  const today = civilDateIn(now, config.businessTz);
  const gstBps = ruleOn(rules, 'gst', 'tour_package_5', '', today)?.bps ?? 0;
  const daysBefore = daysBetween(cancelOn, startDate);
  const tier = tierFor(policy.tiers, daysBefore);
  const { chargeMinor, keptMinor, refundMinor } = cancelAt(
    tier,
    {
      groups: [{ bps: gstBps, valueMinor: valueBehindPrice(totalMinor, gstBps) }],
      gstType: 'cgst_sgst',
      tcsMinor: 0,
      totalMinor,
      pax: Number(query.travellers),
      paidMinor,
    },
    false,
  );
  return {
    daysBefore,
    refundBps: tier.refundBps,
    gstBps,
    paidMinor,
    chargeMinor,
    keptMinor,
    refundMinor,
    steps: policy.tiers.map((step) => datedTier(step, startDate, cancelOn)),
  };
}

function refuseBadExample(example: {
  startDate: string;
  cancelOn: string;
  totalMinor: number;
  paidMinor: number;
}): void {
  const { startDate, cancelOn, totalMinor, paidMinor } = example;
  const badDates = (['startDate', 'cancelOn'] as const).flatMap((name) =>
    errorIf(!isCivilDate(example[name]), name, 'date', 'Enter a real date'),
  );
  const isLate = badDates.length === 0 && cancelOn > startDate;
  const tooMuch = 'The amount must not be more than the price';
  refuseErrors([
    ...badDates,
    ...errorIf(isLate, 'cancelOn', 'order', 'Choose a day before the trip begins'),
    ...errorIf(paidMinor > totalMinor, 'paidMinor', 'maximum', tooMuch),
  ]);
}
