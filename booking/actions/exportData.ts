/** Data export: the request, the job that makes the copy, and its one-time download. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { DataExport } from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { found } from '../errors.ts';
import { drawTaxDocument } from '../providers/pdf/drawTaxDocument.ts';
import type { Queries } from '../store/database/db.ts';
import {
  collectBookings,
  collectCustomerData,
  findExportToMake,
  findOpenExport,
  insertExport,
  saveExport,
  redeemExport,
  type OpenExport,
} from '../store/customers/exports.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { addToOutbox, NO_DEPARTURE } from '../store/messages/outbox.ts';
import { lockProfile } from '../store/customers/profiles.ts';
import { claimBookings } from '../store/customers/signIn.ts';
import { listTaxDocuments } from '../store/money/taxDocuments.ts';
import { requireFreshCode } from './eraseCustomer.ts';
import { transactAndWake } from './transactAndWake.ts';
import type { Customer } from '../principal.ts';

export const toDataExport = ({ id, requestedAt, expiresAt }: OpenExport): DataExport => ({
  id,
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** Requests a copy of the customer's data. If a copy is in progress or ready, returns that one. */
export async function requestExport(deps: Deps, customer: Customer): Promise<DataExport> {
  requireFreshCode(customer);
  const requested = await transactAndWake(deps, async (tx) => {
    await lockProfile(tx, customer.id);
    const known = await findOpenExport(tx, customer.id);
    if (known) return known;
    await claimBookings(tx, customer);
    const exportId = await insertExport(tx, customer.id);
    await addToOutbox(tx, {
      departureId: NO_DEPARTURE,
      topic: 'customer.export',
      payload: { exportId },
    });
    return findOpenExport(tx, customer.id);
  });
  if (!requested) throw new Error('the request was not written');
  return toDataExport(requested);
}

/** Creates the file, stores it for a day and emails the customer. Safe to repeat. */
export async function makeExport(deps: Deps, exportId: string): Promise<void> {
  const customer = await findExportToMake(deps.db.queries, exportId);
  if (!customer) return;
  const emailHashes = deps.links.addressHashes(customer.email);
  const [toHash = ''] = emailHashes;
  const collected = await deps.db.snapshot((queries) =>
    collect(queries, { ...customer, emailHashes }),
  );
  const file = await pack(collected);
  await transactAndWake(deps, async (tx) => {
    if (await saveExport(tx, exportId, file)) await queueMail(tx, 'export_ready', exportId, toHash);
  });
}

/** Collects everything from one snapshot. */
async function collect(
  queries: Queries,
  customer: { id: string; email: string; emailHashes: readonly string[] },
) {
  const person = await collectCustomerData(queries, customer);
  const bookings = await collectBookings(queries, customer.id);
  const documents = [];
  for (const { key } of bookings) documents.push(...(await listTaxDocuments(queries, key)));
  return { data: { ...person, bookings: bookings.map(({ data }) => data) }, documents };
}

async function pack({ data, documents }: Awaited<ReturnType<typeof collect>>): Promise<Buffer> {
  const entries: Zippable = {
    'read-me.txt': strToU8(readMe),
    'data.json': strToU8(JSON.stringify(data, null, 2)),
  };
  for (const { number, content, issuedAt } of documents) {
    const name = `documents/${number.replace(/[^A-Za-z0-9]+/g, '-')}.pdf`;
    // A PDF is already compressed.
    entries[name] = [await drawTaxDocument(content, issuedAt), { level: 0 }];
  }
  return Buffer.from(zipSync(entries));
}

const readMe = `data.json contains what we store about you: your profile, saved travellers, saved trips, consents, sign-ins,
your messages to us, the emails we sent, and your bookings. Amounts ending in _minor are in whole paise;
times are in UTC. Passport numbers, PANs and medical notes are encrypted, so data.json shows only their
last four characters, or that they exist. Files you added to a booking are listed under uploads; download
them from the booking's page.
documents/ contains every receipt voucher, invoice, refund voucher and credit note as issued.
`;

/** Returns the copy, once, to its customer if they entered a code recently. */
export async function downloadDataExport({ db }: Deps, customer: Customer, id: string) {
  requireFreshCode(customer);
  const file = found(await db.transact((tx) => redeemExport(tx, customer.id, id)));
  return Buffer.from(file);
}
