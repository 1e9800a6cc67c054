/** Opens a booking in another browser, through an emailed link or code. */
import type { GuestSessionRequest, LookupRequest } from '../contract/guests.ts';
import type { Deps } from '../deps.ts';
import { readEmail } from '../domain/contactRules.ts';
import { readReference } from '../domain/reference.ts';
import { errorIf, found, Refusal } from '../errors.ts';
import { sameText } from '../providers/crypto/compare.ts';
import { hashGuestKey, readCode } from '../providers/crypto/guestSecrets.ts';
import {
  findBookingByReference,
  findOwnBooking,
  lockBooking,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import { listCancellations } from '../store/bookings/cancellations.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import {
  grantAccess,
  hasAccess,
  hasAccessEnded,
  hasFreshCode,
  insertAccessCodeRequest,
  moveSession,
  recordCode,
  revokeAccess,
  spendAttempt,
  redeemCode,
  repeatCodeExchange,
  redeemGuestToken,
  repeatTokenExchange,
  type CodePurpose,
  type EarlierExchange,
  type ProvenPurpose,
  type CodeAttempt,
} from '../store/customers/guestAccess.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { addToOutbox, NO_DEPARTURE } from '../store/messages/outbox.ts';
import type { Principal } from '../principal.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { tooSoon } from './contactCodes.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Requests a booking link. Behaves the same if there is no such booking; stores only a hash. */
export async function requestLink(deps: Deps, principal: Principal, request: LookupRequest) {
  const reference = readReference(request.reference);
  const email = readEmail(request.email);
  if (!reference || !email) {
    throw new Refusal('validation_failed', {}, [
      ...errorIf(
        !reference,
        'reference',
        'format',
        'Check the reference. It should look like SF-7K3M9QXA',
      ),
      ...errorIf(!email, 'email', 'format', 'Check this email address'),
    ]);
  }
  await transactAndWake(deps, (tx) =>
    addToOutbox(tx, {
      departureId: NO_DEPARTURE,
      topic: 'guest.lookup',
      payload: {
        lookupId: newId(),
        reference,
        addressHash: deps.links.hashAddress(email),
        sessionHash: principal.sessionHash,
      },
    }),
  );
}

export interface Lookup {
  lookupId: string;
  reference: string;
  addressHash: string;
  sessionHash: string;
}

/** The job behind `requestLink`. Queues the email if the reference and address match. */
export async function sendBookingLink(deps: Deps, lookup: Lookup): Promise<void> {
  const booking = await findBookingByReference(deps.db.queries, lookup.reference);
  const isTheirs =
    booking !== null &&
    sameText(deps.links.hashAddress(booking.contactEmail), lookup.addressHash) &&
    isMailed(booking) &&
    !(await hasAccessEnded(deps.db.queries, booking));
  if (!isTheirs) return;
  await queueCodeMail(deps, booking, {
    purpose: 'open',
    sessionHash: lookup.sessionHash,
    dedupeKey: `guest_link:${lookup.lookupId}`,
  });
}

/** Before the first payment the address is unverified, so we don't email it. */
function isMailed({ paidMinor }: BookingRecord): boolean {
  return paidMinor > 0;
}

const codeTemplates = {
  open: 'guest_link',
  cancel: 'guest_cancel_code',
  choose: 'guest_choice_code',
  change: 'guest_change_code',
} as const;

/** Queues an email with a code, or returns how many seconds to wait because of a limit. */
async function queueCodeMail(
  deps: Deps,
  booking: BookingRecord,
  mail: { purpose: CodePurpose; sessionHash: string; dedupeKey: string },
): Promise<number | null> {
  const { codeResendSeconds: resendSeconds, codesPerHour: perHour } = deps.config.limits;
  const limits = { resendSeconds, perHour, perDay: deps.config.limits.codesPerDay };
  return transactAndWake(deps, async (tx) => {
    await lockBooking(tx, booking.departureId, booking.id);
    const requested = await insertAccessCodeRequest(tx, booking, { ...mail, limits });
    if ('waitSeconds' in requested) return requested.waitSeconds;
    const toHash = deps.links.hashAddress(booking.contactEmail);
    await queueMail(tx, codeTemplates[mail.purpose], requested.id, toHash, mail);
    return null;
  });
}

/**
 * Opens a booking in a browser, once, through an emailed link or code. `freshHash` replaces the
 * browser's session, so that no one who knew the old one sees the booking. Everything in the old
 * session moves to the new one.
 *
 * Invariant: a link or code gives access to at most one browser. It is used up in the transaction
 * that grants access, and an attempt is counted before the code is compared. If the response is
 * dropped, the browser may repeat the request within two minutes with its old session. Everything
 * then moves to the new `freshHash`, and the first response's session owns nothing.
 */
export async function openBooking(
  deps: Deps,
  { present, freshHash }: { present: Principal | null; freshHash: string },
  request: GuestSessionRequest,
): Promise<void> {
  const reference = readReference(request.reference) ?? '';
  const letIn = async (tx: Tx, booking: { departureId: string; id: string }, byCode: boolean) => {
    if (present) await moveSession(tx, present.sessionHash, freshHash);
    if (!(await grantAccess(tx, booking, freshHash, { byCode }))) await refuseEnded(tx, booking);
  };
  // Access revoked in the meantime stays revoked.
  const letInAgain = async (tx: Tx, given: EarlierExchange, old: Principal) => {
    await moveSession(tx, given.before, freshHash);
    await moveSession(tx, old.sessionHash, freshHash);
    return hasAccess(tx, given.booking, freshHash);
  };
  if (request.key !== undefined) {
    const hash = hashGuestKey(request.key);
    const isOpen = await deps.db.transact(async (tx) => {
      const booking = await redeemGuestToken(tx, reference, hash, {
        usedBy: present?.sessionHash ?? null,
        givenTo: freshHash,
      });
      if (booking) {
        await letIn(tx, booking, false);
        return true;
      }
      if (!present) return false;
      const use = { usedBy: present.sessionHash, givenTo: freshHash };
      const given = await repeatTokenExchange(tx, reference, hash, use);
      if (!given) return false;
      if (!(await letInAgain(tx, given, present))) throw new Refusal('link_expired');
      return true;
    });
    if (!isOpen) throw new Refusal('link_expired');
    return;
  }
  // A code only works in the browser that requested it.
  if (!present) throw new Refusal('otp_invalid');
  await useCode(deps, reference, request.code ?? '', {
    sessionHash: present.sessionHash,
    purpose: 'open',
    then: async (tx, found) => {
      if (await redeemCode(tx, found, freshHash)) {
        await letIn(tx, { departureId: found.departureId, id: found.bookingId }, true);
        return true;
      }
      const given = await repeatCodeExchange(tx, found, freshHash);
      return given !== null && letInAgain(tx, given, present);
    },
  });
}

/** Throws with the trip's last day, so that the page can say why the booking stays closed. */
async function refuseEnded(tx: Tx, { departureId }: { departureId: string }): Promise<never> {
  const departure = await findDeparture(tx, departureId);
  throw new Refusal('link_expired', departure ? { at: departure.endDate } : {});
}

/** Counts an attempt and compares the code. If it matches and `then` succeeds, uses it up. */
async function useCode(
  { db, links }: Deps,
  reference: string,
  typed: string,
  use: {
    sessionHash: string;
    purpose: CodePurpose;
    then: (tx: Tx, found: CodeAttempt) => Promise<boolean>;
  },
): Promise<void> {
  const code = readCode(typed);
  const tried = code ? await spendAttempt(db.queries, reference, use) : [];
  const right = tried.find(
    ({ id, codeHash }) =>
      code &&
      links
        .codeHashes(id, code)
        .map((hash) => sameText(hash, codeHash))
        .includes(true),
  );
  if (!right) throw new Refusal('otp_invalid');
  await db.transact(async (tx) => {
    if (!(await use.then(tx, right))) throw new Refusal('otp_invalid');
  });
}

/** Emails a code that confirms a cancellation, for a browser let in through a link or code. */
export async function sendCancelCode(deps: Deps, principal: Principal, reference: string) {
  const own = found(await findOwnBooking(deps.db.queries, reference, principal));
  await sendCode(deps, principal, own, 'cancel');
}

/** Emails a code that confirms the traveller's choice after a date is cancelled. */
export async function sendChoiceCode(
  deps: Deps,
  principal: Principal,
  reference: string,
  cancellationId: string,
): Promise<void> {
  const own = found(await findOwnBooking(deps.db.queries, reference, principal));
  const all = await listCancellations(deps.db.queries, own);
  const open = all.find(({ id }) => id === cancellationId.toLowerCase());
  if (!open) throw new Refusal('not_found');
  if (open.status !== 'approved') throw new Refusal('invalid_state');
  await sendCode(deps, principal, own, 'choose');
}

/** Emails a code that confirms a change of date. */
export async function sendTransferCode(deps: Deps, principal: Principal, reference: string) {
  const own = found(await findOwnBooking(deps.db.queries, reference, principal));
  await sendCode(deps, principal, own, 'change');
}

async function sendCode(
  deps: Deps,
  { sessionHash }: Principal,
  own: BookingRecord,
  purpose: ProvenPurpose,
): Promise<void> {
  const dedupeKey = `${codeTemplates[purpose]}:${newId()}`;
  const waitSeconds = await queueCodeMail(deps, own, { purpose, sessionHash, dedupeKey });
  if (waitSeconds) throw tooSoon(waitSeconds);
}

/**
 * Whether a browser must verify the address before it cancels the booking or chooses a refund. The
 * browser that booked as a guest is exempt, and so is a customer who has just signed in. Once a
 * booking belongs to a customer, being the browser that booked isn't enough.
 */
export async function needsCode(
  queries: Queries,
  booking: BookingRecord,
  { sessionHash, customer }: Principal,
): Promise<boolean> {
  const { customerId } = booking;
  if (customerId === null && booking.sessionHash === sessionHash) return false;
  if (customerId !== null && customerId === customer?.id && customer.isFresh) return false;
  return !(await hasFreshCode(queries, booking, sessionHash));
}

/** If the address must be verified, throws unless a code did so now or in the last ten minutes. */
export async function requireVerifiedAddress(
  deps: Deps,
  booking: BookingRecord,
  principal: Principal,
  { code, purpose }: { code: string | undefined; purpose: ProvenPurpose },
): Promise<void> {
  if (!(await needsCode(deps.db.queries, booking, principal))) return;
  if (!code) throw new Refusal('step_up_required');
  await useCode(deps, booking.reference, code, {
    sessionHash: principal.sessionHash,
    purpose,
    then: async (tx, found) => {
      if (!(await redeemCode(tx, found, null))) return false;
      await recordCode(tx, booking, principal.sessionHash);
      return true;
    },
  });
}

/** Revokes all links and access, except the booker's, after an email to the wrong person. */
export async function endGuestAccess(deps: Deps, staff: Staff, reference: string) {
  requirePermission(staff, 'bookings:access');
  const booking = found(await findBookingByReference(deps.db.queries, reference));
  return deps.db.transact(async (tx) => {
    const ended = await revokeAccess(tx, booking);
    await audit(tx, staff, {
      action: 'booking.end_guest_access',
      objectKind: 'booking',
      objectId: booking.reference,
      before: {},
      after: ended,
    });
    return ended;
  });
}
