/** How much of the tables a statement reads, as PostgreSQL counts it. */
import { sql } from 'kysely';
import type { Db, Queries } from '../store/database/db.ts';

interface PlanNode {
  Plans?: PlanNode[];
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
}

export interface Scan {
  table: string;
  /** Null for a table that was read whole. */
  index: string | null;
  rows: number;
}

/**
 * Runs statements written in SQL, with indexes wherever there is a fitting one, because tests' tables
 * are so small that reading them whole would be cheaper. Each statement answers `answer`.
 */
export async function readScans(
  db: Db,
  run: (queries: Queries) => Promise<unknown>,
  answer: Record<string, unknown>[] = [],
): Promise<Scan[]> {
  const scans: Scan[] = [];
  const add = (node: PlanNode) => {
    const table = node['Relation Name'];
    const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    if (table) {
      scans.push({ table, index: node['Index Name'] ?? null, rows: rows * node['Actual Loops'] });
    }
    for (const inner of node.Plans ?? []) add(inner);
  };
  await db.queries.transaction().execute(async (tx) => {
    for (const kind of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']) {
      await sql`set local ${sql.ref(`enable_${kind}`)} = off`.execute(tx);
    }
    const explaining = tx.withPlugin({
      transformQuery: ({ node }) =>
        node.kind === 'RawNode'
          ? {
              ...node,
              sqlFragments: [
                `explain (analyze, format json) ${node.sqlFragments[0]}`,
                ...node.sqlFragments.slice(1),
              ],
            }
          : node,
      transformResult: ({ result }) => {
        for (const row of result.rows) {
          const told: unknown = Object.values(row)[0];
          const plans = (typeof told === 'string' ? JSON.parse(told) : told) as {
            Plan: PlanNode;
          }[];
          for (const { Plan } of plans) add(Plan);
        }
        return Promise.resolve({ rows: answer });
      },
    });
    await run(explaining);
  });
  return scans;
}

/** Adds copies of a payment that ended long ago, with an order at the gateway and an attempt each. */
export async function addOldPayments(db: Db, paymentId: string, count: number): Promise<void> {
  await sql`
    insert into payment
    select (jsonb_populate_record(p, jsonb_build_object(
             'id', gen_random_uuid(), 'status', case when n % 2 = 0 then 'captured' else 'expired' end,
             'gateway_order_id', 'order_old_' || n, 'receipt', 'old_' || n,
             'created_at', clock_now() - interval '40 days',
             'next_check_at', clock_now() - interval '30 days'))).*
      from payment p, generate_series(1, ${count}::int) n where p.id = ${paymentId}`.execute(
    db.queries,
  );
  await sql`
    insert into gateway_route (gateway, kind, external_id, departure_id, row_id)
    select gateway, 'order', gateway_order_id, departure_id, id from payment
     where gateway_order_id like 'order_old_%'`.execute(db.queries);
  await sql`
    insert into payment_attempt (departure_id, id, payment_id, gateway, gateway_payment_id, status,
                                 amount_minor, currency)
    select departure_id, gen_random_uuid(), id, gateway, 'pay_' || gateway_order_id, 'failed',
           amount_minor, currency
      from payment where gateway_order_id like 'order_old_%'`.execute(db.queries);
  for (const table of ['payment', 'payment_attempt', 'gateway_route']) {
    await sql`analyze ${sql.table(table)}`.execute(db.queries);
  }
}
