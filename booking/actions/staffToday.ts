/** What waits for someone, of everything that the caller may act on. */
import type { Today, TodayItem, TodayKind } from '../contract/today.ts';
import type { Deps } from '../deps.ts';
import { DECIDE_DAYS } from '../domain/decision.ts';
import { may, type Permission } from '../domain/roles.ts';
import { countPaymentReviews, listPaymentReviews } from '../store/money/paymentReviews.ts';
import { countOpenDisputes, listDisputes } from '../store/money/disputes.ts';
import { countOpenRefunds, listOpenRefunds } from '../store/money/payments.ts';
import { countWaiting, listWaiting } from '../store/money/recordedPayments.ts';
import { countOpenEnquiries, listEnquiries } from '../store/staff/enquiries.ts';
import { countEndingQuotes, listEndingQuotes } from '../store/staff/groupQuotes.ts';
import { sumBankLines, sumDifferences } from '../store/staff/payouts.ts';
import { countReviewsIn, listReviewsIn } from '../store/reviews/bookingReviews.ts';
import {
  listEndsToApprove,
  listOpenOffers,
  listShortDepartures,
  listWaitingThreads,
  readClock,
} from '../store/staff/today.ts';
import type { Staff } from './staff.ts';
import { alarmsFor, countDriftFor, countFailedEmailsFor } from './staffAlarms.ts';

const openEnquiries = {
  ...{ state: 'open' as const, kind: null, assigneeId: null, after: null, limit: 50 },
};

/** No list ends before this many, so a shorter one is whole. */
const FEWEST_CAPPED = 50;

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
  const more: Today['more'] = [];
  /** Notes how many wait that aren't among these: a full list may not be all. */
  const noteMore = async (
    kind: TodayKind,
    listed: number,
    count: () => Promise<number>,
    found = listed,
  ) => {
    if (found < FEWEST_CAPPED) return;
    const rest = (await count()) - listed;
    if (rest > 0) more.push({ kind, count: rest });
  };
  const waiting = async (kind: TodayKind, rows: Awaited<ReturnType<typeof listOpenOffers>>) => {
    await noteMore(kind, rows.length, async () => rows[0]?.total ?? 0);
    return rows.map(({ total: _, ...row }) => item(kind, row));
  };
  const lists = await Promise.all([
    list('refunds:approve', async () => {
      const open = await listOpenRefunds(queries);
      const refunds = open.filter(isForCaller);
      const count = () => countOpenRefunds(queries, staff.name);
      await noteMore('refund_to_approve', refunds.length, count, open.length);
      return refunds.map((refund) =>
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
      );
    }),
    // Operations see disputes under Money, but don't answer the bank.
    list('payments:review', async () => {
      const open = (await listDisputes(queries)).filter(({ status }) => status === 'open');
      await noteMore('payment_disputed', open.length, () => countOpenDisputes(queries));
      return open.map(({ id, bookingReference, amountMinor, openedAt: since, respondBy: dueAt }) =>
        item('payment_disputed', { id, bookingReference, amountMinor, since, dueAt }),
      );
    }),
    list('payments:record', async () => {
      const open = await listWaiting(queries);
      const payments = open.filter(({ recordedBy }) => recordedBy !== staff.name);
      const count = () => countWaiting(queries, staff.name);
      await noteMore('payment_to_approve', payments.length, count, open.length);
      return payments.map(
        ({ id, bookingReference, amountMinor, recordedBy: name, createdAt: since }) =>
          item('payment_to_approve', { id, bookingReference, amountMinor, name, since }),
      );
    }),
    list('payments:review', async () => {
      const open = await listPaymentReviews(queries);
      const reviews = open.filter(({ decidedBy }) => decidedBy !== staff.name);
      const count = () => countPaymentReviews(queries, staff.name);
      await noteMore('payment_differs', reviews.length, count, open.length);
      return reviews.map(
        ({ id, bookingReference, cameMinor, askedMinor, decidedBy: name, createdAt: since }) =>
          item('payment_differs', {
            ...{ id, bookingReference, amountMinor: cameMinor, askedMinor, name, since },
          }),
      );
    }),
    list('enquiries:write', async () => {
      const enquiries = await listEnquiries(queries, openEnquiries);
      await noteMore('enquiry', enquiries.length, () => countOpenEnquiries(queries));
      return enquiries.map(
        ({ id, kind, name, people: count, tripTitle, receivedAt: since, replyDueAt, answeredAt }) =>
          // The promise is about the first answer.
          item(kind === 'pitch' ? 'pitch' : 'enquiry', {
            ...{ id, name, count, tripTitle, since, dueAt: answeredAt ? null : replyDueAt },
          }),
      );
    }),
    list('messages:answer', async () => waiting('message', await listWaitingThreads(queries))),
    list('reviews:moderate', async () => {
      const reviews = await listReviewsIn(queries, 'pending');
      await noteMore('review', reviews.length, () => countReviewsIn(queries, 'pending'));
      return reviews.map(({ id, rating, createdAt }) =>
        item('review', { id, count: rating, since: createdAt }),
      );
    }),
    list('alarms:read', async () => {
      const alarms = await alarmsFor(queries, staff);
      const failed = alarms.filter(({ kind }) => kind === 'email').length;
      await noteMore('email_failed', failed, () => countFailedEmailsFor(queries, staff));
      await noteMore('drift', alarms.length - failed, () => countDriftFor(queries, staff));
      return alarms.map(
        ({ id, kind, what: name, bookingReference, couponCode, tripTitle, ...alarm }) =>
          item(kind === 'email' ? 'email_failed' : 'drift', {
            ...{ id, bookingReference, tripTitle, startDate: alarm.startDate },
            ...{ name: couponCode === null ? name : `${couponCode}: ${name}` },
            since: alarm.foundAt,
          }),
      );
    }),
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
    list('enquiries:write', async () => {
      const quotes = await listEndingQuotes(queries);
      await noteMore('quote_ends', quotes.length, () => countEndingQuotes(queries));
      return quotes.map((quote) =>
        item('quote_ends', {
          ...{ id: quote.enquiryId, bookingReference: quote.bookingReference },
          ...{ tripTitle: quote.tripTitle, startDate: quote.startDate, count: quote.pax },
          ...{ name: quote.company ?? quote.name, amountMinor: quote.totalMinor },
          ...{ since: quote.sentAt, dueAt: quote.expiresAt },
        }),
      );
    }),
    list('departures:write', async () => waiting('offer_ends', await listOpenOffers(queries))),
    list('departures:cancel', async () =>
      waiting('departure_end', await listEndsToApprove(queries, staff.name)),
    ),
    list('departures:write', async () =>
      waiting(
        'departure_short',
        await listShortDepartures(queries, DECIDE_DAYS, config.businessTz),
      ),
    ),
  ]);
  const items = lists.flat().toSorted(bySoonest);
  return { items, more, serverNow: (await readClock(queries)).toISOString() };
}

function bySoonest(one: TodayItem, other: TodayItem): number {
  if (one.dueAt && other.dueAt) return one.dueAt.localeCompare(other.dueAt);
  if (one.dueAt || other.dueAt) return one.dueAt ? -1 : 1;
  return one.since.localeCompare(other.since);
}
