/** The price of a booking. Pure, with a fixed order of steps, so that a quote can be recomputed. */
import type { QuoteLine } from '../contract/quotes.ts';
import { cancellationCosts } from './cancellation.ts';
import { discountLines } from './discounts.ts';
import { duesOf } from './dues.ts';
import { extraLines, extraTerms } from './extras.ts';
import { fareLines, seatsNeeded } from './fares.ts';
import { roundRupee, sumMinor } from './money.ts';
import {
  amountLine,
  type PriceBook,
  type PricedLine,
  type PricingDates,
  type PricingResult,
  type Selection,
} from './priceBook.ts';
import { ruleOn } from './tax.ts';
import { taxesOn } from './taxes.ts';

/** Prices a selection, or returns everything that's wrong with it. */
export function priceSelection(
  book: PriceBook,
  selection: Selection,
  { businessDate, departureDate }: PricingDates,
): PricingResult {
  const gstRule = ruleOn(book.taxRules, 'gst', book.taxClass, '', businessDate);
  const gstBps = gstRule?.bps ?? 0;
  const pax = seatsNeeded(selection.travellers);

  const fares = fareLines(book, selection.travellers, gstBps);
  const extras = extraLines(book.addons, selection.addons, gstBps);
  const problems = [...fares.problems, ...extras.problems];
  if (problems.length > 0) return { ok: false, problems };

  const undiscounted = [...fares.lines, ...extras.lines];
  const discounts = discountLines(book, undiscounted, pax, businessDate);
  if (!discounts.ok) {
    return { ok: false, problems: [{ code: 'coupon', problem: discounts.problem }] };
  }

  const taxes = taxesOn(book, selection, discounts.lines, businessDate);
  const tcsMinor = taxes.tcs?.amountMinor ?? 0;
  const exactMinor = taxes.taxableMinor + taxes.gstMinor + tcsMinor;
  const totalMinor = roundRupee(exactMinor);
  const roundOffMinor = totalMinor - exactMinor;
  const { groups, gstType } = taxes.snapshot;

  return {
    ok: true,
    taxSnapshot: {
      gstRuleId: gstRule?.id ?? null,
      ...taxes.snapshot,
      extras: extraTerms(book.addons, selection.addons, gstBps),
    },
    price: {
      departureId: book.departureId,
      tripSlug: book.tripSlug,
      currency: book.currency,
      pax,
      travellers: selection.travellers.map((traveller) => ({ ...traveller })),
      addons: selection.addons.map((addon) => ({ ...addon })),
      couponCode: selection.couponCode,
      billingStateCode: selection.billingStateCode,
      isResident: selection.isResident,
      hasPan: selection.hasPan,
      lines: [
        ...discounts.lines.map(toQuoteLine),
        ...discounts.discountLines,
        ...taxes.taxLines,
        ...(roundOffMinor === 0 ? [] : [amountLine('round_off', 'Rounding', roundOffMinor)]),
      ],
      grossMinor: sumMinor(undiscounted.map(({ amountMinor }) => amountMinor)),
      groupDiscountMinor: discounts.groupDiscountMinor,
      earlyDiscountMinor: discounts.earlyDiscountMinor,
      couponDiscountMinor: discounts.couponDiscountMinor,
      taxableMinor: taxes.taxableMinor,
      gst: { type: gstType, bps: gstBps, amountMinor: taxes.gstMinor },
      tcs: taxes.tcs,
      roundOffMinor,
      totalMinor,
      ...duesOf(book, pax, totalMinor, businessDate),
      cancellation: cancellationCosts(book.policy, {
        startDate: book.startDate,
        today: departureDate,
        groups,
        gstType,
        tcsMinor,
        totalMinor,
        pax,
        paidMinor: totalMinor,
      }),
    },
  };
}

function toQuoteLine({ gstBps: _gstBps, discountable: _, ...line }: PricedLine): QuoteLine {
  return line;
}
