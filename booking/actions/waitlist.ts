/** The waiting list for travellers: join, verify the address, view, accept, leave. */
import type {
  WaitlistAccepted,
  WaitlistEntry,
  WaitlistPlace,
  WaitlistRequest,
} from '../contract/waitlist.ts';
import type { FormEvidence } from '../contract/forms.ts';
import type { Deps } from '../deps.ts';
import { hasRoomFor } from '../domain/availability.ts';
import { checkWaitlistRequest } from '../domain/formRules.ts';
import { found, Refusal } from '../errors.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database/db.ts';
import { lockHold } from '../store/bookings/holds.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import {
  claimHold,
  closeLists,
  confirmEntry,
  departuresToOffer,
  findEntry,
  insertEntry,
  leaveList,
  lockEntry,
  rejoinList,
  claimPlacesToNotify,
  type WaitlistRecord,
} from '../store/bookings/waitlist.ts';
import { releaseSeats } from './expireHolds.ts';
import type { Principal } from '../principal.ts';
import type { Done, Finish } from './idempotent.ts';
import { offerSeats } from './offerSeats.ts';
import { refuseUnsellable } from './quote.ts';
import { newReference, recordConsent, requireHuman } from './receiveForm.ts';
import { requireValid } from './requireValid.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Maximum emails per hour to an unverified address. */
const MOST_MAILS_PER_HOUR = 3;

/** Adds an entry to a full date's waiting list. It counts once its email address is verified. */
export async function joinWaitlist(
  deps: Deps,
  departureId: string,
  request: WaitlistRequest,
  evidence: FormEvidence | null,
  finish: Finish<WaitlistEntry>,
): Promise<Done<WaitlistEntry>> {
  const departure = await findDeparture(deps.db.queries, departureId);
  if (!departure || departure.tripStatus !== 'active' || departure.isPrivate) {
    throw new Refusal('not_found');
  }
  const requested = requireValid(checkWaitlistRequest(request));
  requireHuman(evidence);
  refuseUnsellable(departure);
  if (requested.pax > departure.maxPaxPerBooking) {
    throw new Refusal('max_pax_exceeded', { maxPax: departure.maxPaxPerBooking });
  }
  if (
    !departure.prices.some((price) => price.occupancy === requested.occupancy && price.isActive)
  ) {
    throw new Refusal('occupancy_unavailable', { occupancy: requested.occupancy, placesLeft: 0 });
  }
  if (hasRoomFor(departure, requested)) throw new Refusal('waitlist_not_needed');
  return transactAndWake(deps, async (tx) => {
    const id = newId();
    const openId = await insertEntry(tx, {
      ...requested,
      id,
      departureId,
      reference: newReference('WL'),
    });
    const isNew = openId === id;
    const entry = openId && (await findEntry(tx, openId));
    if (!entry) throw new Error('the entry was not written');
    if (entry.isConfirmed) throw new Refusal('duplicate_waitlist_entry');
    if (isNew) {
      const { email } = requested;
      await recordConsent(tx, deps, email, 'reply', request.consent, entry.reference);
    }
    await queueMail(tx, 'waitlist_confirm', entry.id, deps.links.hashAddress(requested.email), {
      // Joining again resends the link.
      dedupeKey: `waitlist_confirm:${isNew ? entry.id : newId()}`,
      mostPerHour: MOST_MAILS_PER_HOUR,
    });
    return finish(tx, 202, toEntry(entry), entry.id);
  });
}

/** Returns the entry that a link opens. The link that verifies the address works too. */
export async function viewPlace(deps: Deps, token: string): Promise<WaitlistEntry> {
  return toEntry(await placeOf(deps, ['waitlist_entry', 'waitlist_confirm'], token));
}

/** Verifies an entry's address. It can then be offered seats, possibly right away. */
export async function confirmPlace(deps: Deps, token: string): Promise<WaitlistPlace> {
  const place = await placeOf(deps, ['waitlist_confirm'], token);
  const after = await changePlace(deps, place, async (tx) => {
    await confirmEntry(tx, place);
    await offerSeats(tx, deps, place.departureId);
  });
  return withToken(deps, place.id, after);
}

/** Leaves the list and releases any offered seats. Safe to repeat. */
export async function leavePlace(deps: Deps, token: string): Promise<WaitlistEntry> {
  const place = await placeOf(deps, ['waitlist_entry'], token);
  const after = await changePlace(deps, place, async (tx) => {
    const hold = place.offerHoldId && (await lockHold(tx, place.departureId, place.offerHoldId));
    const isFreed = hold && (await releaseSeats(tx, deps, hold, 'declined'));
    await (isFreed ? offerSeats(tx, deps, place.departureId) : leaveList(tx, place));
  });
  return toEntry(after);
}

/** Moves an entry whose offer expired to the end of the list. */
export async function rejoinPlace(deps: Deps, token: string): Promise<WaitlistPlace> {
  const place = await placeOf(deps, ['waitlist_entry'], token);
  const departure = found(await findDeparture(deps.db.queries, place.departureId));
  refuseUnsellable(departure);
  const after = await changePlace(deps, place, async (tx) => {
    const locked = await lockEntry(tx, place.id);
    if (locked?.status !== 'offer_expired') throw new Refusal('invalid_state');
    if (!(await rejoinList(tx, place))) throw new Refusal('duplicate_waitlist_entry');
    await offerSeats(tx, deps, place.departureId);
  });
  return withToken(deps, place.id, after);
}

/** Accepts the offered seats: their hold moves to this visitor. Safe to repeat. */
export async function acceptOffer(
  deps: Deps,
  principal: Principal,
  token: string,
): Promise<WaitlistAccepted> {
  const place = await placeOf(deps, ['waitlist_entry'], token);
  return deps.db.transact(async (tx) => {
    await lockDeparture(tx, place.departureId);
    const hold = place.offerHoldId && (await lockHold(tx, place.departureId, place.offerHoldId));
    const locked = await lockEntry(tx, place.id);
    if (!hold || !locked || locked.status === 'waiting') throw new Refusal('invalid_state');
    // The booking belongs to the browser that made it, so no other browser can accept the offer.
    if (hold.bookingId && hold.sessionHash !== principal.sessionHash) {
      throw new Refusal('invalid_state');
    }
    const key = { departureId: place.departureId, id: hold.id };
    const expiresAt = await claimHold(tx, key, principal.sessionHash, deps.config.holdTtlMinutes);
    if (!expiresAt) throw new Refusal('hold_expired');
    return {
      holdId: hold.id,
      departureId: place.departureId,
      tripSlug: place.tripSlug,
      expiresAt: expiresAt.toISOString(),
      serverNow: hold.now.toISOString(),
    };
  });
}

/** Offers free seats, closes ended lists and notifies those affected. Safe to run at any time. */
export async function sweepWaitlist(deps: Deps) {
  const { db } = deps;
  const closed = await closeLists(db.queries);
  let offered = 0;
  for (const departureId of await departuresToOffer(db.queries)) {
    offered += await db.transact(async (tx) => {
      await lockDeparture(tx, departureId);
      return offerSeats(tx, deps, departureId);
    });
  }
  const told = await db.transact(async (tx) => {
    const untold = await claimPlacesToNotify(tx);
    for (const { id, email, round, status } of untold) {
      const template = status === 'closed' ? 'waitlist_closed' : 'waitlist_expired';
      const dedupeKey = `${template}:${id}:${round}`;
      await queueMail(tx, template, id, deps.links.hashAddress(email), { dedupeKey });
    }
    return untold.length;
  });
  return { closed, offered, told };
}

/** Finds the entry that a link opens. Links from before it last rejoined the list don't work. */
async function placeOf(
  deps: Deps,
  purposes: readonly ('waitlist_confirm' | 'waitlist_entry')[],
  token: string,
): Promise<WaitlistRecord> {
  const [target] = purposes.flatMap((purpose) => deps.links.read(purpose, token) ?? []);
  const place = target && (await findEntry(deps.db.queries, target.id));
  if (!place || target.round !== place.round) throw new Refusal('not_found');
  return place;
}

async function changePlace(deps: Deps, place: WaitlistRecord, change: (tx: Tx) => Promise<void>) {
  return transactAndWake(deps, async (tx) => {
    await lockDeparture(tx, place.departureId);
    await change(tx);
    return found(await findEntry(tx, place.id));
  });
}

function withToken({ links }: Deps, id: string, after: WaitlistRecord): WaitlistPlace {
  return {
    ...toEntry(after),
    token: links.make('waitlist_entry', { id, round: after.round }),
  };
}

function toEntry(record: WaitlistRecord): WaitlistEntry {
  return {
    reference: record.reference,
    status: record.status,
    isConfirmed: record.isConfirmed,
    departureId: record.departureId,
    tripSlug: record.tripSlug,
    tripTitle: record.tripTitle,
    startDate: record.startDate,
    pax: record.pax,
    occupancy: record.occupancy,
    position: record.position,
    offerUntil: record.status === 'offered' ? (record.offerExpiresAt?.toISOString() ?? null) : null,
    offerPrice: record.status === 'offered' ? record.offerPrice : null,
    serverNow: record.now.toISOString(),
  };
}
