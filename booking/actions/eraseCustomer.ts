/** Deletes a customer's data: the request, the grace period, and the job. */
import type { Erasure } from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import {
  countOpenItems,
  findOpenErasure,
  forgetCustomer,
  forgetErasureAddresses,
  insertErasure,
  listDueErasures,
  withdrawErasure,
  type OpenErasure,
} from '../store/customers/erasures.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { lockProfile } from '../store/customers/profiles.ts';
import { claimBookings } from '../store/customers/signIn.ts';
import type { Customer } from '../principal.ts';
import { transactAndWake } from './transactAndWake.ts';

/** The grace period. It stops anyone who takes over an account from deleting it right away. */
const DAYS = 7;

/** Throws unless the customer verified their address within the last ten minutes. */
export function requireFreshCode({ isFresh }: Customer): void {
  if (!isFresh) throw new Refusal('step_up_required');
}

export const toErasure = ({ requestedAt, dueAt }: OpenErasure): Erasure => ({
  requestedAt: requestedAt.toISOString(),
  dueAt: dueAt.toISOString(),
});

/** Records the request and emails the customer. Asking again keeps the same request and date. */
export async function requestErasure(deps: Deps, customer: Customer): Promise<Erasure> {
  requireFreshCode(customer);
  const erasure = await transactAndWake(deps, async (tx) => {
    await lockProfile(tx, customer.id);
    const known = await findOpenErasure(tx, customer.id);
    if (known) return known;
    await claimBookings(tx, customer);
    if ((await countOpenItems(tx, customer)) > 0) throw new Refusal('bookings_open');
    const id = await insertErasure(tx, customer.id, DAYS);
    await queueMail(tx, 'erasure_asked', id, deps.links.hashAddress(customer.email));
    return findOpenErasure(tx, customer.id);
  });
  if (!erasure) throw new Error('the request was not written');
  return toErasure(erasure);
}

/** Cancels the request. Needs no new code, because it deletes nothing. */
export async function cancelErasure({ db }: Deps, customer: Customer): Promise<void> {
  await withdrawErasure(db.queries, customer.id);
}

/** Deletes customers who are due and have no open booking, each in its own transaction. */
export async function eraseCustomers(deps: Deps): Promise<number> {
  await forgetErasureAddresses(deps.db.queries);
  let forgotten = 0;
  for (const { customerId } of await listDueErasures(deps.db.queries)) {
    const isDone = await deps.db.transact(async (tx) => {
      const { email } = await lockProfile(tx, customerId);
      // The request may have been cancelled while we waited for the lock.
      const requested = await findOpenErasure(tx, customerId);
      if (!requested) return false;
      const customer = { id: customerId, email };
      await claimBookings(tx, customer);
      if ((await countOpenItems(tx, customer)) > 0) return false;
      await forgetCustomer(tx, requested.id, customer);
      await queueMail(tx, 'erasure_done', requested.id, deps.links.hashAddress(email));
      return true;
    });
    if (isDone) forgotten += 1;
  }
  if (forgotten > 0) deps.wake();
  return forgotten;
}
