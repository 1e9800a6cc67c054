import type { Deps } from '../deps.ts';
import {
  listOtherKeys,
  replaceEncrypted,
  type EncryptedColumn,
} from '../store/database/encrypted.ts';
import { travellerContexts } from './changeTraveller.ts';
import { secretContext } from './outgoingWebhooks.ts';
import { appContext } from './staffSignIn.ts';
import { reminderKey } from './unfinishedBookings.ts';
import { uploadContext } from './uploads.ts';

type Renewed = EncryptedColumn & { contextOf: (owner: string) => string };

/** Every encrypted column, with what binds a value to its row. A test compares it with the schema. */
export const encryptedColumns: readonly Renewed[] = [
  { table: 'seat_hold', column: 'draft_enc', contextOf: (id) => `hold:${id}` },
  { table: 'seat_hold', column: 'reminder_enc', contextOf: reminderKey },
  { table: 'booking', column: 'buyer_pan_enc', contextOf: (id) => `booking-pan:${id}` },
  { table: 'booking_traveller', column: 'passport_no_enc', contextOf: travellerContexts.passport },
  { table: 'booking_traveller', column: 'pan_enc', contextOf: travellerContexts.pan },
  { table: 'booking_traveller', column: 'medical_enc', contextOf: travellerContexts.medical },
  { table: 'booking_upload', column: 'bytes_enc', contextOf: uploadContext },
  { table: 'webhook_endpoint', column: 'secret_enc', contextOf: secretContext },
  { table: 'webhook_endpoint', column: 'previous_secret_enc', contextOf: secretContext },
  { table: 'staff_user', column: 'app_secret', contextOf: appContext },
  { table: 'staff_session', column: 'new_app_secret', owner: 'user_id', contextOf: appContext },
];

/** How many rows are read at once. A traveller's file may have 12 MB. */
const batchOf = ({ column }: EncryptedColumn) => (column === 'bytes_enc' ? 2 : 20);

export interface RenewedEncryption {
  renewed: number;
  /** Values that no key opens: they stay as they are. */
  unreadable: { table: string; column: string; id: string }[];
}

/**
 * Encrypts with the current key what older keys have encrypted. The service may run meanwhile. Safe to
 * repeat.
 */
export async function renewEncryption({
  db,
  cipher,
}: Pick<Deps, 'db' | 'cipher'>): Promise<RenewedEncryption> {
  const done: RenewedEncryption = { renewed: 0, unreadable: [] };
  const head = cipher.currentHead;
  for (const column of encryptedColumns) {
    const limit = batchOf(column);
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const batch = await listOtherKeys(db.queries, column, { head, after, limit });
      for (const one of batch) {
        const context = column.contextOf(one.owner);
        const content = cipher.decryptBytes(one.value, context);
        if (content === null) {
          done.unreadable.push({ table: column.table, column: column.column, id: one.id });
          continue;
        }
        const renewed = cipher.encrypt(content, context);
        if (await db.transact((tx) => replaceEncrypted(tx, column, one, renewed))) {
          done.renewed += 1;
        }
      }
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  return done;
}
