/** Corrections of whom a booking's emails and documents are addressed to. */
import type { CleanContact } from '../../domain/bookingRules.ts';
import { json, type Tx } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { firstRow } from '../database/rows.ts';

/** Writes the given fields, unless the booking is no longer at this version: then returns null. */
export async function correctContact(
  tx: Tx,
  { departureId, id }: RowKey,
  version: number,
  { name, email, phone, address }: CleanContact,
) {
  const keepsAddress = address === undefined;
  return firstRow<{
    contactName: string;
    contactEmail: string;
    contactPhone: string;
    version: number;
  }>(tx)`
    update booking
       set contact_name = coalesce(${name ?? null}, contact_name),
           contact_email = coalesce(${email ?? null}, contact_email),
           contact_phone = coalesce(${phone ?? null}, contact_phone),
           billing_address = case when ${keepsAddress} then billing_address
             else ${address ? json(address) : null}::jsonb end,
           version = version + 1, updated_at = clock_now()
     where departure_id = ${departureId} and id = ${id} and version = ${version}
    returning contact_name, contact_email, contact_phone, version`;
}
