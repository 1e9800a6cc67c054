/** The gateway's payouts, bank statements, and where they differ from the ledger. */
import { sql } from 'kysely';
import type { BankLine, Difference, MatchProposal, Payout } from '../../contract/staffPayouts.ts';
import type { StatementLine } from '../../domain/bankStatement.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import {
  allRows,
  allValues,
  firstNumber,
  firstRow,
  firstValue,
  hasChanged,
  oneRow,
  run,
} from '../database/rows.ts';

export interface SettledRow {
  settlementId: string;
  utr: string | null;
  settledAt: Date;
  id: string;
  kind: 'payment' | 'refund' | 'adjustment' | 'transfer';
  paymentId: string | null;
  amountMinor: number;
  feeMinor: number;
  taxMinor: number;
  creditMinor: number;
  debitMinor: number;
  currency: string;
  description: string;
}

/** Stores what the gateway lists. The same list again changes nothing. */
export async function saveSettled(
  tx: Tx,
  gateway: string,
  entries: readonly SettledRow[],
): Promise<void> {
  const rows = json(entries);
  await run(tx)`
    insert into settlement (gateway, id, utr, settled_at, currency)
    select distinct on (e."settlementId") ${gateway}, e."settlementId", e.utr, e."settledAt", e.currency
      from json_to_recordset(${rows}::json)
        as e ("settlementId" text, utr text, "settledAt" timestamptz, currency text)
    on conflict (gateway, id) do update set utr = coalesce(excluded.utr, settlement.utr)`;
  await run(tx)`
    insert into settlement_entry (gateway, id, settlement_id, kind, gateway_payment_id, amount_minor,
                                  fee_minor, tax_minor, credit_minor, debit_minor, description)
    select ${gateway}, e.id, e."settlementId", e.kind, e."paymentId", e."amountMinor", e."feeMinor",
           e."taxMinor", e."creditMinor", e."debitMinor", e.description
      from json_to_recordset(${rows}::json)
        as e (id text, "settlementId" text, kind text, "paymentId" text, "amountMinor" bigint,
              "feeMinor" bigint, "taxMinor" bigint, "creditMinor" bigint, "debitMinor" bigint,
              description text)
    on conflict do nothing`;
}

/** Whether the line `l` is money of the payout `s`: by its number, or because someone said so. */
const isOfPayout = sql`
  l.amount_minor > 0
  and (ltrim(upper(l.utr), '0') = ltrim(upper(s.utr), '0')
       or l.matched_kind = 'settlement' and l.matched_id = s.id)`;

/** Money may take this long to be paid out, and this long to reach the bank. */
const SETTLE_DAYS = 5;
const BANK_DAYS = 2;
/** How far back differences are looked for. */
const LOOK_BACK_DAYS = 90;

/**
 * Finds differences again: adds new ones, renews the amounts of open ones, and ends those that are
 * no longer there. What someone has explained stays, and so does what is older than the look-back.
 */
export async function findDifferences(tx: Tx, gateway: string): Promise<void> {
  const found = sql`
    recent as (
      select * from settlement
       where gateway = ${gateway} and settled_at > clock_now() - make_interval(days => ${LOOK_BACK_DAYS}::int)),
    entry as (
      select e.*, s.currency from settlement_entry e
        join recent s on s.gateway = e.gateway and s.id = e.settlement_id),
    paid as (
      select e.*, a.amount_minor as own_minor, a.id is not null as is_known, (
               select b.reference from payment p
                 join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
                where p.departure_id = a.departure_id and p.id = a.payment_id) as reference
        from entry e
        left join lateral (
          select * from payment_attempt a where a.gateway_payment_id = e.id and a.gateway = e.gateway
           order by a.counted_minor desc limit 1) a on true
       where e.kind = 'payment'),
    back as (
      select e.*, r.amount_minor as own_minor, r.id is not null as is_known, (
               select b.reference from booking b
                where b.departure_id = r.departure_id and b.id = r.booking_id) as reference
        from entry e
        left join gateway_route g
          on g.gateway = e.gateway and g.kind = 'refund' and g.external_id = e.id
        left join refund r on r.departure_id = g.departure_id and r.id = g.row_id
       where e.kind = 'refund'),
    net as (
      select s.*, (select sum(e.credit_minor - e.debit_minor) from settlement_entry e
                    where e.gateway = s.gateway and e.settlement_id = s.id) as net_minor, (
               select sum(l.amount_minor) from bank_line l where ${isOfPayout}) as bank_minor
        from recent s),
    -- The gateway doesn't say which payments are in a payout that someone started by hand.
    by_hand as (
      select s.settled_at from recent s
        join settlement_entry e on e.gateway = s.gateway and e.settlement_id = s.id
       where e.id = s.id and e.kind = 'adjustment'),
    found as (
      select 'unknown_payment' as kind, settlement_id, id as subject_id, reference,
             0::bigint as expected_minor, amount_minor as actual_minor, currency
        from paid where not is_known
      union all
      select 'payment_amount', settlement_id, id, reference, own_minor, amount_minor, currency
        from paid where is_known and own_minor <> amount_minor
      union all
      select 'unknown_refund', settlement_id, id, reference, 0, -debit_minor, currency
        from back where not is_known
      union all
      select 'refund_amount', settlement_id, id, reference, -own_minor, -amount_minor, currency
        -- A fee for the refund is no difference.
        from back where is_known and own_minor <> amount_minor
      union all
      select 'gateway_entry', settlement_id, id, (
               select b.reference from payment_attempt a
                 join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
                 join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
                where a.gateway_payment_id = entry.gateway_payment_id limit 1),
             0, credit_minor - debit_minor, currency
        from entry where kind in ('adjustment', 'transfer')
      union all
      select 'not_settled', null, a.gateway_payment_id, b.reference, a.amount_minor, 0, a.currency
        from payment_attempt a
        join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
        join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
       where a.gateway = ${gateway} and a.counted_minor > 0
         and a.captured_at > clock_now() - make_interval(days => ${LOOK_BACK_DAYS}::int)
         -- What the gateway paid out since it was read isn't known.
         and a.captured_at <= (select r.read_at from payout_read r where r.gateway = ${gateway})
                              - make_interval(days => ${SETTLE_DAYS}::int)
         and not exists (select from by_hand h
                          where h.settled_at >= a.captured_at
                             or h.settled_at = (select max(settled_at) from recent))
         -- Money that moved to another date keeps its number, and is settled once.
         and not exists (select from settlement_entry e
                          where e.gateway = a.gateway and e.id = a.gateway_payment_id and e.kind = 'payment')
         and not exists (select from payment_attempt o
                          where o.gateway_payment_id = a.gateway_payment_id and o.created_at < a.created_at)
      union all
      select 'not_at_bank', id, id, null, net_minor, 0, currency
        from net
       where bank_minor is null and net_minor > 0
         and settled_at < clock_now() - make_interval(days => ${BANK_DAYS}::int)
         and exists (select from bank_line l
                      where l.booked_on > (net.settled_at + make_interval(days => ${BANK_DAYS}::int))::date)
      union all
      select 'bank_amount', id, id, null, net_minor, bank_minor, currency
        from net where bank_minor is not null and bank_minor <> net_minor)`;
  await run(tx)`
    with ${found}
    insert into settlement_difference (id, kind, gateway, settlement_id, subject_id, booking_reference,
                                       expected_minor, actual_minor, currency)
    select gen_random_uuid(), kind, ${gateway}, settlement_id, subject_id, reference, expected_minor,
           actual_minor, currency
      from found
    on conflict (kind, gateway, subject_id) do update
       set expected_minor = excluded.expected_minor, actual_minor = excluded.actual_minor,
           settlement_id = excluded.settlement_id, state = 'open'
     where settlement_difference.state <> 'explained'`;
  await run(tx)`
    with ${found}
    update settlement_difference d set state = 'gone'
     where d.gateway = ${gateway} and d.state = 'open'
       and not exists (select from found f where f.kind = d.kind and f.subject_id = d.subject_id)
       -- Older ones aren't looked for, so that they aren't found says nothing.
       and (exists (select from recent s where s.id = d.settlement_id)
         or d.settlement_id is null and exists (
              select from payment_attempt a
               where a.gateway = d.gateway and a.gateway_payment_id = d.subject_id
                 and a.captured_at > clock_now() - make_interval(days => ${LOOK_BACK_DAYS}::int))
         or d.kind = 'not_settled' and exists (
              select from settlement_entry e
               where e.gateway = d.gateway and e.id = d.subject_id and e.kind = 'payment'))`;
}

export type DifferenceRow = Omit<Difference, 'foundAt'> & { foundAt: Date };

/** Lists open differences, the oldest first, then those explained in the last 30 days. */
export async function listDifferences(queries: Queries) {
  return allRows<DifferenceRow>(queries)`
    (select id, kind, settlement_id, subject_id, booking_reference, expected_minor, actual_minor,
            currency, state, reason, note, decided_by, found_at
       from settlement_difference where state = 'open' order by found_at, id limit 100)
    union all
    (select id, kind, settlement_id, subject_id, booking_reference, expected_minor, actual_minor,
            currency, state, reason, note, decided_by, found_at
       from settlement_difference
      where state = 'explained' and decided_at > clock_now() - interval '30 days'
      order by decided_at desc, id limit 50)`;
}

export const sumUnexplained = (queries: Queries) => firstNumber(queries)`
  select coalesce(sum(abs(actual_minor - expected_minor)), 0)::bigint
    from settlement_difference where state = 'open'`;

export const countOpenDifferences = (queries: Queries) => firstNumber(queries)`
  select count(*)::int from settlement_difference where state = 'open'`;

interface Waiting {
  count: number;
  amountMinor: number;
  /** Null if nothing waits. */
  since: Date | null;
}

/** Sums up the differences that nobody has explained. */
export const sumDifferences = (queries: Queries) => oneRow<Waiting>(queries)`
  select count(*)::int as count, coalesce(sum(abs(actual_minor - expected_minor)), 0)::bigint as amount_minor,
         min(found_at) as since
    from settlement_difference where state = 'open'`;

/** Sums up the bank lines that nobody has matched or explained. */
export const sumBankLines = (queries: Queries) => oneRow<Waiting>(queries)`
  select count(*)::int as count, coalesce(sum(abs(amount_minor)), 0)::bigint as amount_minor,
         min(created_at) as since
    from bank_line where state = 'open'`;

export const lastReadAt = (queries: Queries) => firstValue<Date>(queries)`
  select max(read_at) from payout_read`;

/** Records when a gateway's payouts were read. */
export async function savePayoutRead(tx: Tx, gateway: string): Promise<void> {
  await run(tx)`
    insert into payout_read (gateway, read_at) values (${gateway}, clock_now())
    on conflict (gateway) do update set read_at = excluded.read_at`;
}

/** Explains an open difference. Returns null if there is none. */
export async function explainDifference(
  tx: Tx,
  id: string,
  { reason, note, by }: { reason: string; note: string; by: string },
) {
  return firstRow<DifferenceRow>(tx)`
    update settlement_difference
       set state = 'explained', reason = ${reason}, note = ${note}, decided_by = ${by},
           decided_at = clock_now()
     where id = ${id} and state = 'open'
    returning id, kind, settlement_id, subject_id, booking_reference, expected_minor, actual_minor,
              currency, state, reason, note, decided_by, found_at`;
}

export type PayoutRow = Omit<Payout, 'settledAt'> & { settledAt: Date };

/** Lists payouts, newest first. `after` is the last one of the page before. */
export async function listPayouts(
  queries: Queries,
  after: { gateway: string; id: string } | null,
  limit: number,
) {
  return allRows<PayoutRow>(queries)`
    select s.gateway, s.id, s.utr, s.settled_at, s.currency, e.*, (
             select sum(l.amount_minor)::bigint from bank_line l where ${isOfPayout}) as bank_minor, (
             select count(*)::int from settlement_difference d
              where d.gateway = s.gateway and d.settlement_id = s.id and d.state = 'open') as open_differences
      from settlement s
     cross join lateral (
       select count(*) filter (where kind = 'payment')::int as payments,
              coalesce(sum(amount_minor) filter (where kind = 'payment'), 0)::bigint as payments_minor,
              count(*) filter (where kind = 'refund')::int as refunds,
              coalesce(sum(debit_minor) filter (where kind = 'refund'), 0)::bigint as refunds_minor,
              coalesce(sum(fee_minor), 0)::bigint as fees_minor,
              coalesce(sum(credit_minor - debit_minor) filter (where kind in ('adjustment', 'transfer')), 0)::bigint
                as other_minor,
              coalesce(sum(credit_minor - debit_minor), 0)::bigint as net_minor
         from settlement_entry where gateway = s.gateway and settlement_id = s.id) e
     where ${
       after === null
         ? sql`true`
         : sql`(s.settled_at, s.id) < (
             (select settled_at from settlement where gateway = ${after.gateway} and id = ${after.id}), ${after.id})`
     }
     order by s.settled_at desc, s.id desc limit ${limit}`;
}

/** A line with what tells it from all others, and what told it in earlier releases. */
export type MarkedLine = StatementLine & { fingerprint: string; earlier: string[] };

/** Stores a statement's lines. Returns how many are new. */
export async function insertBankLines(
  tx: Tx,
  account: string,
  importedBy: string,
  lines: readonly MarkedLine[],
): Promise<number> {
  const added = await allValues<string>(tx)`
    insert into bank_line (id, fingerprint, account, booked_on, narration, utr, amount_minor, imported_by)
    select l.id, l.fingerprint, ${account}, l."bookedOn", l.narration, l.utr, l."amountMinor", ${importedBy}
      from json_to_recordset(${json(lines.map((line) => ({ ...line, id: newId() })))}::json)
        as l (id uuid, fingerprint text, earlier text[], "bookedOn" date, narration text, utr text,
              "amountMinor" bigint)
     where not exists (select from bank_line b where b.fingerprint = any(l.earlier))
    on conflict (fingerprint) do nothing returning id`;
  return added.length;
}

export type BankLineRow = Omit<BankLine, 'proposals'>;

const lineColumns = sql`
  l.id, l.account, l.booked_on, l.narration, l.utr, l.amount_minor, l.state, l.matched_kind,
  case l.matched_kind
    when 'settlement' then l.matched_id
    when 'payment' then (select b.reference from payment p
                           join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
                          where p.id::text = l.matched_id and p.id = l.matched_id::uuid)
    when 'refund' then (select b.reference from refund r
                          join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
                         where r.id = l.matched_id::uuid)
  end as matched_name, l.reason, l.decided_by`;

export async function listBankLines(
  queries: Queries,
  state: 'open' | 'decided',
  after: string | null,
  limit: number,
) {
  const isOpen = state === 'open';
  const place = sql`((select booked_on from bank_line where id = ${after}::uuid), ${after}::uuid)`;
  return allRows<BankLineRow>(queries)`
    select ${lineColumns} from bank_line l
     where ${isOpen ? sql`l.state = 'open'` : sql`l.state <> 'open'`}
       ${after === null ? sql`` : isOpen ? sql`and (l.booked_on, l.id) > ${place}` : sql`and (l.booked_on, l.id) < ${place}`}
     order by ${isOpen ? sql`l.booked_on, l.id` : sql`l.booked_on desc, l.id desc`} limit ${limit}`;
}

export async function findBankLine(queries: Queries, id: string) {
  return firstRow<BankLineRow>(queries)`select ${lineColumns} from bank_line l where l.id = ${id}`;
}

/**
 * Lists what a line may be: the same number first, then a payout whose ID the bank wrote, then the
 * same amount within a week.
 */
export async function proposeMatches(
  queries: Queries,
  { bookedOn, utr, amountMinor, narration }: Omit<BankLineRow, 'id'>,
): Promise<MatchProposal[]> {
  const near = (day: string) => sql`
    ${sql.raw(day)} between ${bookedOn}::date - 7 and ${bookedOn}::date + 7`;
  const free = (kind: string, id: string) => sql`
    not exists (select from bank_line m where m.matched_kind = ${kind} and m.matched_id = ${sql.raw(id)})`;
  // Banks fill numbers with zeros, and drop those that belong to them.
  const isSameNumber = sql`ltrim(upper(s.utr), '0') = ltrim(upper(${utr}::text), '0')`;
  const best = sql`order by array_position(array['utr', 'id', 'amount'], why), "on", id limit 5`;
  if (amountMinor < 0) {
    const refund = (why: string, which: ReturnType<typeof sql>) => sql`
      select 'refund' as kind, r.id::text as id, b.reference as name, r.amount_minor,
             coalesce(r.processed_at, r.created_at)::date as "on", ${why}::text as why
        from refund r join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
       where ${which} and ${free('refund', 'r.id::text')}`;
    // Two selects, so that each uses its index.
    return allRows<MatchProposal>(queries)`
      select * from (
        select distinct on (id) * from (
          ${refund('utr', sql`upper(r.arn) = upper(${utr}::text)`)}
          union all
          ${refund('amount', sql`r.status = 'processed' and r.destination = 'bank_transfer' and r.amount_minor = ${-amountMinor}::bigint and ${near('r.processed_at')}`)}
        ) each order by id, why desc) found
       ${best}`;
  }
  const payment = (why: string, which: ReturnType<typeof sql>) => sql`
    select 'payment' as kind, p.id::text as id, b.reference as name, p.amount_minor,
           coalesce(p.captured_at, p.created_at)::date as "on", ${why}::text as why
      from payment p join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
     where ${which} and ${free('payment', 'p.id::text')}`;
  return allRows<MatchProposal>(queries)`
    select * from (
      select distinct on (kind, id) * from (
        select 'settlement' as kind, s.id, s.id as name, s.net_minor as amount_minor,
               s.settled_at::date as "on",
               case when ${isSameNumber} then 'utr'
                    when strpos(upper(${narration}::text), upper(s.id)) > 0 then 'id'
                    else 'amount' end as why
          from (select s.*, (select sum(credit_minor - debit_minor)::bigint from settlement_entry e
                              where e.gateway = s.gateway and e.settlement_id = s.id) as net_minor
                  from settlement s
                 where ${isSameNumber} or ${near('s.settled_at')}) s
         where (${isSameNumber} or s.net_minor = ${amountMinor}::bigint
                or strpos(upper(${narration}::text), upper(s.id)) > 0)
           and ${free('settlement', 's.id')}
        union all
        ${payment('utr', sql`upper(p.offline_ref) = upper(${utr}::text)`)}
        union all
        ${payment('amount', sql`p.amount_minor = ${amountMinor}::bigint and p.gateway = 'offline' and p.status in ('captured', 'recorded') and ${near('p.created_at')}`)}
      ) each order by kind, id, array_position(array['utr', 'id', 'amount'], why)) found
     ${best}`;
}

/** Matches or explains an open line. The bank's words aren't needed any more. */
export async function decideBankLine(
  tx: Tx,
  id: string,
  by: string,
  decision: { kind: string; id: string } | { reason: string },
): Promise<boolean> {
  const match = 'kind' in decision ? decision : null;
  return hasChanged(tx)`
    update bank_line
       set state = ${match ? 'matched' : 'explained'}, matched_kind = ${match?.kind ?? null},
           matched_id = ${match?.id ?? null}, reason = ${'reason' in decision ? decision.reason : null},
           decided_by = ${by}, decided_at = clock_now(), narration = null
     where id = ${id} and state = 'open'`;
}
