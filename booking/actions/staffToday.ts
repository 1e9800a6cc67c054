/** What waits for someone, of everything that the caller may act on. */
import type { Today, TodayItem, TodayKind } from '../contract/today.ts';
import type { Deps } from '../deps.ts';
import { DECIDE_DAYS } from '../domain/decision.ts';
import { may, type Permission } from '../domain/roles.ts';
import { listPaymentReviews } from '../store/money/paymentReviews.ts';
import { listDisputes } from '../store/money/disputes.ts';
import { listOpenRefunds } from '../store/money/payments.ts';
import { listWaiting } from '../store/money/recordedPayments.ts';
import { listEnquiries } from '../store/staff/enquiries.ts';
import { listEndingQuotes } from '../store/staff/groupQuotes.ts';
import { sumBankLines, sumDifferences } from '../store/staff/payouts.ts';
import { listReviewsIn } from '../store/reviews/bookingReviews.ts';
import {
  listEndsToApprove,
  listOpenOffers,
  listShortDepartures,
  listWaitingThreads,
  readClock,
} from '../store/staff/today.ts';
import type { Staff } from './staff.ts';
import { alarmsFor } from './staffAlarms.ts';

const openEnquiries = {
  ...{ state: 'open' as const, kind: null, assigneeId: null, after: null, limit: 50 },
};

type Facts = Partial<Omit<TodayItem, 'kind' | 'since' | 'dueAt'>> & {
  since: Date;
  dueAt?: Date | null;
};

const none = {
  ...{
    id: null,
    departureId: null,
    bookingReference: null,
    tripTitle: null,
    startDate: null,
    amountMinor: null,
  },
  ...{ askedMinor: null, name: null, count: null },
};

function item(kind: TodayKind, { since, dueAt = null, ...facts }: Facts): TodayItem {
  return {
    ...none,
    ...facts,
    kind,
    since: since.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  };
}

/** Lists what the caller may act on: soonest deadline first, then what has waited longest. */
export async function viewToday({ db, config }: Deps, staff: Staff): Promise<Today> {
  const { queries } = db;
  const list = async (permission: Permission, load: () => Promise<TodayItem[]>) =>
    may(staff.roles, permission) ? load() : [];
  /** Someone else decides on the caller's own request. */
  const isForCaller = (refund: { status: string; requestedBy: string }) =>
    refund.status !== 'requested' || refund.requestedBy !== staff.name;
  const lists = await Promise.all([
    list('refunds:approve', async () =>
      (await listOpenRefunds(queries)).filter(isForCaller).map((refund) =>
        item(
          refund.status === 'requested'
            ? 'refund_to_approve'
            : refund.status === 'failed'
              ? 'refund_failed'
              : 'refund_by_bank',
          {
            ...{ id: refund.id, bookingReference: refund.bookingReference },
            ...{ amountMinor: refund.amountMinor, name: refund.requestedBy },
            since: refund.createdAt,
          },
        ),
      ),
    ),
    // Operations see disputes under Money, but don't answer the bank.
    list('payments:review', async () =>
      (await listDisputes(queries))
        .filter(({ status }) => status === 'open')
        .map(({ id, bookingReference, amountMinor, openedAt: since, respondBy: dueAt }) =>
          item('payment_disputed', { id, bookingReference, amountMinor, since, dueAt }),
        ),
    ),
    list('payments:record', async () =>
      (await listWaiting(queries))
        .filter(({ recordedBy }) => recordedBy !== staff.name)
        .map(({ id, bookingReference, amountMinor, recordedBy: name, createdAt: since }) =>
          item('payment_to_approve', { id, bookingReference, amountMinor, name, since }),
        ),
    ),
    list('payments:review', async () =>
      (await listPaymentReviews(queries))
        .filter(({ decidedBy }) => decidedBy !== staff.name)
        .map(({ id, bookingReference, cameMinor, askedMinor, decidedBy: name, createdAt: since }) =>
          item('payment_differs', {
            ...{ id, bookingReference, amountMinor: cameMinor, askedMinor, name, since },
          }),
        ),
    ),
    list('enquiries:write', async () =>
      (await listEnquiries(queries, openEnquiries)).map(
        ({ id, kind, name, people: count, tripTitle, receivedAt: since, replyDueAt, answeredAt }) =>
          // The promise is about the first answer.
          item(kind === 'pitch' ? 'pitch' : 'enquiry', {
            ...{ id, name, count, tripTitle, since, dueAt: answeredAt ? null : replyDueAt },
          }),
      ),
    ),
    list('messages:answer', async () =>
      (await listWaitingThreads(queries)).map((row) => item('message', row)),
    ),
    list('reviews:moderate', async () =>
      (await listReviewsIn(queries, 'pending')).map(({ id, rating, createdAt }) =>
        item('review', { id, count: rating, since: createdAt }),
      ),
    ),
    list('alarms:read', async () =>
      (await alarmsFor(queries, staff)).map(
        ({ id, kind, what: name, bookingReference, couponCode, tripTitle, ...alarm }) =>
          item(kind === 'email' ? 'email_failed' : 'drift', {
            ...{ id, bookingReference, tripTitle, startDate: alarm.startDate },
            ...{ name: couponCode === null ? name : `${couponCode}: ${name}` },
            since: alarm.foundAt,
          }),
      ),
    ),
    list('payouts:reconcile', async () => {
      const sums = { payouts_differ: sumDifferences, bank_lines: sumBankLines } as const;
      const kinds = Object.keys(sums) as (keyof typeof sums)[];
      const rows = await Promise.all(
        kinds.map(async (kind) => ({ kind, ...(await sums[kind](queries)) })),
      );
      return rows.flatMap(({ kind, count, amountMinor, since }) =>
        since ? [item(kind, { count, amountMinor, since })] : [],
      );
    }),
    list('enquiries:write', async () =>
      (await listEndingQuotes(queries)).map((quote) =>
        item('quote_ends', {
          ...{ id: quote.enquiryId, bookingReference: quote.bookingReference },
          ...{ tripTitle: quote.tripTitle, startDate: quote.startDate, count: quote.pax },
          ...{ name: quote.company ?? quote.name, amountMinor: quote.totalMinor },
          ...{ since: quote.sentAt, dueAt: quote.expiresAt },
        }),
      ),
    ),
    list('departures:write', async () =>
      (await listOpenOffers(queries)).map((row) => item('offer_ends', row)),
    ),
    list('departures:cancel', async () =>
      (await listEndsToApprove(queries, staff.name)).map((row) => item('departure_end', row)),
    ),
    list('departures:write', async () =>
      (await listShortDepartures(queries, DECIDE_DAYS, config.businessTz)).map((row) =>
        item('departure_short', row),
      ),
    ),
  ]);
  const items = lists.flat().toSorted(bySoonest);
  return { items, serverNow: (await readClock(queries)).toISOString() };
}

function bySoonest(one: TodayItem, other: TodayItem): number {
  if (one.dueAt && other.dueAt) return one.dueAt.localeCompare(other.dueAt);
  if (one.dueAt || other.dueAt) return one.dueAt ? -1 : 1;
  return one.since.localeCompare(other.since);
}
