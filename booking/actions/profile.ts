import type { MyProfile, ProfileChange } from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { checkProfile } from '../domain/profileRules.ts';
import { Refusal } from '../errors.ts';
import { findProfile, lockProfile, updateProfile } from '../store/customers/profiles.ts';
import type { Queries } from '../store/database/db.ts';
import { findOpenErasure } from '../store/customers/erasures.ts';
import { findOpenExport } from '../store/customers/exports.ts';
import { requireValid } from './requireValid.ts';
import { toErasure } from './eraseCustomer.ts';
import { toDataExport } from './exportData.ts';
import type { Customer } from '../principal.ts';

export async function viewProfile({ db, config }: Deps, customer: Customer): Promise<MyProfile> {
  return readProfile(db.queries, config, customer);
}

/** Changes a profile. A change based on a stale version is refused, and the stored values are returned. */
export async function changeProfile(
  { db, config }: Deps,
  customer: Customer,
  change: ProfileChange,
): Promise<MyProfile> {
  return db.transact(async (tx) => {
    const stored = await lockProfile(tx, customer.id);
    if (stored.version !== change.version) {
      throw new Refusal('version_conflict', { profile: await readProfile(tx, config, customer) });
    }
    const clean = requireValid(checkProfile(change, stored));
    await updateProfile(tx, customer.id, { ...stored, ...clean });
    return readProfile(tx, config, customer);
  });
}

async function readProfile(
  queries: Queries,
  config: Deps['config'],
  customer: Customer,
): Promise<MyProfile> {
  const { now: _, ...profile } = await findProfile(queries, customer.id);
  const erasure = await findOpenErasure(queries, customer.id);
  const dataExport = await findOpenExport(queries, customer.id);
  return {
    ...profile,
    signedInAt: customer.signedInAt.toISOString(),
    isFresh: customer.isFresh,
    offersTextCodes: config.texts.mailDomain !== null,
    erasure: erasure && toErasure(erasure),
    dataExport: dataExport && toDataExport(dataExport),
  };
}
