/** Messages to a departure's travellers. Each booking's copy is also in its thread. */
import type {
  DepartureAudience,
  DepartureListQuery,
  DepartureMessage,
  DepartureMessageDetail,
  DepartureMessageDraft,
  DepartureMessagePreview,
  DepartureMessageRequest,
  DepartureMessages,
  DepartureMessageTest,
} from '../contract/departureMessages.ts';
import type { Deps } from '../deps.ts';
import { checkDepartureMessage, fillCopy } from '../domain/departureMessages.ts';
import { maskEmail } from '../domain/masking.ts';
import { firstNameOf } from '../domain/shares.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { formatMoney } from '../providers/formats.ts';
import { writeMail } from '../providers/mail/layout.ts';
import { messageToMany } from '../providers/mail/messageTemplates.ts';
import { findDeparture, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import type { Queries } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { addToOutbox } from '../store/messages/outbox.ts';
import { findStaffEmail } from '../store/staff/accounts.ts';
import {
  findDepartureMessage,
  insertCopy,
  insertDepartureMessage,
  listAddressees,
  listCopies,
  listDepartureMessages,
  type Addressee,
} from '../store/staff/departureMessages.ts';
import { listManifestBookings, listManifestTravellers } from '../store/staff/departures.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import type { Done, Finish } from './idempotent.ts';
import { requireValid } from './requireValid.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';
import { missingFrom, tripFactsOf } from './travellerDetails.ts';

const PAGE = 20;

/** Lists what was written to a departure's travellers, and who can be written to. */
export async function viewDepartureMessages(
  { db }: Deps,
  staff: Staff,
  departureId: string,
  { cursor }: DepartureListQuery,
): Promise<DepartureMessages> {
  requirePermission(staff, 'messages:answer');
  return db.snapshot(async (queries) => {
    const departure = found(await findDeparture(queries, departureId));
    const after = cursor === undefined ? null : readId(cursor);
    const rows = await listDepartureMessages(queries, departureId, after, PAGE + 1);
    const page = rows.slice(0, PAGE);
    const people = await listPeople(queries, departure);
    const offered = [
      ...(['everyone', 'balance', 'details'] as const).map((audience) => ({
        ...{ audience, pickupCode: null, pickup: null },
      })),
      ...departure.pickups.map(({ code, city, name }) => ({
        ...{ audience: 'pickup' as const, pickupCode: code, pickup: `${city}, ${name}` },
      })),
    ];
    return {
      items: page.map(toMessage),
      nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
      audiences: offered.map((one) => ({ ...one, ...countsOf(chosenFrom(people, one)) })),
    };
  });
}

/** Returns a message with the delivery of each copy. */
export async function viewDepartureMessage(
  { db }: Deps,
  staff: Staff,
  departureId: string,
  id: string,
): Promise<DepartureMessageDetail> {
  requirePermission(staff, 'messages:answer');
  return db.snapshot((queries) => describe(queries, departureId, id));
}

/** Returns who would get a message, and the first copy. Changes nothing. */
export async function previewDepartureMessage(
  { db }: Deps,
  staff: Staff,
  departureId: string,
  draft: DepartureMessageDraft,
): Promise<DepartureMessagePreview> {
  requirePermission(staff, 'messages:answer');
  const { subject, text } = requireValid(checkDepartureMessage(draft));
  return db.snapshot(async (queries) => {
    const departure = found(await findDeparture(queries, departureId));
    const chosen = chosenFrom(await listPeople(queries, departure), audienceIn(draft, departure));
    const [first] = chosen;
    return {
      ...countsOf(chosen),
      sample: first ? { reference: first.reference, subject, text: copyFor(first, text) } : null,
    };
  });
}

/** Emails the caller a copy with made-up values. */
export async function testDepartureMessage(
  deps: Deps,
  staff: Staff,
  departureId: string,
  draft: DepartureMessageDraft,
  finish: Finish<DepartureMessageTest>,
): Promise<Done<DepartureMessageTest>> {
  requirePermission(staff, 'messages:answer');
  const clean = requireValid(checkDepartureMessage(draft));
  const { queries } = deps.db;
  found(await findDeparture(queries, departureId));
  const email = staff.userId && (await findStaffEmail(queries, staff.userId));
  // An access key has no address.
  if (!email) throw new Refusal('invalid_state');
  return transactAndWake(deps, async (tx) => {
    const testId = newId();
    const payload = { testId, departureId, staffId: staff.userId, ...clean };
    await addToOutbox(tx, { departureId, topic: 'departure_message.test', payload });
    return finish(tx, 202, { emailMasked: maskEmail(email) }, testId);
  });
}

/** Sends a test. Throws if it can't be sent yet. The Message-ID is the same when repeated. */
export async function mailDepartureMessageTest(
  deps: Deps,
  test: { testId: string; departureId: string; staffId: string; subject: string; text: string },
): Promise<void> {
  const { queries } = deps.db;
  const departure = await findDeparture(queries, test.departureId);
  const email = await findStaffEmail(queries, test.staffId);
  if (!departure || !email) return;
  const { sellerName, siteUrl, mail } = deps.config;
  const values = { name: 'Asha', balance: formatMoney(1_234_500, departure.currency) };
  const message = messageToMany(
    {
      ...{ email, reference: 'SF-XXXXXXXX', tripTitle: departure.tripTitle },
      ...{ startDate: departure.startDate, subject: `Test: ${test.subject}` },
      text: fillCopy(test.text, values),
    },
    {
      ...{ sellerName, siteUrl, operator: mail.operator },
      ...{ confirmUrl: siteUrl, endUrl: siteUrl, pageUrl: siteUrl, documentsUrl: siteUrl },
    },
  );
  await deps.mail.send({
    id: test.testId,
    ...{ to: email, replyTo: message.replyTo, subject: message.subject, unsubscribeUrl: null },
    ...writeMail(message, { name: sellerName, siteUrl }),
  });
}

/**
 * Writes to everyone in an audience: a copy in each booking's thread, and its email, in one
 * transaction. Refused if the preview counted another number of bookings.
 */
export async function sendDepartureMessage(
  deps: Deps,
  staff: Staff,
  departureId: string,
  request: DepartureMessageRequest,
  finish: Finish<DepartureMessageDetail>,
): Promise<Done<DepartureMessageDetail>> {
  requirePermission(staff, 'messages:answer');
  requirePermission(staff, 'departures:write');
  const { subject, text } = requireValid(checkDepartureMessage(request));
  return transactAndWake(deps, async (tx) => {
    // Nobody joins or leaves the audience meanwhile.
    await lockDeparture(tx, departureId);
    const departure = found(await findDeparture(tx, departureId));
    const audience = audienceIn(request, departure);
    const chosen = chosenFrom(await listPeople(tx, departure), audience);
    if (chosen.length === 0) throw new Refusal('invalid_state');
    if (chosen.length !== request.bookings) throw new Refusal('preview_expired');
    const departureMessageId = await insertDepartureMessage(tx, departureId, {
      ...{ ...audience, subject, text, staffName: staff.name },
    });
    for (const person of chosen) {
      const copy = { departureMessageId, text: copyFor(person, text), staffName: staff.name };
      const id = await insertCopy(tx, { departureId, id: person.id }, copy);
      const toHash = deps.links.hashAddress(person.email);
      await queueMail(tx, 'message_to_many', id, toHash, { dedupeKey: `message:${id}` });
    }
    await audit(tx, staff, {
      ...{ action: 'message.send', objectKind: 'departure', objectId: departureId },
      after: { messageId: departureMessageId, ...audience, bookings: chosen.length },
    });
    const written = await describe(tx, departureId, departureMessageId);
    return finish(tx, 201, written, departureMessageId);
  });
}

interface Audience {
  audience: DepartureAudience;
  pickupCode: string | null;
}

/** Returns the audience of a request, or refuses a pickup point that the departure doesn't have. */
function audienceIn(
  { audience, pickupCode = null }: DepartureMessageDraft,
  { pickups }: DepartureWithExtras,
): Audience {
  if (audience !== 'pickup') return { audience, pickupCode: null };
  if (!pickups.some(({ code }) => code === pickupCode)) {
    throw invalid('pickupCode', 'choice', 'Choose one of the departure’s pickup points');
  }
  return { audience, pickupCode };
}

interface Person extends Addressee {
  balanceMinor: number;
  travellers: readonly { isMissingDetails: boolean; pickupCode: string | null }[];
}

/** Lists the confirmed bookings with what decides whether they are in an audience. */
async function listPeople(queries: Queries, departure: DepartureWithExtras): Promise<Person[]> {
  const facts = tripFactsOf(departure);
  // Run these one after another, because a transaction's connection runs one query at a time.
  const addressees = await listAddressees(queries, departure.id);
  const bookings = await listManifestBookings(queries, departure.id, facts.today);
  const travellers = await listManifestTravellers(queries, departure.id);
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  const peopleOf = Map.groupBy(travellers, ({ booking_id }) => booking_id);
  return addressees.flatMap((addressee) => {
    const booking = byId.get(addressee.id);
    const going = peopleOf.get(addressee.id) ?? [];
    if (!booking || going.length === 0) return [];
    return {
      ...addressee,
      balanceMinor: booking.balanceMinor,
      travellers: going.map((traveller) => ({
        isMissingDetails: missingFrom(traveller, facts, booking).length > 0,
        pickupCode: traveller.pickupCode,
      })),
    };
  });
}

/** Returns the bookings in an audience, each with only the travellers who put it there. */
function chosenFrom(people: readonly Person[], { audience, pickupCode }: Audience): Person[] {
  switch (audience) {
    case 'everyone':
      return [...people];
    case 'balance':
      return people.filter(({ balanceMinor }) => balanceMinor > 0);
    case 'details':
      return withTravellers(people, ({ isMissingDetails }) => isMissingDetails);
    case 'pickup':
      return withTravellers(people, (traveller) => traveller.pickupCode === pickupCode);
  }
}

function withTravellers(
  people: readonly Person[],
  belongs: (traveller: Person['travellers'][number]) => boolean,
): Person[] {
  return people
    .map((person) => ({ ...person, travellers: person.travellers.filter(belongs) }))
    .filter(({ travellers }) => travellers.length > 0);
}

const countsOf = (chosen: readonly Person[]) => ({
  bookings: chosen.length,
  travellers: chosen.reduce((sum, { travellers }) => sum + travellers.length, 0),
});

const copyFor = ({ name, balanceMinor, currency }: Person, text: string) =>
  fillCopy(text, { name: firstNameOf(name), balance: formatMoney(balanceMinor, currency) });

type Row = NonNullable<Awaited<ReturnType<typeof findDepartureMessage>>>;
const toMessage = (row: Row): DepartureMessage => ({ ...row, at: row.at.toISOString() });

async function describe(
  queries: Queries,
  departureId: string,
  id: string,
): Promise<DepartureMessageDetail> {
  const message = found(await findDepartureMessage(queries, departureId, id));
  const copies = await listCopies(queries, departureId, id);
  return {
    ...toMessage(message),
    copies: copies.map(({ email, at, ...copy }) => ({
      ...copy,
      emailMasked: maskEmail(email),
      at: at.toISOString(),
    })),
  };
}

function readId(cursor: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor)) throw new Refusal('not_found');
  return cursor;
}
