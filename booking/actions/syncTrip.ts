import { createHmac } from 'node:crypto';
import { errorIf, Refusal, refuseErrors } from '../errors.ts';
import type { TripRemoval, TripSync, TripSyncResult } from '../contract/trips.ts';
import type { Deps } from '../deps.ts';
import { isTimeZone } from '../domain/dates.ts';
import { sameText } from '../providers/crypto/compare.ts';
import { hideTrip, upsertTrip } from '../store/catalogue/trips.ts';

/** Verifies the content store's signature, `t=<ms>,v1=<base64url hmac of "t.body">`. */
export function verifySanitySignature(
  secrets: readonly string[],
  raw: Buffer,
  header: string,
): void {
  const parts = new Map(
    header.split(',').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
  const at = parts.get('t') ?? '';
  const isOurs = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${at}.`).update(raw).digest('base64url');
    return sameText(expected, parts.get('v1') ?? '');
  });
  if (!/^\d{10,16}$/.test(at) || !isOurs) {
    throw new Refusal('signature_invalid');
  }
}

/** Mirrors a published trip. Safe to repeat; older versions never overwrite newer ones. */
export async function syncTrip({ db }: Pick<Deps, 'db'>, trip: TripSync): Promise<TripSyncResult> {
  const isDraft = trip._id.startsWith('drafts.') || trip._id.startsWith('versions.');
  refuseErrors([
    ...errorIf(!isTimeZone(trip.tz), 'tz', 'tz', 'Enter a known time zone'),
    ...instantErrors('_updatedAt', trip._updatedAt),
    ...errorIf(isDraft, '_id', 'draft', 'Only published trips are mirrored.'),
  ]);
  return { result: await db.transact((tx) => upsertTrip(tx, trip)) };
}

/** Takes an unpublished trip off sale. Existing bookings stay. */
export async function removeTrip({ db }: Deps, removal: TripRemoval): Promise<TripSyncResult> {
  refuseErrors(instantErrors('removedAt', removal.removedAt));
  return { result: await db.transact((tx) => hideTrip(tx, removal)) };
}

const instantErrors = (path: string, text: string) =>
  errorIf(Number.isNaN(Date.parse(text)), path, 'date', 'Enter a date and time in ISO 8601');
