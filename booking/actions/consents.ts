/** A customer's consents by purpose. Decisions are only ever appended; the latest one applies. */
import type { ConsentDecision, ConsentPurpose, MyConsents } from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import type { Queries } from '../store/database/db.ts';
import { endSubscriptionOf } from '../store/messages/forms.ts';
import { insertConsent, listConsents, lockProfile } from '../store/customers/profiles.ts';
import type { Customer } from '../principal.ts';

const purposes: readonly ConsentPurpose[] = ['marketing_email', 'marketing_whatsapp'];

export async function viewConsents({ db, links }: Deps, customer: Customer): Promise<MyConsents> {
  return consentsOf(db.queries, { id: customer.id, emailHash: links.hashAddress(customer.email) });
}

/** Records a decision. Skips repeats, such as a double click. */
export async function decideConsent(
  { db, links }: Deps,
  customer: Customer,
  decision: ConsentDecision,
): Promise<MyConsents> {
  const owner = { id: customer.id, emailHash: links.hashAddress(customer.email) };
  return db.transact(async (tx) => {
    await lockProfile(tx, customer.id);
    const { current } = await consentsOf(tx, owner);
    const now = current.find(({ purpose }) => purpose === decision.purpose);
    if (now?.isGranted !== decision.consent.isGranted) await insertConsent(tx, owner, decision);
    const isEnd = decision.purpose === 'marketing_email' && !decision.consent.isGranted;
    if (isEnd) await endSubscriptionOf(tx, customer.email);
    return consentsOf(tx, owner);
  });
}

async function consentsOf(
  queries: Queries,
  owner: { id: string; emailHash: string },
): Promise<MyConsents> {
  const history = await listConsents(queries, owner);
  return {
    current: purposes.map((purpose) => ({
      purpose,
      isGranted: history.find((row) => row.purpose === purpose)?.isGranted ?? false,
    })),
    history: history.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
