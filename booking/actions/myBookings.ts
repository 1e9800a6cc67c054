import type { MyBooking, MyBookings, MyBookingsQuery } from '../contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { readReference } from '../domain/reference.ts';
import { databaseNow } from '../store/database/db.ts';
import {
  countMyBookings,
  listMyBookings,
  type MyBookingRow,
} from '../store/bookings/myBookings.ts';
import { claimBookings } from '../store/customers/signIn.ts';
import { creditOf } from '../store/money/travelCredit.ts';
import { creditHolder } from './refunds.ts';
import type { Customer } from '../principal.ts';

const PAGE_SIZE = 20;

/** Returns a page of a customer's bookings, after claiming guest bookings with their address. */
export async function viewMyBookings(
  { db, links, config }: Deps,
  customer: Customer,
  query: MyBookingsQuery,
): Promise<MyBookings> {
  await db.transact(async (tx) => claimBookings(tx, customer));
  const page = Number(query.page ?? 1);
  const typed = query.reference?.trim();
  return db.snapshot(async (queries) => {
    const rows = await listMyBookings(queries, customer, {
      group: query.group ?? null,
      reference: typed ? (readReference(typed) ?? typed.toUpperCase()) : null,
      // One extra row shows whether there is another page.
      limit: PAGE_SIZE + 1,
      offset: (page - 1) * PAGE_SIZE,
    });
    const counts = await countMyBookings(queries, customer);
    return {
      creditMinor: await creditOf(queries, creditHolder(links, customer.email), config.businessTz),
      counts: {
        action_needed: counts.get('action_needed') ?? 0,
        upcoming: counts.get('upcoming') ?? 0,
        waitlist: counts.get('waitlist') ?? 0,
        past: counts.get('past') ?? 0,
        cancelled: counts.get('cancelled') ?? 0,
      },
      bookings: rows.slice(0, PAGE_SIZE).map(toMyBooking),
      page,
      nextPage: rows.length > PAGE_SIZE ? page + 1 : null,
      serverNow: (await databaseNow(queries)).toISOString(),
    };
  });
}

function toMyBooking(row: MyBookingRow): MyBooking {
  const { kind, group, action, reference, status, startDate, endDate, pax } = row;
  const until =
    action === 'pay_balance' ? row.balanceDueOn : (row.actionUntil?.toISOString() ?? null);
  return {
    kind,
    group,
    action: action && { kind: action, until },
    reference,
    status,
    trip: { slug: row.tripSlug, title: row.tripTitle },
    startDate,
    endDate,
    pax,
    money:
      row.currency === null
        ? null
        : {
            currency: row.currency,
            totalMinor: row.totalMinor ?? 0,
            paidMinor: row.paidMinor ?? 0,
            balanceMinor: row.balanceMinor ?? 0,
            balanceDueOn: row.balanceDueOn,
            dueMinor: row.dueMinor ?? 0,
          },
  };
}
