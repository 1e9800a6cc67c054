import type { Deps } from '../deps.ts';
import type { Tx } from '../store/database/db.ts';
import { listTravellerDetails, updateTraveller } from '../store/bookings/travellers.ts';
import { travellerSeal } from './changeTraveller.ts';

type BookingKey = { departureId: string; id: string };

/**
 * Copies travellers' details to the booking they move to, matched by position. Encrypted values
 * are bound to their row, so they are encrypted again; one whose key is gone has to be entered
 * again.
 */
export async function moveDetails(
  tx: Tx,
  { cipher }: Deps,
  from: BookingKey & { travellerIds: readonly string[] },
  to: BookingKey,
): Promise<void> {
  const old = (await listTravellerDetails(tx, from)).filter(({ id }) =>
    from.travellerIds.includes(id),
  );
  for (const [index, traveller] of (await listTravellerDetails(tx, to)).entries()) {
    const before = old[index];
    if (!before) continue;
    const reseal = (sealed: Uint8Array | null, bind: (id: string) => string) => {
      const text = sealed && cipher.decrypt(sealed, bind(before.id));
      return text ? cipher.encrypt(text, bind(traveller.id)) : null;
    };
    const medical = reseal(before.medical_enc, travellerSeal.medical);
    const consent = medical && before.medical_consent;
    await updateTraveller(tx, traveller, {
      passport_no_enc: reseal(before.passport_no_enc, travellerSeal.passport),
      passport_last4: before.passport_last4,
      passport_name: before.passport_name,
      passport_country: before.passport_country,
      passport_expiry: before.passport_expiry,
      pan_enc: reseal(before.pan_enc, travellerSeal.pan),
      pan_last4: before.pan_last4,
      medical_enc: medical,
      medical_consent: consent && JSON.stringify(consent),
    });
  }
}
