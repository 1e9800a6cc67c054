/** Tools for a booking's signed-in owner: leader's contact, group list, roommates, messages. */
import type {
  Message,
  RoommatesRequest,
  RosterDecision,
  TripTools,
} from '../contract/tripTools.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { civilDateIn } from '../domain/dates.ts';
import {
  checkCity,
  checkMessage,
  isThreadOpen,
  leaderFrom,
  showsLeader,
} from '../domain/messageRules.ts';
import { replyDueAt as replyDueAtOf } from '../domain/replyPromise.ts';
import { readReference } from '../domain/reference.ts';
import { shownName } from '../domain/reviewRules.ts';
import { fillsRooms } from '../domain/rooms.ts';
import { lockDaysOf, lockedOn } from '../domain/travellerNeeds.ts';
import { found, Refusal } from '../errors.ts';
import {
  addEvent,
  findBookingByReference,
  lockBooking,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import { findDeparture, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import { databaseNow, type Queries, type Tx } from '../store/database/db.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { renewFriendCode, setEnteredFriendCode } from '../store/bookings/rooms.ts';
import { claimBookings } from '../store/customers/signIn.ts';
import {
  countRecentMessages,
  findLeader,
  findRoommatePreference,
  findRosterConsent,
  insertMessage,
  insertRosterConsent,
  listMessages,
  listRoster,
  markRead,
  setRoommatePreference,
  type MessageRecord,
} from '../store/bookings/tripTools.ts';
import { requireValid } from './requireValid.ts';
import { describeSharing, requireFriendCode } from './rooms.ts';
import type { Customer } from '../principal.ts';
import type { Done, Finish } from './idempotent.ts';
import { documentsOf } from './viewDocuments.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Maximum messages per traveller per hour. */
const MOST_PER_HOUR = 20;

/** Returns the tools of the customer's own trip, and marks the operator's messages as read. */
export async function viewTripTools({ db, config }: Deps, customer: Customer, text: string) {
  await db.transact(async (tx) => claimBookings(tx, customer));
  const { booking, tools } = await db.snapshot(async (queries) => {
    const booking = await bookingOfCustomer(queries, customer, text);
    return { booking, tools: await describe(queries, config, booking, customer) };
  });
  const hasNews = tools.thread.messages.some(
    ({ author, isRead }) => author === 'operator' && !isRead,
  );
  if (hasNews) await markRead(db.queries, booking, 'operator');
  return tools;
}

async function describe(
  queries: Queries,
  config: Config,
  booking: BookingRecord,
  { email }: Customer,
): Promise<TripTools> {
  const departure = await departureOf(queries, booking);
  const today = todayOf(departure);
  const consent = await findRosterConsent(queries, booking);
  const isOpen = isRosterOpen(booking, departure);
  const isGranted = consent?.granted ?? false;
  const people = isOpen && isGranted ? await listRoster(queries, booking) : [];
  const { preference, places } = await findRoommatePreference(queries, booking);
  const rooms =
    places.length > 0 ? await describeSharing(queries, booking.id, departure) : undefined;
  return {
    email,
    documents: await documentsOf(queries, config, booking),
    leader: showsLeader(booking, departure, today) ? await findLeader(queries, departure.id) : null,
    leaderFrom: leaderFrom(departure.startDate),
    roster: {
      isOpen,
      isGranted,
      homeCity: consent?.homeCity ?? null,
      people: people.map(({ contactName, homeCity, pax }) => ({
        firstName: shownName(contactName),
        homeCity,
        pax,
      })),
    },
    roomMates: {
      canChoose: booking.status === 'confirmed' && places.length > 0 && today < lockedOn(departure),
      preference,
      ...(rooms ? { sharing: rooms } : {}),
    },
    thread: {
      canWrite: canWrite(booking, departure),
      messages: (await listMessages(queries, booking)).map(toMessage),
    },
  };
}

/** Sends a traveller's message and emails the operator. */
export async function writeMessage(
  deps: Deps,
  customer: Customer,
  reference: string,
  typed: string,
  finish: Finish<Message>,
): Promise<Done<Message>> {
  return transactAndWake(deps, async (tx) => {
    const booking = await lockOwn(tx, customer, reference);
    if (!canWrite(booking, await departureOf(tx, booking))) throw new Refusal('invalid_state');
    const text = requireValid(checkMessage(typed));
    if ((await countRecentMessages(tx, booking)) >= MOST_PER_HOUR) {
      throw new Refusal('rate_limited', { retryAfterSeconds: 3_600 });
    }
    const replyDueAt = replyDueAtOf('general', await databaseNow(tx), deps.config.businessTz);
    const id = await insertMessage(tx, booking, { text, replyDueAt });
    const toHash = deps.links.hashAddress(deps.config.mail.operator);
    await queueMail(tx, 'message_operator', id, toHash, { dedupeKey: `message:${id}` });
    return finish(tx, 201, await messageById(tx, booking, id), id);
  });
}

/** Sets whether the group may see the booking's owner. Withdrawing hides them right away. */
export async function decideRoster(
  { db, config }: Deps,
  customer: Customer,
  reference: string,
  { granted, homeCity, version }: RosterDecision,
): Promise<TripTools> {
  return db.transact(async (tx) => {
    const booking = await lockOwn(tx, customer, reference);
    if (granted && !isRosterOpen(booking, await departureOf(tx, booking))) {
      throw new Refusal('invalid_state');
    }
    const city = requireValid(checkCity(homeCity));
    const consent = { granted, homeCity: granted ? city : null };
    const now = await findRosterConsent(tx, booking);
    const isSame = now?.granted === consent.granted && now.homeCity === consent.homeCity;
    if (!isSame) await insertRosterConsent(tx, booking, { ...consent, version });
    return describe(tx, config, booking, customer);
  });
}

/** Sets a roommate preference and a friend's code. Throws once the details are locked. */
export async function chooseRoommates(
  { db, config }: Deps,
  customer: Customer,
  reference: string,
  { preference, friendCode, renewsFriendCode }: RoommatesRequest,
): Promise<TripTools> {
  return db.transact(async (tx) => {
    const booking = await lockOwn(tx, customer, reference);
    const departure = await departureOf(tx, booking);
    const { places } = await findRoommatePreference(tx, booking);
    if (booking.status !== 'confirmed' || places.length === 0) throw new Refusal('invalid_state');
    if (todayOf(departure) >= lockedOn(departure)) {
      throw new Refusal('traveller_locked', { lockDays: lockDaysOf(departure) });
    }
    // Otherwise someone would have a shared room to themselves at the price of one bed.
    if (preference === 'with_group' && !fillsRooms(places)) throw new Refusal('occupancy_mismatch');
    if (friendCode !== undefined) {
      const code = await requireFriendCode(tx, friendCode ?? '', booking);
      await setEnteredFriendCode(tx, booking, code);
    }
    if (renewsFriendCode) await renewFriendCode(tx, booking);
    await setRoommatePreference(tx, booking, preference);
    await addEvent(tx, booking, 'traveller_changed');
    return describe(tx, config, booking, customer);
  });
}

/** Returns a customer's own booking. An emailed link or the browser that booked isn't enough. */
async function bookingOfCustomer(queries: Queries, customer: Customer, text: string) {
  const reference = readReference(text);
  const booking = reference && (await findBookingByReference(queries, reference));
  if (!booking || booking.customerId !== customer.id) throw new Refusal('not_found');
  return booking;
}

async function lockOwn(tx: Tx, customer: Customer, reference: string): Promise<BookingRecord> {
  const own = await bookingOfCustomer(tx, customer, reference);
  return found(await lockBooking(tx, own.departureId, own.id));
}

async function departureOf(queries: Queries, booking: BookingRecord): Promise<DepartureWithExtras> {
  const departure = await findDeparture(queries, booking.departureId);
  if (!departure) throw new Error('the booking has no departure');
  return departure;
}

const todayOf = ({ now, tz }: DepartureWithExtras) => civilDateIn(now, tz);

/** Whether a traveller can still write to us, even about a booking that was cancelled. */
export function canWrite({ status }: BookingRecord, departure: DepartureWithExtras): boolean {
  const isKnown = status !== 'pending_payment' && status !== 'expired';
  return isKnown && isThreadOpen(todayOf(departure), departure.endDate);
}

function isRosterOpen({ status }: BookingRecord, departure: DepartureWithExtras): boolean {
  const isGoing = status === 'confirmed' || status === 'completed';
  return isGoing && isThreadOpen(todayOf(departure), departure.endDate);
}

async function messageById(tx: Tx, booking: BookingRecord, id: string): Promise<Message> {
  const message = (await listMessages(tx, booking)).find((one) => one.id === id);
  if (!message) throw new Error('the message was not written');
  return toMessage(message);
}

/** Returns a message as travellers see it, without the staff member's name. */
export function toMessage({ id, author, text, at, readAt }: MessageRecord): Message {
  return { id, author, text, at: at.toISOString(), isRead: readAt !== null };
}
