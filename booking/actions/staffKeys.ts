/** Keys of other programs. Owners make and revoke them, with a fresh code. */
import type { NewKey, NewKeyRequest, StaffKey, StaffKeys } from '../contract/staffKeys.ts';
import type { Deps } from '../deps.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { hashGuestKey, newGuestKey } from '../providers/crypto/guestSecrets.ts';
import { newId } from '../store/database/ids.ts';
import {
  insertKey,
  isPersonName,
  listKeys,
  revokeKey,
  useKey,
  type StaffKeyRecord,
} from '../store/staff/keys.ts';
import type { Done, Finish } from './idempotent.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';

/** How secrets begin, so that tools that look for leaked keys find them. */
const KEY_START = 'safar_';

/** Returns who calls with this secret; null if no key has it, or the key has ended. */
export async function findKeyHolder(
  { db }: Pick<Deps, 'db'>,
  secret: string,
  requestId: string,
): Promise<Staff | null> {
  const key = await useKey(db.queries, hashGuestKey(secret));
  if (!key) return null;
  const { name, roles, mayConfirm } = key;
  return { name, roles, requestId, userId: null, isFresh: mayConfirm };
}

export async function viewKeys({ db }: Deps, staff: Staff): Promise<StaffKeys> {
  requirePermission(staff, 'people:write');
  return { keys: (await listKeys(db.queries)).map(toKey) };
}

/**
 * Makes a key and returns its secret, which nobody can read again. `mayConfirm` lets it do what
 * people need a fresh code for.
 */
export async function createKey(
  { db, metrics }: Deps,
  staff: Staff,
  request: NewKeyRequest,
  finish: Finish<NewKey>,
  { mayConfirm = false } = {},
): Promise<Done<NewKey>> {
  requireFreshPermission(staff, 'people:write');
  const name = request.name.trim().replace(/\s+/g, ' ');
  if (name.length < 2) throw invalid('name', 'required', 'Enter a name for the key');
  const secret = KEY_START + newGuestKey();
  const id = newId();
  const made = await db.transact(async (tx) => {
    const isNew =
      !(await isPersonName(tx, name)) &&
      (await insertKey(tx, {
        ...{ id, name, roles: [...new Set(request.roles)], mayConfirm },
        ...{ secretHash: hashGuestKey(secret), hint: secret.slice(-4) },
        ...{ createdBy: staff.name, days: request.days },
      }));
    if (!isNew) throw invalid('name', 'taken', 'A key or a person already has this name');
    const [key] = await listKeys(tx, id);
    const after = facts(found(key));
    await audit(tx, staff, { action: 'key.create', objectKind: 'key', objectId: id, after });
    // What is stored has no secret. No repeat gets it.
    const stored = await finish(tx, 201, { key: toKey(found(key)), secret: '' }, id);
    return { ...stored, body: { ...stored.body, secret } };
  });
  metrics.staffAccess.inc({ by: 'key' });
  return made;
}

/** Ends a key from its next request on. */
export async function endKey({ db }: Deps, staff: Staff, id: string): Promise<StaffKey> {
  requireFreshPermission(staff, 'people:write');
  return db.transact(async (tx) => {
    const [before] = await listKeys(tx, id);
    if (!before) throw new Refusal('not_found');
    if (!(await revokeKey(tx, id, staff.name))) throw new Refusal('invalid_state');
    const [after] = await listKeys(tx, id);
    await audit(tx, staff, {
      ...{ action: 'key.revoke', objectKind: 'key', objectId: id },
      before: facts(before),
      after: facts(found(after)),
    });
    return toKey(found(after));
  });
}

const facts = ({ name, roles, status, mayConfirm, expiresAt }: StaffKeyRecord) => ({
  ...{ name, roles, status, mayConfirm },
  expiresAt: expiresAt.toISOString(),
});

function toKey({ createdAt, expiresAt, lastUsedAt, revokedAt, ...rest }: StaffKeyRecord): StaffKey {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
