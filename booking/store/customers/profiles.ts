/** A customer's profile, saved travellers and consents. */
import { sql } from 'kysely';
import type {
  ConsentDecision,
  MyProfile,
  SavedTraveller,
  SavedTravellerRequest,
} from '../../contract/profile.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, hasChanged, oneRow, run } from '../database/rows.ts';

export type StoredProfile = Omit<
  MyProfile,
  'signedInAt' | 'isFresh' | 'offersTextCodes' | 'erasure' | 'dataExport'
> & {
  now: Date;
};

const profileOf = (customerId: string) => sql`
  select email, full_name as name, version, phone, mail_language,
         phone_proved_at is not null as is_phone_proved, room_preference, diet, clock_now() as now,
         case when emergency_name is not null then jsonb_build_object(
           'name', emergency_name, 'phone', emergency_phone, 'relation', emergency_relation)
         end as emergency_contact
    from customer where id = ${customerId}`;

export async function findProfile(queries: Queries, customerId: string): Promise<StoredProfile> {
  return oneRow<StoredProfile>(queries)`${profileOf(customerId)}`;
}

/** Loads a profile, locking it and its related rows until the transaction ends. */
export async function lockProfile(tx: Tx, customerId: string): Promise<StoredProfile> {
  return oneRow<StoredProfile>(tx)`${profileOf(customerId)} for update`;
}

/** Writes a profile's next version. Lock it first. A changed number counts as unverified. */
export async function updateProfile(
  tx: Tx,
  customerId: string,
  profile: Omit<StoredProfile, 'email' | 'version' | 'isPhoneProved' | 'now'>,
): Promise<void> {
  const { emergencyContact } = profile;
  await run(tx)`
    update customer
       set full_name = ${profile.name}, phone = ${profile.phone},
           phone_proved_at = case when phone = ${profile.phone} then phone_proved_at end,
           mail_language = ${profile.mailLanguage}, room_preference = ${profile.roomPreference},
           diet = ${profile.diet}, emergency_name = ${emergencyContact?.name ?? null},
           emergency_phone = ${emergencyContact?.phone ?? null},
           emergency_relation = ${emergencyContact?.relation ?? null},
           version = version + 1, updated_at = clock_now()
     where id = ${customerId}`;
}

/** Lists a customer's saved travellers, in the order they were saved. */
export async function listSavedTravellers(queries: Queries, customerId: string) {
  return allRows<SavedTraveller>(queries)`
    select id, version, full_name, date_of_birth, gender, nationality, phone, diet
      from traveller_profile where customer_id = ${customerId} order by created_at, id`;
}

/** Saves a traveller. Lock the customer first. Returns the ID. */
export async function insertSavedTraveller(
  tx: Tx,
  customerId: string,
  person: SavedTravellerRequest,
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into traveller_profile (id, customer_id, full_name, date_of_birth, gender, nationality,
                                   phone, diet)
    values (${id}, ${customerId}, ${person.fullName}, ${person.dateOfBirth}, ${person.gender},
            ${person.nationality}, ${person.phone}, ${person.diet})`;
  return id;
}

/** Writes a saved traveller's next version. Lock the customer first. */
export async function updateSavedTraveller(
  tx: Tx,
  customerId: string,
  id: string,
  person: SavedTravellerRequest,
): Promise<void> {
  await run(tx)`
    update traveller_profile
       set full_name = ${person.fullName}, date_of_birth = ${person.dateOfBirth},
           gender = ${person.gender}, nationality = ${person.nationality}, phone = ${person.phone},
           diet = ${person.diet}, version = version + 1, updated_at = clock_now()
     where customer_id = ${customerId} and id = ${id}`;
}

/** Deletes a saved traveller. Returns false if the ID is unknown. */
export async function deleteSavedTraveller(queries: Queries, customerId: string, id: string) {
  return hasChanged(queries)`
    delete from traveller_profile where customer_id = ${customerId} and id = ${id}`;
}

/** Whose consent it is. Decisions on other forms are found by the address. */
export interface ConsentOwner {
  id: string;
  /** The first is stored. */
  emailHashes: readonly string[];
}

interface StoredConsent {
  purpose: string;
  isGranted: boolean;
  version: string;
  text: string;
  at: Date;
}

/** Lists a customer's consent decisions, newest first, with those confirmed on other forms. */
export async function listConsents(
  queries: Queries,
  { id, emailHashes }: ConsentOwner,
): Promise<StoredConsent[]> {
  return allRows<StoredConsent>(queries)`
    select purpose, granted as is_granted, notice_version as version, notice_text as text, at
      from consent
     where customer_id = ${id}
        or (customer_id is null and email_hash = any(${[...emailHashes]}::text[])
            and evidence not like 'asked %')
     order by at desc, id desc`;
}

/** Records a decision. `evidence` says where it was made. */
export async function insertConsent(
  tx: Tx,
  { id, emailHashes }: ConsentOwner,
  { purpose, consent }: ConsentDecision,
  evidence = 'profile',
): Promise<void> {
  await run(tx)`
    insert into consent (id, customer_id, email_hash, purpose, granted, notice_version, notice_text,
                         evidence)
    values (${newId()}, ${id}, ${emailHashes[0] ?? null}, ${purpose}, ${consent.isGranted}, ${consent.version},
            ${consent.text}, ${evidence})`;
}
