/** Copies a booking's data when it moves to another date. */
import { onlyPickup } from '../../domain/fares.ts';
import {
  travellerColumns,
  type BookingRecord,
  type NewBooking,
  type NewTraveller,
} from './bookings.ts';
import type { Tx } from '../database/db.ts';
import { travellersOf } from './travellers.ts';

type Copy = Pick<
  NewBooking,
  | 'channel'
  | 'customerId'
  | 'sessionHash'
  | 'contact'
  | 'billing'
  | 'notes'
  | 'termsVersion'
  | 'policyVersion'
  | 'termsAcceptedAt'
  | 'marketingEmail'
  | 'attribution'
  | 'friendCode'
  | 'enteredFriendCode'
> & { travellers: NewTraveller[] };

/**
 * Copies contact, billing and travellers. Everyone keeps their pickup point if the new date has it,
 * or joins at the new date's only one.
 */
export async function copyBooking(
  tx: Tx,
  booking: BookingRecord,
  travellerIds: readonly string[],
  pickups: readonly { id: string; code: string }[],
): Promise<Copy> {
  const row = await tx
    .selectFrom('booking')
    .selectAll()
    .where('departure_id', '=', booking.departureId)
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow();
  const people = await travellersOf(tx, booking)
    .select(travellerColumns.map((column) => `t.${column}` as const))
    .where('t.id', 'in', travellerIds)
    .execute();
  const leads = people.some((person) => person.is_lead);
  return {
    channel: row.channel,
    customerId: row.customer_id,
    sessionHash: row.session_hash,
    contact: { name: row.contact_name, email: row.contact_email, phone: row.contact_phone },
    billing: {
      stateCode: row.billing_state_code,
      address: row.billing_address,
      gstin: row.gstin,
      legalName: row.legal_name,
      panEnc: row.buyer_pan_enc && Buffer.from(row.buyer_pan_enc),
      panLast4: row.buyer_pan_last4,
      isResident: row.is_resident,
    },
    notes: row.notes,
    termsVersion: row.terms_version,
    policyVersion: row.policy_version,
    termsAcceptedAt: row.terms_accepted_at,
    marketingEmail: row.marketing_email,
    attribution: row.attribution ?? null,
    friendCode: row.friend_code,
    enteredFriendCode: row.entered_friend_code,
    travellers: people.map(({ pickupCode, ...person }, index) => ({
      ...person,
      is_lead: leads ? person.is_lead : index === 0,
      pickup_point_id:
        (pickups.find(({ code }) => code === pickupCode) ?? onlyPickup(pickups))?.id ?? null,
      guardian_consent: person.guardian_consent && JSON.stringify(person.guardian_consent),
    })),
  };
}
