/** A customer's consents by purpose. Decisions are only ever appended; the latest one applies. */
import type { ConsentDecision, ConsentPurpose, MyConsents } from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import type { Queries } from '../store/database/db.ts';
import { endSubscriptionOf } from '../store/messages/forms.ts';
import {
  insertConsent,
  listConsents,
  lockProfile,
  type ConsentOwner,
} from '../store/customers/profiles.ts';
import { startAlerts } from './savedTrips.ts';
import type { Customer } from '../principal.ts';

const purposes: readonly ConsentPurpose[] = [
  'marketing_email',
  'marketing_whatsapp',
  'saved_trip_alerts',
];

export async function viewConsents({ db, links }: Deps, customer: Customer): Promise<MyConsents> {
  return consentsOf(db.queries, {
    id: customer.id,
    emailHashes: links.addressHashes(customer.email),
  });
}

/** Records a decision. Skips repeats, such as a double click. */
export async function decideConsent(
  deps: Deps,
  customer: Customer,
  decision: ConsentDecision,
): Promise<MyConsents> {
  const { db, links } = deps;
  const owner = { id: customer.id, emailHashes: links.addressHashes(customer.email) };
  return db.transact(async (tx) => {
    await lockProfile(tx, customer.id);
    const { current } = await consentsOf(tx, owner);
    const now = current.find(({ purpose }) => purpose === decision.purpose);
    const { isGranted } = decision.consent;
    const isChange = now?.isGranted !== isGranted;
    if (isChange) await insertConsent(tx, owner, decision);
    if (decision.purpose === 'marketing_email' && !isGranted) {
      await endSubscriptionOf(tx, customer.email);
    }
    if (decision.purpose === 'saved_trip_alerts' && isGranted && isChange) {
      await startAlerts(deps, tx, customer.id);
    }
    return consentsOf(tx, owner);
  });
}

async function consentsOf(queries: Queries, owner: ConsentOwner): Promise<MyConsents> {
  const history = await listConsents(queries, owner);
  return {
    current: purposes.map((purpose) => ({
      purpose,
      isGranted: history.find((row) => row.purpose === purpose)?.isGranted ?? false,
    })),
    history: history.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
