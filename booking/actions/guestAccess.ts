/** Opening a booking in a browser that did not make it: by the link of a mail, or by its code. */
import type { GuestAccessEnded, GuestSessionRequest, LookupRequest } from '../contract/guests.ts';
import type { Deps } from '../deps.ts';
import { readEmail } from '../domain/contactRules.ts';
import { readReference } from '../domain/reference.ts';
import { Refusal } from '../errors.ts';
import { sameText } from '../providers/crypto/compare.ts';
import { hashGuestKey, readCode } from '../providers/crypto/guestSecrets.ts';
import {
  findBookingByReference,
  findOwnBooking,
  lockBooking,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import { listCancellations } from '../store/bookings/cancellations.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import {
  grantAccess,
  hasAccess,
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

/**
 * Notes that somebody would like a link to a booking. It does the same for a booking that is there and for
 * one that is not: the job looks, nobody waits for it, and what was typed is kept as a hash.
 */
export async function requestLink(
  deps: Pick<Deps, 'db' | 'links' | 'wake'>,
  principal: Principal,
  request: LookupRequest,
): Promise<void> {
  const reference = readReference(request.reference);
  const email = readEmail(request.email);
  const errors = [
    ...(reference
      ? []
      : [{ path: 'reference', code: 'format', message: 'It looks like SF-7K3M9QXA.' }]),
    ...(email
      ? []
      : [{ path: 'email', code: 'format', message: 'Please check this mail address.' }]),
  ];
  if (!reference || !email) throw new Refusal('validation_failed', {}, errors);
  await deps.db.transact((tx) =>
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
  deps.wake();
}

export type Lookup = {
  lookupId: string;
  reference: string;
  addressHash: string;
  sessionHash: string;
};

/** The job behind `requestLink`: queues the mail when reference and address belong together. */
export async function sendBookingLink(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'wake'>,
  lookup: Lookup,
): Promise<void> {
  const booking = await findBookingByReference(deps.db.queries, lookup.reference);
  const isTheirs =
    booking !== null &&
    sameText(deps.links.hashAddress(booking.contactEmail), lookup.addressHash) &&
    isMailed(booking);
  if (!isTheirs) return;
  await queueCodeMail(deps, booking, {
    purpose: 'open',
    sessionHash: lookup.sessionHash,
    dedupeKey: `guest_link:${lookup.lookupId}`,
  });
  deps.wake();
}

/** Before any money came, the address is only claimed: nobody is to be sent mails that way. */
function isMailed({ paidMinor }: BookingRecord): boolean {
  return paidMinor > 0;
}

const codeTemplates: Record<CodePurpose, string> = {
  open: 'guest_link',
  cancel: 'guest_cancel_code',
  choose: 'guest_choice_code',
};

/**
 * Queues a mail with a code. What is more than a booking may get is left out; the answer is how many seconds
 * it would have to wait, or null when the mail is on its way.
 */
async function queueCodeMail(
  { db, config, links }: Pick<Deps, 'db' | 'config' | 'links'>,
  booking: BookingRecord,
  mail: { purpose: CodePurpose; sessionHash: string; dedupeKey: string },
): Promise<number | null> {
  const { codeResendSeconds, codesPerHour, codesPerDay } = config.limits;
  const limits = {
    resendSeconds: codeResendSeconds,
    perHour: codesPerHour,
    perDay: codesPerDay,
  };
  return db.transact(async (tx) => {
    await lockBooking(tx, booking.departureId, booking.id);
    const wish = await insertAccessCodeRequest(tx, booking, { ...mail, limits });
    if ('waitSeconds' in wish) return wish.waitSeconds;
    await queueMail(tx, {
      subjectKind: 'guest_code',
      subjectId: wish.id,
      template: codeTemplates[mail.purpose],
      toHash: links.hashAddress(booking.contactEmail),
      dedupeKey: mail.dedupeKey,
    });
    return null;
  });
}

/**
 * Lets a browser in, once, by what a mail held. Its session is replaced by `freshHash`, so that nobody who
 * knew the old one sees the booking; whatever the old one had goes along.
 *
 * Invariant: a link or a code opens at most one browser. It holds because using it up and letting the
 * browser in are one transaction, and a code loses one of its tries before it is compared. A browser that
 * lost the answer may ask again within two minutes by the session it had: then all moves on to `freshHash`,
 * and the session of the lost answer owns nothing.
 */
export async function openBooking(
  deps: Pick<Deps, 'db' | 'links'>,
  { present, freshHash }: { present: Principal | null; freshHash: string },
  request: GuestSessionRequest,
): Promise<void> {
  const reference = readReference(request.reference) ?? '';
  const letIn = async (tx: Tx, booking: { departureId: string; id: string }, byCode: boolean) => {
    if (present) await moveSession(tx, present.sessionHash, freshHash);
    await grantAccess(tx, booking, freshHash, { byCode });
  };
  // Access that was ended meanwhile is not given back.
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
  // A code belongs to the browser that asked for it.
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

/**
 * Spends a try, compares, and does in one transaction what a right code brings about. `then` uses the code
 * up; when it answers false, the code counts as a wrong one and nothing happened.
 */
async function useCode(
  { db, links }: Pick<Deps, 'db' | 'links'>,
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

/** Mails a code that confirms a cancellation, to who sees the booking by a link or a code. */
export async function sendCancelCode(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'wake'>,
  principal: Principal,
  reference: string,
): Promise<void> {
  const own = await ownBooking(deps, principal, reference);
  await sendCode(deps, principal, own, 'cancel');
}

/** Mails a code that confirms what becomes of the money of a cancelled date, while that is to be chosen. */
export async function sendChoiceCode(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'wake'>,
  principal: Principal,
  reference: string,
  cancellationId: string,
): Promise<void> {
  const own = await ownBooking(deps, principal, reference);
  const all = await listCancellations(deps.db.queries, own);
  const open = all.find(({ id }) => id === cancellationId.toLowerCase());
  if (!open) throw new Refusal('not_found');
  if (open.status !== 'approved') throw new Refusal('invalid_state');
  await sendCode(deps, principal, own, 'choose');
}

async function ownBooking(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  reference: string,
): Promise<BookingRecord> {
  const own = await findOwnBooking(db.queries, reference, principal);
  if (!own) throw new Refusal('not_found');
  return own;
}

async function sendCode(
  deps: Pick<Deps, 'db' | 'config' | 'links' | 'wake'>,
  { sessionHash }: Principal,
  own: BookingRecord,
  purpose: ProvenPurpose,
): Promise<void> {
  const dedupeKey = `${codeTemplates[purpose]}:${newId()}`;
  const waitSeconds = await queueCodeMail(deps, own, { purpose, sessionHash, dedupeKey });
  if (waitSeconds) throw new Refusal('rate_limited', { retryAfterSeconds: waitSeconds });
  deps.wake();
}

/**
 * Whether a browser has to prove the address before it cancels or chooses: all but the one that booked as a guest, and
 * one whose customer signed in a moment ago. What is a customer's is no longer safe with a browser alone.
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

/** Refuses who has to prove the address and does not, by a code or within the last ten minutes. */
export async function requireVerifiedAddress(
  deps: Pick<Deps, 'db' | 'links'>,
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

/** Ends all links and all access but that of the browser that booked: for a mail in wrong hands. */
export async function endGuestAccess(
  deps: Pick<Deps, 'db'>,
  staff: Staff,
  reference: string,
): Promise<GuestAccessEnded> {
  requirePermission(staff, 'bookings:access');
  const booking = await findBookingByReference(deps.db.queries, reference);
  if (!booking) throw new Refusal('not_found');
  return deps.db.transact(async (tx) => {
    const ended = await revokeAccess(tx, booking);
    await audit(tx, staff, {
      action: 'booking.end_guest_access',
      objectKind: 'booking',
      objectId: booking.reference,
      before: {},
      after: ended,
      reason: null,
    });
    return ended;
  });
}
