/** A departure's list as its leader uses it: opened, checked in, printed, exported and shared. */
import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';
import type {
  CheckIn,
  CheckIns,
  CopyMade,
  CopyRequest,
  DepartureListing,
  ExportRequest,
  LeaderChange,
  LeaderLink,
  LeaderLinkMade,
  LeaderLinks,
  Leaders,
  LedDepartures,
  ListRequest,
  NewLeaderLink,
  Tick,
  TicksStored,
} from '../contract/staffManifest.ts';
import type { Deps } from '../deps.ts';
import { readPhone } from '../domain/contactRules.ts';
import { addDays, ageOn, civilDateIn, DAY_MS, instantAt, isCivilDate } from '../domain/dates.ts';
import { may } from '../domain/roles.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { hashGuestKey, newGuestKey } from '../providers/crypto/guestSecrets.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import { findDeparture, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import type { Queries } from '../store/database/db.ts';
import {
  findCopy,
  findListAccess,
  insertCopy,
  insertLeaderLink,
  insertTicks,
  listCheckIns,
  listKnownTravellers,
  listLeaderLinks,
  listLeaders,
  listLedDepartures,
  listListed,
  listTicks,
  openLeaderLink,
  revokeLeaderLink,
  setLeader,
  type CheckInRecord,
  type LeaderLinkRecord,
} from '../store/staff/manifest.ts';
import { findStaffDeparture } from '../store/staff/staff.ts';
import { travellerContexts } from './changeTraveller.ts';
import type { Done, Finish } from './idempotent.ts';
import { operatorSettings } from './operatorSettings.ts';
import { roomsOf } from './rooms.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { placesIn } from './staffDepartureLists.ts';
import { fileName, type DocumentFile } from './viewDocuments.ts';

const PAGE = 50;
/** How long after the trip printed copies and leaders' links may last, in days. */
const SHRED_AFTER = 30;
const LINK_AFTER = 7;
/** How fast a device's clock may be for its ticks to keep their distances, in milliseconds. */
const MOST_AHEAD_MS = 6 * 3_600_000;
/** How long the notes of a numbered copy can be opened, to print them. */
const COPY_SHOWS_MEDICAL_MS = DAY_MS;
/** How long a device may show its copy, in days. */
const COPY_LASTS = 14;

/**
 * Throws unless the caller may open this departure's list: its leader, from 3 days before to 7
 * after, or whoever may open any. A list that isn't theirs looks as if it didn't exist.
 */
async function requireList(queries: Queries, staff: Staff, id: string) {
  requirePermission(staff, 'manifest:read');
  const access = found(await findListAccess(queries, id));
  const isTheirs = access.isOpen && staff.userId !== null && access.leaderId === staff.userId;
  if (!isTheirs && !may(staff.roles, 'manifest:share')) throw new Refusal('not_found');
  return { now: access.now, isTheirs };
}

/** Why a leader sees the medical notes of the departure they lead, as the log says it. */
const LEADING = 'leading this departure';

/**
 * Returns why someone wants medical notes; null if they don't say, and then they get none. Throws
 * `forbidden` if they may not have them.
 */
function reasonFor(staff: Staff, medical: boolean, reason: string | undefined): string | null {
  if (!medical) return null;
  requirePermission(staff, 'medical:read');
  const why = reason?.trim() ?? '';
  return why.length >= 3 ? why : null;
}

/**
 * Opens a list, with medical notes if asked for a reason. That someone did is recorded, and why:
 * the leader is leading, a copy's maker said it before, and everyone else says it now.
 */
export async function openList(
  deps: Deps,
  staff: Staff,
  id: string,
  { medical, reason, copy: number }: ListRequest,
): Promise<DepartureListing> {
  return deps.db.transact(async (tx) => {
    const { now, isTheirs } = await requireList(tx, staff, id);
    const copy = number === undefined ? null : found(await findCopy(tx, id, number));
    if (copy && copy.by !== staff.name) throw new Refusal('not_found');
    const hasNotes = medical && (copy?.showsMedical ?? true);
    if (copy && hasNotes && now.getTime() - copy.at.getTime() > COPY_SHOWS_MEDICAL_MS) {
      throw new Refusal('not_found');
    }
    const known = copy ? `to print copy ${copy.number}` : isTheirs ? LEADING : reason;
    const why = reasonFor(staff, hasNotes, known);
    const listing = await listingOf(deps, tx, id, now, why !== null);
    await audit(tx, staff, {
      action: why !== null ? 'departure.open_medical' : 'departure.open_list',
      ...{ objectKind: 'departure', objectId: id, reason: why },
      after: { travellers: listing.travellers.length, ...(copy ? { copy: copy.number } : {}) },
    });
    return {
      ...listing,
      copy: copy && { number: copy.number, by: copy.by, at: copy.at.toISOString() },
    };
  });
}

async function listingOf(
  { cipher, config }: Deps,
  queries: Queries,
  id: string,
  now: Date,
  medical: boolean,
): Promise<DepartureListing> {
  const departure = found(await findDeparture(queries, id));
  // One after another, because a transaction's connection runs one query at a time.
  const travellers = await listListed(queries, id);
  const checkIns = await listCheckIns(queries, id);
  const { leader = null } = (await findStaffDeparture(queries, id)) ?? {};
  const { phones } = await operatorSettings(queries, config);
  const places = placesIn((await roomsOf(queries, departure)).rooms);
  const here = new Set(travellers.map((traveller) => traveller.id));
  return {
    departure: {
      ...{ id, code: departure.code, tripTitle: departure.tripTitle, tz: departure.tz, leader },
      ...{ startDate: departure.startDate, endDate: departure.endDate },
    },
    phones,
    pickups: departure.pickups.map(({ code, city, name, pickupAt }) => ({
      ...{ code, city, name },
      pickupAt: new Date(pickupAt).toISOString(),
    })),
    travellers: travellers.map((one) => {
      const place = places.get(one.id);
      const notes =
        medical && one.medical_enc
          ? cipher.decrypt(one.medical_enc, travellerContexts.medical(one.id))
          : null;
      return {
        id: one.id,
        reference: one.reference,
        fullName: one.full_name,
        type: one.type,
        isLead: one.is_lead,
        gender: one.gender,
        age: one.date_of_birth === null ? null : ageOn(one.date_of_birth, departure.startDate),
        phone: one.phone,
        room: place ? { number: place.number, occupancy: place.occupancy } : null,
        roommates: place?.roommates ?? [],
        pickupCode: one.pickupCode,
        diet: one.diet,
        hasMedicalNotes: one.medical_enc !== null,
        medicalNotes: notes,
        emergency:
          one.emergency_name && one.emergency_phone
            ? {
                name: one.emergency_name,
                phone: one.emergency_phone,
                relation: one.emergency_relation,
              }
            : null,
      };
    }),
    checkIns: checkIns.filter(({ travellerId }) => here.has(travellerId)).map(toCheckIn),
    showsMedical: medical,
    copy: null,
    readAt: now.toISOString(),
    expiresAt: copyEnds(departure, now).toISOString(),
    shredBy: addDays(departure.endDate, SHRED_AFTER),
  };
}

const toCheckIn = ({ travellerId, state, at, actor }: CheckInRecord): CheckIn => ({
  ...{ travellerId, state, actor },
  at: at.toISOString(),
});

/** When a device's copy must be gone: with the leader's access, or a day after for later readers. */
function copyEnds({ endDate, tz }: DepartureWithExtras, now: Date): Date {
  const end = linkEnds(addDays(endDate, LINK_AFTER), tz).getTime();
  const latest = now.getTime() + COPY_LASTS * DAY_MS;
  return new Date(end > now.getTime() ? Math.min(end, latest) : now.getTime() + DAY_MS);
}

/** The end of a day where the trip is. */
const linkEnds = (day: string, tz: string) => instantAt(addDays(day, 1), '00:00', tz);

/**
 * Stores ticks made on a device, each once, and returns everyone's state. The latest tick of a
 * traveller applies whatever the order in which batches arrive, and all are kept.
 */
export async function storeTicks(
  { db }: Deps,
  staff: Staff,
  id: string,
  ticks: readonly Tick[],
): Promise<TicksStored> {
  return db.transact(async (tx) => {
    const { now } = await requireList(tx, staff, id);
    const timed = putBack(ticks, now);
    const known = new Set(
      await listKnownTravellers(tx, id, [...new Set(ticks.map(({ travellerId }) => travellerId))]),
    );
    const isKnown = ({ travellerId }: { travellerId: string }) =>
      known.has(travellerId.toLowerCase());
    const stored = await insertTicks(tx, id, staff.name, timed.filter(isKnown));
    if (stored > 0) {
      await audit(tx, staff, {
        action: 'departure.check_in',
        ...{ objectKind: 'departure', objectId: id },
        after: { ticks: stored },
      });
    }
    return {
      checkIns: (await listCheckIns(tx, id)).map(toCheckIn),
      unknown: ticks.filter((tick) => !isKnown(tick)).map((tick) => tick.id),
    };
  });
}

/**
 * Puts back the times of a device whose clock is fast, which would otherwise win over everyone
 * else's ticks. One time that is far off doesn't move the others: only those ahead become now, a
 * millisecond apart, so that their order stays.
 */
function putBack(ticks: readonly Tick[], now: Date) {
  const timed = ticks.map((tick) => ({ ...tick, at: new Date(tick.at) }));
  const ahead = Math.max(0, ...timed.map(({ at }) => at.getTime() - now.getTime()));
  if (ahead <= MOST_AHEAD_MS) {
    return timed.map((tick) => ({ ...tick, at: new Date(tick.at.getTime() - ahead) }));
  }
  const newestFirst = timed
    .filter(({ at }) => at > now)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return timed.map((tick) => {
    const place = newestFirst.indexOf(tick);
    return place < 0 ? tick : { ...tick, at: new Date(now.getTime() - place) };
  });
}

/** Returns everyone's state, and every tick by when it arrived. */
export async function viewCheckIns(
  { db }: Deps,
  staff: Staff,
  id: string,
  cursor: string | null,
): Promise<CheckIns> {
  return db.snapshot(async (queries) => {
    await requireList(queries, staff, id);
    if (cursor !== null && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor)) {
      throw new Refusal('not_found');
    }
    const rows = await listTicks(queries, id, PAGE + 1, cursor);
    const page = rows.slice(0, PAGE);
    return {
      checkIns: (await listCheckIns(queries, id)).map(toCheckIn),
      history: page.map(({ receivedAt, ...row }) => ({
        ...{ id: row.id, fullName: row.fullName, receivedAt: receivedAt.toISOString() },
        ...toCheckIn(row),
      })),
      nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

/** Returns the departures the caller leads. */
export async function viewLedDepartures({ db }: Deps, staff: Staff): Promise<LedDepartures> {
  const isLeader = staff.userId !== null && may(staff.roles, 'manifest:read');
  return {
    departures: isLeader ? await listLedDepartures(db.queries, staff.userId ?? '') : [],
  };
}

/**
 * Numbers a copy to print, with medical notes if asked for a reason. It takes a fresh code, because
 * paper can't be revoked.
 */
export async function makeCopy(
  { db }: Deps,
  staff: Staff,
  id: string,
  { medical, reason }: CopyRequest,
  finish: Finish<CopyMade>,
): Promise<Done<CopyMade>> {
  requireFreshPermission(staff, 'manifest:share');
  const why = reasonFor(staff, medical, reason);
  const showsMedical = why !== null;
  return db.transact(async (tx) => {
    if (!(await lockDeparture(tx, id))) throw new Refusal('not_found');
    found(await findListAccess(tx, id));
    const number = await insertCopy(tx, id, { showsMedical, printedBy: staff.name });
    await audit(tx, staff, {
      action: 'departure.print_list',
      ...{ objectKind: 'departure', objectId: id, reason: why },
      after: { copy: number, medical: showsMedical },
    });
    return finish(tx, 201, { number }, id);
  });
}

const headings = [
  ...(['Room', 'Name', 'Type', 'Gender', 'Age', 'Phone', 'Pickup', 'Food'] as const),
  ...(['Emergency contact', 'Relation', 'Their phone', 'Booking', 'Checked in'] as const),
];

/** Returns the list as a file. It takes a fresh code, and is recorded. */
export async function exportList(
  deps: Deps,
  staff: Staff,
  id: string,
  { format, medical, reason }: ExportRequest,
): Promise<DocumentFile> {
  requireFreshPermission(staff, 'manifest:share');
  if (medical) requirePermission(staff, 'medical:read');
  const listing = await deps.db.transact(async (tx) => {
    const { now } = found(await findListAccess(tx, id));
    const read = await listingOf(deps, tx, id, now, medical);
    await audit(tx, staff, {
      action: 'departure.export_list',
      ...{ objectKind: 'departure', objectId: id, reason },
      after: { format, medical, travellers: read.travellers.length },
    });
    return read;
  });
  const states = new Map(listing.checkIns.map(({ travellerId, state }) => [travellerId, state]));
  const cities = new Map(listing.pickups.map(({ code, city }) => [code, city]));
  const rows = listing.travellers.map((one) => [
    one.room ? String(one.room.number) : '',
    one.fullName,
    one.type,
    one.gender ?? '',
    one.age === null ? '' : String(one.age),
    one.phone ?? '',
    one.pickupCode === null ? '' : (cities.get(one.pickupCode) ?? ''),
    one.diet ?? '',
    one.emergency?.name ?? '',
    one.emergency?.relation ?? '',
    one.emergency?.phone ?? '',
    one.reference,
    states.get(one.id) ?? '',
    ...(medical ? [one.medicalNotes ?? ''] : []),
  ]);
  const table = [[...headings, ...(medical ? ['Medical notes'] : [])], ...rows];
  const { code, startDate } = listing.departure;
  const name = fileName(
    `travellers ${code.includes(startDate) ? code : `${code} ${startDate}`}`,
    format,
  );
  if (format === 'csv') {
    const text = stringify(table, {
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    });
    return { name, type: 'text/csv; charset=utf-8', body: Buffer.from(text) };
  }
  const cells = table.map((row) => row.map((value) => ({ value, type: String })));
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await writeXlsxFile(cells, { sheet: 'Travellers' }).toBuffer(),
  };
}

const toLink = (link: LeaderLinkRecord): LeaderLink => ({
  ...link,
  createdAt: link.createdAt.toISOString(),
  expiresAt: link.expiresAt.toISOString(),
  revokedAt: link.revokedAt?.toISOString() ?? null,
  lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
});

export async function viewLeaderLinks(
  { db }: Deps,
  staff: Staff,
  id: string,
): Promise<LeaderLinks> {
  requirePermission(staff, 'manifest:share');
  found(await findListAccess(db.queries, id));
  return { links: (await listLeaderLinks(db.queries, id)).map(toLink) };
}

/**
 * Makes a link that shows the list to someone without an account, with medical notes if asked for a
 * reason. Nobody can read it again.
 */
export async function makeLeaderLink(
  { db, config }: Deps,
  staff: Staff,
  id: string,
  { label, medical, reason, expiresOn }: NewLeaderLink,
  finish: Finish<LeaderLinkMade>,
): Promise<Done<LeaderLinkMade>> {
  requireFreshPermission(staff, 'manifest:share');
  const why = reasonFor(staff, medical, reason);
  const token = newGuestKey();
  return db.transact(async (tx) => {
    const departure = found(await findDeparture(tx, id));
    const { now } = found(await findListAccess(tx, id));
    const last = addDays(departure.endDate, LINK_AFTER);
    const today = civilDateIn(now, departure.tz);
    if (today > last) throw new Refusal('invalid_state');
    if (!isCivilDate(expiresOn) || expiresOn < today || expiresOn > last) {
      const message = `Choose a day from today to ${LINK_AFTER} days after the trip`;
      throw invalid('expiresOn', 'range', message);
    }
    const name = label.trim();
    if (name.length < 2) throw invalid('label', 'required', 'Enter who the link is for');
    const link = await insertLeaderLink(tx, id, {
      ...{ tokenHash: hashGuestKey(token), label: name, reason: why, createdBy: staff.name },
      expiresAt: linkEnds(expiresOn, departure.tz),
    });
    await audit(tx, staff, {
      action: 'departure.make_leader_link',
      ...{ objectKind: 'departure', objectId: id, reason: why },
      after: { link: link.id, medical: link.showsMedical, expiresOn },
    });
    // What is stored has no secret. No repeat gets it.
    const stored = await finish(tx, 201, { link: toLink(link), url: '' }, link.id);
    const url = `${config.deskUrl}/desk/list#key=${token}`;
    return { ...stored, body: { ...stored.body, url } };
  });
}

/** Ends a link at once. Safe to repeat. */
export async function endLeaderLink(
  { db }: Deps,
  staff: Staff,
  id: string,
  linkId: string,
): Promise<LeaderLinks> {
  requirePermission(staff, 'manifest:share');
  return db.transact(async (tx) => {
    const links = await listLeaderLinks(tx, id);
    if (!links.some((link) => link.id === linkId)) throw new Refusal('not_found');
    if (await revokeLeaderLink(tx, id, linkId)) {
      await audit(tx, staff, {
        action: 'departure.revoke_leader_link',
        ...{ objectKind: 'departure', objectId: id },
        after: { link: linkId },
      });
    }
    return { links: (await listLeaderLinks(tx, id)).map(toLink) };
  });
}

/** Why a link shows medical notes. Links made before it was asked have no reason. */
const reasonOf = ({ reason }: { reason: string | null }) =>
  reason === null ? 'by a link made without a reason' : `by a link made for: ${reason}`;

/** Opens a list by a link, to read only. Each time is recorded. Throws `link_expired` otherwise. */
export async function openListByLink(
  deps: Deps,
  token: string,
  requestId: string,
): Promise<DepartureListing> {
  return deps.db.transact(async (tx) => {
    const link = await openLeaderLink(tx, hashGuestKey(token));
    if (!link) throw new Refusal('link_expired');
    const { departureId } = link;
    const { now } = found(await findListAccess(tx, departureId));
    const listing = await listingOf(deps, tx, departureId, now, link.showsMedical);
    await audit(
      tx,
      { name: `link by ${link.createdBy}`, roles: ['trip_leader'], requestId },
      {
        action: link.showsMedical ? 'departure.open_medical' : 'departure.open_list',
        ...{ objectKind: 'departure', objectId: departureId },
        reason: link.showsMedical ? reasonOf(link) : null,
        after: { travellers: listing.travellers.length, link: link.id },
      },
    );
    return listing;
  });
}

export async function viewLeaders({ db }: Deps, staff: Staff): Promise<Leaders> {
  requirePermission(staff, 'departures:write');
  return { leaders: await listLeaders(db.queries) };
}

/** Makes someone on the staff a departure's leader, also while it is under way. */
export async function changeLeader(
  { db }: Deps,
  staff: Staff,
  id: string,
  version: number,
  { leader }: LeaderChange,
): Promise<{ version: number }> {
  requireFreshPermission(staff, 'departures:write');
  const phone = leader && readPhone(leader.phone);
  return db.transact(async (tx) => {
    if (!(await lockDeparture(tx, id))) throw new Refusal('not_found');
    const before = found(await findStaffDeparture(tx, id));
    if (before.version !== version) throw new Refusal('version_conflict');
    if (leader && !phone) {
      throw invalid('phone', 'format', 'Enter a phone number with its country code');
    }
    const change = leader && phone && { personId: leader.personId, phone: phone.number };
    if (!(await setLeader(tx, id, change))) {
      throw invalid('leader', 'unknown', 'Choose someone with the role of trip leader');
    }
    const chosen = (await findStaffDeparture(tx, id))?.leader?.name ?? null;
    await audit(tx, staff, {
      action: 'departure.change_leader',
      ...{ objectKind: 'departure', objectId: id },
      before: { leader: before.leader?.name ?? null, leaderId: before.leaderId },
      after: { leader: chosen, leaderId: leader?.personId ?? null },
    });
    return { version: version + 1 };
  });
}
