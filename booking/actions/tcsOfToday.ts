/** TCS depends on the payment date, so the unpaid part is charged under today's rule. */
import type { Deps } from '../deps.ts';
import { civilDateIn } from '../domain/dates.ts';
import { withTcsOf } from '../domain/moneyParts.ts';
import { tcsRuleFor } from '../domain/taxes.ts';
import { lockBooking, moneyIn, type BookingRecord } from '../store/bookings/bookings.ts';
import { listTaxRules } from '../store/catalogue/catalogue.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import {
  changePrice,
  findCoveredParts,
  findPriceParts,
  findTcsFacts,
  type PriceChange,
} from '../store/money/moneyParts.ts';
import { closeExcessShares } from './closeShares.ts';

/**
 * Returns how a confirmed booking's price changes if the TCS rule on the payment date (default:
 * today) differs from the one its unpaid part was priced with. Returns null if nothing changes.
 * Paid amounts keep their TCS, and unconfirmed bookings keep their hold's price.
 */
export async function findTcsChange(
  queries: Queries,
  { config }: Deps,
  booking: BookingRecord,
  day = civilDateIn(booking.now, config.businessTz),
): Promise<PriceChange | null> {
  const restMinor = booking.totalMinor - moneyIn(booking);
  if (booking.status !== 'confirmed' || restMinor <= 0) return null;
  const { tcsRuleId, isInternational, ...buyer } = await findTcsFacts(queries, booking);
  if (!isInternational) return null;
  const taxRules = await listTaxRules(queries);
  const rule = tcsRuleFor({ isInternational, taxRules }, buyer, day);
  if ((rule?.id ?? null) === tcsRuleId) return null;
  const before = await findPriceParts(queries, booking);
  const covered = await findCoveredParts(queries, booking);
  const { price, totalMinor } = withTcsOf(rule, before, covered, {
    totalMinor: booking.totalMinor,
    restMinor,
  });
  const lines = [
    {
      kind: 'tcs' as const,
      label: `TCS changed to ${(rule?.bps ?? 0) / 100}% on the balance`,
      amountMinor: price.tcsMinor - before.tcsMinor,
    },
    {
      kind: 'round_off' as const,
      label: 'Rounding after the TCS change',
      amountMinor: price.roundOffMinor - before.roundOffMinor,
    },
  ];
  return {
    ruleId: rule?.id ?? null,
    price,
    totalMinor,
    deltaMinor: totalMinor - booking.totalMinor,
    lines: lines.filter(({ amountMinor }) => amountMinor !== 0),
  };
}

/** Applies any TCS change before a payment is requested. Returns the booking, still locked. */
export async function refreshTcs(tx: Tx, deps: Deps, booking: BookingRecord, receivedOn?: string) {
  const change = await findTcsChange(tx, deps, booking, receivedOn);
  if (!change) return booking;
  await changePrice(tx, booking, change);
  const changed = await lockBooking(tx, booking.departureId, booking.id);
  if (!changed) throw new Error(`booking ${booking.id} is gone`);
  await closeExcessShares(tx, changed);
  return changed;
}
