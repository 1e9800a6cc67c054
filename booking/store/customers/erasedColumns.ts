/** The values that replace a deleted person's data in rows that must stay. Amounts don't change. */
import { sql } from 'kysely';

/** An address that belongs to no one, unique to each row. */
export const erasedAddress = sql`'erased-' || id::text || '@erased.invalid'`;

/** For traveller `t` of booking `b`. A PAN stays where TCS was collected, for a later job. */
export const erasedTraveller = sql`
  full_name = 'Erased', gender = null, date_of_birth = null, nationality = null, phone = null,
  email = null, diet = null, medical_enc = null, medical_consent = null, emergency_name = null,
  emergency_phone = null, emergency_relation = null, guardian_consent = null,
  passport_no_enc = null, passport_last4 = null, passport_name = null, passport_expiry = null,
  passport_country = null,
  pan_enc = case when b.tcs_minor > 0 and b.paid_minor > 0 then t.pan_enc end,
  pan_last4 = case when b.tcs_minor > 0 and b.paid_minor > 0 then t.pan_last4 end,
  version = t.version + 1, updated_at = clock_now()`;

/** For a booking. A PAN is kept as in `erasedTraveller`. */
export const erasedBooking = sql`
  contact_name = 'Erased', contact_email = ${erasedAddress}, contact_phone = '',
  billing_address = null, gstin = null, legal_name = null, notes = null, source = null,
  session_hash = null, entered_friend_code = null,
  buyer_pan_enc = case when tcs_minor > 0 and paid_minor > 0 then buyer_pan_enc end,
  buyer_pan_last4 = case when tcs_minor > 0 and paid_minor > 0 then buyer_pan_last4 end`;

export const erasedEntry = sql`
  contact_name = 'Erased', contact_email = ${erasedAddress}, contact_phone = null`;
