/** Copies a booking's data when it moves to another date. */
import { sql } from 'kysely';
import type { BookingRecord, NewBooking, NewTraveller } from './bookings.ts';
import type { Tx } from '../database/db.ts';

type Copy = Pick<
  NewBooking,
  | 'customerId'
  | 'sessionHash'
  | 'contact'
  | 'billing'
  | 'notes'
  | 'termsVersion'
  | 'policyVersion'
  | 'termsAcceptedAt'
  | 'marketingEmail'
> & { travellers: NewTraveller[] };

/**
 * Copies the contact and billing details and the given travellers. Travellers keep their pickup
 * point if the new date has one with the same code.
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
  const people = await tx
    .selectFrom('booking_traveller as t')
    .leftJoin('pickup_point as p', (join) =>
      join.onRef('p.departure_id', '=', 't.departure_id').onRef('p.id', '=', 't.pickup_point_id'),
    )
    .selectAll('t')
    .select('p.code as pickupCode')
    .where('t.departure_id', '=', booking.departureId)
    .where('t.booking_id', '=', booking.id)
    .where(sql<boolean>`t.id in (${sql.join([...travellerIds])})`)
    .orderBy('t.seq')
    .execute();
  const leads = people.some((person) => person.is_lead);
  return {
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
    travellers: people.map((person, index) => ({
      is_lead: leads ? person.is_lead : index === 0,
      type: person.type,
      full_name: person.full_name,
      gender: person.gender,
      date_of_birth: person.date_of_birth,
      nationality: person.nationality,
      phone: person.phone,
      email: person.email,
      occupancy: person.occupancy,
      room_preference: person.room_preference,
      pickup_point_id: pickups.find(({ code }) => code === person.pickupCode)?.id ?? null,
      diet: person.diet,
      emergency_name: person.emergency_name,
      emergency_phone: person.emergency_phone,
      emergency_relation: person.emergency_relation,
      fitness_declared_at: person.fitness_declared_at,
      guardian_consent: person.guardian_consent && JSON.stringify(person.guardian_consent),
    })),
  };
}
