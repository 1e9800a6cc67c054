/** Changes a customer's email address: a code verifies the new one, and the old one is told. */
import type { EmailChangeRequest, EmailCode } from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import type { Customer } from '../principal.ts';
import {
  applyEmailChange,
  findContactChange,
  isAddressTaken,
} from '../store/customers/contactChanges.ts';
import { endGuestSessions } from '../store/customers/guestAccess.ts';
import { claimBookings } from '../store/customers/signIn.ts';
import type { MailSubject } from '../store/messages/notifications.ts';
import { adoptCredit } from '../store/money/travelCredit.ts';
import { confirmContactCode, newContactCode, requestContactCode } from './contactCodes.ts';
import { viewProfile } from './profile.ts';
import { creditHolder } from './refunds.ts';
import { readAddress } from './signIn.ts';

/** Queues a code to the new address. A taken address gets the same response, to hide accounts. */
export async function requestEmailChange(
  deps: Deps,
  customer: Customer,
  request: EmailChangeRequest,
): Promise<void> {
  await requestContactCode(deps, customer, 'email_change_code', () => {
    const email = readAddress(request.email);
    if (email !== customer.email) return { email, phone: null };
    throw invalid('email', 'same', 'Enter a different address from your current one');
  });
}

/** Changes the address if the code matches, and claims the new address's guest bookings. */
export async function confirmEmailChange(deps: Deps, customer: Customer, { code }: EmailCode) {
  const { links } = deps;
  await confirmContactCode(
    deps,
    customer,
    { kind: 'email', code, notice: 'email_change_notice' },
    async (tx, { id, email }) => {
      if (!email || (await isAddressTaken(tx, email))) return false;
      await applyEmailChange(tx, { id, email }, customer);
      await claimBookings(tx, { id: customer.id, email });
      await endGuestSessions(tx, customer.id);
      const holders = [email, customer.email].flatMap((one) => creditHolder(links, one));
      await adoptCredit(tx, holders);
      return true;
    },
  );
  return viewProfile(deps, customer);
}

/** Loads the email-change message. Its code is created here and stored only as a keyed hash. */
export async function prepareEmailChangeMail(
  deps: Deps,
  id: string,
  template: string,
): Promise<MailSubject | null> {
  const change = await findContactChange(deps.db.queries, id);
  if (!change?.email) return null;
  const { email, before, isUsed } = change;
  if (template === 'email_change_notice') {
    return isUsed && before ? { kind: 'email_change', id, to: before, code: null } : null;
  }
  if (isUsed) return null;
  if (await isAddressTaken(deps.db.queries, email)) {
    return { kind: 'email_change', id, to: email, code: null };
  }
  return { kind: 'email_change', id, to: email, code: await newContactCode(deps, id) };
}
