/**
 * `sudo safar payments --since <moment>`: after a restore, lists the money at the gateways that the database doesn't
 * know, because its bookings were made after the moment that was restored. Changes nothing. Exits with 2 if there is any.
 */
import { Value } from 'typebox/value';
import { readConfig } from './config.ts';
import { Uuid } from './contract/common.ts';
import { makeProviders } from './providers/makeProviders.ts';
import { allGateways, type CapturedPayment, type Gateways } from './providers/payment/port.ts';
import { failToStart } from './startFailure.ts';
import type { Queries } from './store/database/db.ts';
import { openDatabase } from './store/database/open.ts';
import { knownPayments } from './store/money/knownPayments.ts';

interface UnknownPayment extends CapturedPayment {
  gateway: string;
}

/** How far a gateway's clock may be behind ours. An order is stored before its payment begins. */
const CLOCK_SKEW_MINUTES = 10;

/** We always make an order first. What was paid without one, another service took. */
const maybeOurs = ({ orderId, receipt }: CapturedPayment): boolean =>
  orderId !== null || Value.Check(Uuid, receipt);

/**
 * Returns what the gateways have captured of payments begun since then, and the database neither has
 * nor will ask about. Another service's orders at the same account are among them.
 */
export async function findUnknownPayments(
  queries: Queries,
  gateways: Gateways,
  since: Date,
): Promise<UnknownPayment[]> {
  const unknown: UnknownPayment[] = [];
  const from = new Date(since.getTime() - CLOCK_SKEW_MINUTES * 60_000);
  for (const gateway of allGateways(gateways)) {
    const captured = (await gateway.listCaptured(from)).filter(maybeOurs);
    const known = await knownPayments(queries, gateway.name, captured);
    unknown.push(
      ...captured
        .filter(({ id }) => !known.has(id))
        .map((payment) => ({ ...payment, gateway: gateway.name })),
    );
  }
  return unknown.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}

async function main([option, text = '']: string[]): Promise<void> {
  const since = new Date(text);
  if (option !== '--since' || Number.isNaN(since.getTime())) {
    process.stderr.write('Say since when, like --since 2026-11-30T14:05:00+05:30\n');
    process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  try {
    const payments = await findUnknownPayments(db.queries, makeProviders(config), since);
    for (const { gateway, id, orderId, amountMinor, amountRefundedMinor, ...rest } of payments) {
      const refunded =
        amountRefundedMinor > 0 ? `, refunded ${(amountRefundedMinor / 100).toFixed(2)}` : '';
      process.stdout.write(
        `${rest.startedAt.toISOString()}  ${gateway}  ${id}  ${orderId ?? ''}  ${rest.currency} ${(amountMinor / 100).toFixed(2)}${refunded}\n`,
      );
    }
    process.stdout.write(
      payments.length === 0
        ? 'The database knows every payment that the gateways have captured.\n'
        : `The database doesn't know ${payments.length} payments. Look each one up at the gateway. Book for its payer at the desk or refund it there, or it belongs to another service.\n`,
    );
    if (payments.length > 0) process.exitCode = 2;
  } finally {
    await db.close();
  }
}

if (import.meta.main) await main(process.argv.slice(2)).catch(failToStart);
