/** One email to people who agreed to it and then didn't finish booking. */
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { HoldReminder } from '../contract/holds.ts';
import type { Deps } from '../deps.ts';
import { readEmail } from '../domain/contactRules.ts';
import { claimReminders, findReminder } from '../store/bookings/unfinishedHolds.ts';
import { addConsent } from '../store/messages/forms.ts';
import { queueMail, type MailSubject } from '../store/messages/notifications.ts';
import { listTripDepartures } from './departures.ts';

const Kept = Type.Object({
  email: Type.String(),
  version: Type.String(),
  text: Type.String(),
});

/** Encrypts what a reminder needs. Null without consent, or if the address can't be read (yet). */
export function encryptReminder(
  { cipher, links }: Pick<Deps, 'cipher' | 'links'>,
  holdId: string,
  { email: typed, consent }: HoldReminder,
): { encrypted: Buffer; hash: string } | null {
  const email = readEmail(typed);
  if (email === null || !consent.isGranted) return null;
  const kept: Static<typeof Kept> = { email, version: consent.version, text: consent.text };
  return {
    encrypted: cipher.encrypt(JSON.stringify(kept), reminderKey(holdId)),
    hash: links.hashAddress(email),
  };
}

/** Queues an email for each hold that ended half an hour ago unfinished. Returns how many. */
export async function remindUnfinished(deps: Deps): Promise<number> {
  const queued = await deps.db.transact(async (tx) => {
    let count = 0;
    for (const { id, departureId, reminderHash, reminderEnc } of await claimReminders(tx)) {
      const kept = decrypt(deps, id, reminderEnc);
      if (!kept) continue;
      const outcome = await queueMail(tx, 'booking_unfinished', id, reminderHash, {
        dedupeKey: `booking_unfinished:${departureId}:${reminderHash}`,
        mostPerHour: MAILS_PER_HOUR,
      });
      if (outcome !== 'queued') continue;
      count += 1;
      await addConsent(tx, {
        emailHash: reminderHash,
        purpose: 'unfinished_booking',
        version: kept.version,
        text: kept.text,
        isGranted: true,
        evidence: `asked in hold ${id}`,
      });
    }
    return count;
  });
  if (queued > 0) deps.wake();
  return queued;
}

/** Loads the email's data. Null if they have booked the trip since, or it's no longer on sale. */
export async function prepareUnfinishedMail(
  deps: Deps,
  holdId: string,
): Promise<Extract<MailSubject, { kind: 'hold' }> | null> {
  const hold = await findReminder(deps.db.queries, holdId);
  if (!hold?.reminderEnc || hold.tripStatus !== 'active') return null;
  const email = decrypt(deps, holdId, hold.reminderEnc)?.email;
  if (!email || (await hold.hasBooked(email))) return null;
  const { items } = await listTripDepartures(deps, hold.tripSlug, {});
  const date = items.find(({ id }) => id === hold.departureId);
  const isFree = Boolean(date?.isBookable) && (date?.seatsLeft ?? hold.pax) >= hold.pax;
  const { travellers } = hold;
  const count = (type: string) => travellers.filter((one) => one.type === type).length;
  return {
    kind: 'hold',
    id: holdId,
    email,
    tripTitle: hold.tripTitle,
    tripSlug: hold.tripSlug,
    startDate: hold.startDate,
    endDate: hold.endDate,
    people: travellers.length,
    choice: isFree
      ? {
          departure: hold.departureId,
          room: travellers[0]?.occupancy ?? 'twin',
          adults: count('adult'),
          children: count('child'),
          infants: count('infant'),
        }
      : null,
  };
}

const MAILS_PER_HOUR = 5;

export const reminderKey = (holdId: string) => `hold-reminder:${holdId}`;

function decrypt({ cipher }: Pick<Deps, 'cipher'>, holdId: string, encrypted: Uint8Array) {
  const text = cipher.decrypt(encrypted, reminderKey(holdId));
  return text === null ? null : Value.Parse(Kept, JSON.parse(text));
}
