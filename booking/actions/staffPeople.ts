/** Who is on the staff, and in which roles. Only owners change that, with a fresh code. */
import type { NewPerson, StaffPeople, StaffPerson } from '../contract/staffAccounts.ts';
import type { Deps } from '../deps.ts';
import type { Role } from '../domain/roles.ts';
import { found, invalid, Refusal } from '../errors.ts';
import type { Tx } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import {
  countOwners,
  endPerson,
  insertPerson,
  inviteAgain,
  listPeople,
  setRoles,
  type StaffPersonRecord,
} from '../store/staff/accounts.ts';
import { isKeyName } from '../store/staff/keys.ts';
import type { Done, Finish } from './idempotent.ts';
import { readAddress } from './signIn.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

export async function viewPeople(deps: Deps, staff: Staff): Promise<StaffPeople> {
  requirePermission(staff, 'people:write');
  return { people: (await listPeople(deps.db.queries)).map(toPerson) };
}

function toPerson({ invitedAt, lastUsedAt, endedAt, ...rest }: StaffPersonRecord): StaffPerson {
  return {
    ...rest,
    invitedAt: invitedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Carries out a change of someone's account, records it and returns the account. */
async function change(
  deps: Deps,
  staff: Staff,
  { id, action, reason = null }: { id: string; action: string; reason?: string | null },
  act: (tx: Tx, before: StaffPersonRecord) => Promise<void>,
  store?: (tx: Tx, person: StaffPerson) => Promise<unknown>,
): Promise<StaffPerson> {
  requireFreshPermission(staff, 'people:write');
  let isNewOwner = false;
  const changed = await transactAndWake(deps, async (tx) => {
    const owners = await countOwners(tx);
    const [before] = await listPeople(tx, id);
    if (!before) throw new Refusal('not_found');
    await act(tx, before);
    const [after] = await listPeople(tx, id);
    const wasOwner = before.status === 'active' && before.roles.includes('owner');
    const isOwner = after?.status === 'active' && after.roles.includes('owner');
    isNewOwner = isOwner && !wasOwner;
    if (wasOwner && !isOwner && owners < 2) {
      throw invalid('roles', 'last_owner', 'This is the only owner. Make someone else owner first');
    }
    await audit(tx, staff, {
      ...{ action, objectKind: 'person' as const, objectId: id, reason },
      before: facts(before),
      after: facts(found(after)),
    });
    const person = toPerson(found(after));
    await store?.(tx, person);
    return person;
  });
  if (isNewOwner) deps.metrics.staffAccess.inc({ by: 'owner' });
  return changed;
}

/** What the audit log says about a person, without their address. */
const facts = ({ roles, status }: StaffPersonRecord) => ({ roles, status });

/** Adds someone and sends them an invitation. */
export async function invitePerson(
  deps: Deps,
  staff: Staff,
  request: NewPerson,
  finish: Finish<StaffPerson>,
): Promise<Done<StaffPerson>> {
  requireFreshPermission(staff, 'people:write');
  const email = readAddress(request.email);
  const name = request.name.trim().replace(/\s+/g, ' ');
  if (name.length < 2) throw invalid('name', 'required', 'Enter the person’s name');
  const roles = [...new Set(request.roles)];
  const id = newId();
  const invited = await transactAndWake(deps, async (tx) => {
    // Approvals and the log tell people and keys apart by name.
    if (await isKeyName(tx, name)) throw invalid('name', 'taken', 'A key already has this name');
    if (!(await insertPerson(tx, { id, name, email, roles }))) {
      const people = await listPeople(tx);
      throw people.some((person) => person.email === email)
        ? invalid('email', 'taken', 'Someone on the list already has this address')
        : invalid('name', 'taken', 'Someone on the list already has this name');
    }
    await sendInvitation(deps, tx, id, email);
    const [person] = await listPeople(tx, id);
    await audit(tx, staff, {
      ...{ action: 'person.invite', objectKind: 'person' as const, objectId: id },
      after: facts(found(person)),
    });
    return finish(tx, 201, toPerson(found(person)), id);
  });
  if (roles.includes('owner')) deps.metrics.staffAccess.inc({ by: 'owner' });
  return invited;
}

async function sendInvitation({ links }: Deps, tx: Tx, id: string, email: string): Promise<void> {
  const dedupeKey = `staff_invitation:${newId()}`;
  await queueMail(tx, 'staff_invitation', id, links.hashAddress(email), { dedupeKey });
}

/** Changes someone's roles, from their next request on. Nobody changes their own. */
export async function changeRoles(
  deps: Deps,
  staff: Staff,
  id: string,
  { roles, version }: { roles: readonly Role[]; version: number },
): Promise<StaffPerson> {
  refuseSelf(staff, id);
  const setThem = async (tx: Tx, before: StaffPersonRecord) => {
    if (before.status === 'ended') throw new Refusal('invalid_state');
    if (!(await setRoles(tx, id, version, [...new Set(roles)]))) {
      throw new Refusal('version_conflict');
    }
  };
  return change(deps, staff, { id, action: 'person.roles' }, setThem);
}

/** Ends someone's access at once: their sessions end, and no code opens a new one. */
export async function endAccess(deps: Deps, staff: Staff, id: string, reason: string) {
  refuseSelf(staff, id);
  const end = async (tx: Tx) => {
    if (!(await endPerson(tx, id))) throw new Refusal('invalid_state');
  };
  return change(deps, staff, { id, action: 'person.end', reason }, end);
}

/** Sends a new invitation, to replace a lost phone or to let someone back in. */
export async function inviteAnew(
  deps: Deps,
  staff: Staff,
  id: string,
  finish: Finish<StaffPerson>,
): Promise<Done<StaffPerson>> {
  refuseSelf(staff, id);
  const invite = async (tx: Tx, before: StaffPersonRecord) => {
    await inviteAgain(tx, id);
    await sendInvitation(deps, tx, id, before.email);
  };
  const what = { id, action: 'person.invite_again' };
  const body = await change(deps, staff, what, invite, (tx, person) => finish(tx, 200, person, id));
  return { status: 200, body };
}

function refuseSelf({ userId }: Staff, id: string): void {
  if (userId === id) throw new Refusal('forbidden');
}
