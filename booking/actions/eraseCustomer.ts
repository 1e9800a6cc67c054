/** Being forgotten: the wish, the days to change one's mind, and the job that does it. */
import type { Erasure } from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import type { Tx } from '../store/database/db.ts';
import {
  countOpenItems,
  findErasureMail,
  findOpenErasure,
  forgetCustomer,
  forgetErasureAddresses,
  insertErasure,
  listDueErasures,
  withdrawErasure,
  type OpenErasure,
} from '../store/customers/erasures.ts';
import { queueMail, type MailSubject } from '../store/messages/notifications.ts';
import { lockProfile } from '../store/customers/profiles.ts';
import { claimBookings } from '../store/customers/signIn.ts';
import type { Customer } from '../principal.ts';

/** To change one's mind; whoever has taken over an account cannot destroy it at once. */
const DAYS = 7;

/** Refuses what only somebody may do who has proved their address within the last ten minutes. */
export function requireFreshCode({ isFresh }: Customer): void {
  if (!isFresh) throw new Refusal('step_up_required');
}

export const toErasure = ({ requestedAt, dueAt }: OpenErasure): Erasure => ({
  requestedAt: requestedAt.toISOString(),
  dueAt: dueAt.toISOString(),
});

/** Notes the wish and mails it to the address. Asked for again it is the same wish, with the same day. */
export async function requestErasure(
  deps: Pick<Deps, 'db' | 'links' | 'wake'>,
  customer: Customer,
): Promise<Erasure> {
  requireFreshCode(customer);
  const erasure = await deps.db.transact(async (tx) => {
    await lockProfile(tx, customer.id);
    const known = await findOpenErasure(tx, customer.id);
    if (known) return known;
    await claimBookings(tx, customer);
    if ((await countOpenItems(tx, customer)) > 0) throw new Refusal('bookings_open');
    const id = await insertErasure(tx, customer.id, DAYS);
    await queueErasureMail(deps, tx, { id, email: customer.email, template: 'erasure_asked' });
    return findOpenErasure(tx, customer.id);
  });
  if (!erasure) throw new Error('the wish was not written');
  deps.wake();
  return toErasure(erasure);
}

/** Takes the wish back, without another code: nothing can be lost by it. */
export async function cancelErasure({ db }: Pick<Deps, 'db'>, customer: Customer): Promise<void> {
  await withdrawErasure(db.queries, customer.id);
}

/**
 * Forgets everybody whose time has come, each in a transaction of its own. Who has booked again meanwhile
 * waits until that is over. Answers how many were forgotten.
 */
export async function eraseCustomers(deps: Pick<Deps, 'db' | 'links' | 'wake'>): Promise<number> {
  await forgetErasureAddresses(deps.db.queries);
  let forgotten = 0;
  for (const { customerId } of await listDueErasures(deps.db.queries)) {
    const isDone = await deps.db.transact(async (tx) => {
      const { email } = await lockProfile(tx, customerId);
      // It may have been taken back while this one waited for the lock.
      const wish = await findOpenErasure(tx, customerId);
      if (!wish) return false;
      const customer = { id: customerId, email };
      await claimBookings(tx, customer);
      if ((await countOpenItems(tx, customer)) > 0) return false;
      await forgetCustomer(tx, wish.id, customer);
      await queueErasureMail(deps, tx, { id: wish.id, email, template: 'erasure_done' });
      return true;
    });
    if (isDone) forgotten += 1;
  }
  if (forgotten > 0) deps.wake();
  return forgotten;
}

async function queueErasureMail(
  { links }: Pick<Deps, 'links'>,
  tx: Tx,
  { id, email, template }: { id: string; email: string; template: string },
): Promise<void> {
  await queueMail(tx, {
    subjectKind: 'erasure',
    subjectId: id,
    template,
    toHash: links.hashAddress(email),
    dedupeKey: `${template}:${id}`,
  });
}

/** What a mail about a wish is written from. */
export async function prepareErasureMail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
): Promise<MailSubject | null> {
  const mail = await findErasureMail(db.queries, id, config.businessTz);
  return mail && { kind: 'erasure', id, ...mail };
}
