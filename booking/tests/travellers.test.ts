/** Traveller details after booking: who may enter them, until when, how they're stored and when they're deleted. */
import { sql } from 'kysely';
import { travellerContexts } from '../actions/changeTraveller.ts';
import type { Problem } from '../contract/problem.ts';
import type { DepartureManifest, StaffDepartures } from '../contract/staffDepartures.ts';
import type { TravellerDetails } from '../contract/travellers.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { makeCipher } from '../providers/crypto/cipher.ts';
import { databaseNow } from '../store/database/db.ts';
import { grantAccess } from '../store/customers/guestAccess.ts';
import { forgetTravellerDetails } from '../store/bookings/travellers.ts';
import { aBookingRequest, aDeparture, aTrip, type TripOptions } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague } from '../testing/staff.ts';
import { firstValue } from '../store/database/rows.ts';

let service: Service;
let visitor: Visitor;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => {
  visitor = aVisitor(service);
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

const PASSPORT = 'N4071965';
const PAN = 'AFZPK7190K';
const NOTES = 'Asthma, carries an inhaler';

async function booked(trip: TripOptions = {}, pax = 1, inDays = 60) {
  const { id: tripId } = await aTrip(service.db, trip);
  const departure = await aDeparture(service.db, { tripId, inDays });
  const hold = await visitor.hold(departure.id, pax);
  const pan = trip.isInternational ? { pan: 'ABCPE1234F' } : {};
  const request = aBookingRequest(hold.body.id, { pax, ...pan });
  const made = await visitor.book(request);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { reference } = made.body;
  const { body } = await visitor.readBooking(reference);
  const ids = body.travellers.map(({ id }) => id);
  return { reference, departure, id: ids[0] ?? '', ids };
}

const change = (who: Visitor, about: { reference: string; id: string }, body: object) =>
  who.send<TravellerDetails & Problem>(
    'PATCH',
    `/v1/bookings/${about.reference}/travellers/${about.id}`,
    body,
  );

const passport = (expiresOn: string) => ({
  number: PASSPORT.toLowerCase(),
  country: 'in',
  expiresOn,
});

/** Returns every text column in the database as one string. */
async function everythingStored(): Promise<string> {
  const tables = ['booking_traveller', 'booking', 'booking_event', 'outbox', 'audit_log'];
  const texts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ text: string }>`
        select ${sql.table(table)}::text as text from ${sql.table(table)}`.execute(
        service.db.queries,
      );
      return rows.map(({ text }) => text).join();
    }),
  );
  return texts.join();
}

const stored = async (id: string) =>
  service.db.queries
    .selectFrom('booking_traveller')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it('lists missing details with their deadline, until they’re entered', async () => {
  const about = await booked({ isInternational: true });
  const before = (await visitor.readBooking(about.reference)).body.details;
  const neededBy = addDays(about.departure.startDate, -22);
  expect(before).toMatchObject({
    lockedOn: addDays(about.departure.startDate, -21),
    isLocked: false,
    asksPassport: false,
    asksMedicalNotes: false,
    asksPan: false,
  });
  expect(before.travellers[0]?.missing).toEqual([
    { item: 'diet', neededBy },
    { item: 'emergency_contact', neededBy },
  ]);

  const { status, body } = await change(visitor, about, {
    version: 1,
    fullName: 'Asha Devi Rao',
    gender: 'undisclosed',
    nationality: 'in',
    phone: '98765 43211',
    diet: 'jain',
    emergencyContact: { name: 'Meera Rao', phone: '98765 43212', relation: 'mother' },
    passport: passport(before.passportValidUntil),
  });
  expect([status, body.missing]).toEqual([200, []]);
  expect(body).toMatchObject({
    version: 2,
    fullName: 'Asha Devi Rao',
    gender: 'undisclosed',
    nationality: 'IN',
    phoneMasked: '***11',
    emergencyContact: { name: 'Meera Rao', phoneMasked: '***12', relation: 'mother' },
    passport: { numberMasked: '•••1965', country: 'IN', expiresOn: before.passportValidUntil },
  });
  const after = (await visitor.readBooking(about.reference)).body;
  expect(after.details.travellers).toEqual([body]);
  expect(after.travellers[0]?.fullName).toBe('Asha Devi Rao');
});

it('stores numbers and medical notes encrypted, and returns them masked', async () => {
  const about = await booked({ isInternational: true, requiresPan: true });
  const { details } = (await visitor.readBooking(about.reference)).body;
  const { status, body } = await change(visitor, about, {
    version: 1,
    passport: passport(details.passportValidUntil),
    pan: PAN,
    medical: { notes: NOTES, consent: { accepted: true, version: 'medical-2026-11' } },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ panMasked: 'XXXXXX190K', hasMedicalNotes: true });
  const answers =
    JSON.stringify(body) + JSON.stringify((await visitor.readBooking(about.reference)).body);
  for (const canary of [PASSPORT, PAN, NOTES]) {
    expect(answers).not.toContain(canary);
    expect(await everythingStored()).not.toContain(canary);
    expect(await everythingStored()).not.toContain(Buffer.from(canary).toString('hex'));
  }
  const row = await stored(about.id);
  if (!row.passport_no_enc || !row.pan_enc || !row.medical_enc) throw new Error('not stored');
  const { cipher } = service.deps;
  expect(cipher.decrypt(row.passport_no_enc, travellerContexts.passport(about.id))).toBe(PASSPORT);
  expect(cipher.decrypt(row.pan_enc, travellerContexts.pan(about.id))).toBe(PAN);
  expect(cipher.decrypt(row.medical_enc, travellerContexts.medical(about.id))).toBe(NOTES);
  expect(row.medical_consent).toMatchObject({
    purpose: 'medical_notes',
    version: 'medical-2026-11',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  // It can't be read in another row or with another key.
  expect(cipher.decrypt(row.pan_enc, travellerContexts.pan(about.reference))).toBeNull();
  const other = makeCipher({
    current: 'x9',
    secrets: { x9: 'another-secret-of-32-characters-01' },
  });
  expect(other.decrypt(row.pan_enc, travellerContexts.pan(about.id))).toBeNull();
});

it('keeps a stored number if only other fields are sent, and removes a part set to null', async () => {
  const about = await booked({ isInternational: true });
  const until = (await visitor.readBooking(about.reference)).body.details.passportValidUntil;
  await change(visitor, about, {
    version: 1,
    passport: passport(until),
    emergencyContact: { name: 'Meera Rao', phone: '98765 43212', relation: 'mother' },
    medical: { notes: NOTES, consent: { accepted: true, version: 'medical-2026-11' } },
  });
  const kept = await change(visitor, about, {
    version: 2,
    passport: { country: 'NP', expiresOn: addDays(until, 1) },
    emergencyContact: { name: 'Ravi Rao', relation: 'brother' },
  });
  expect(kept.body).toMatchObject({
    passport: { numberMasked: '•••1965', country: 'NP' },
    emergencyContact: { name: 'Ravi Rao', phoneMasked: '***12' },
    hasMedicalNotes: true,
  });
  const gone = await change(visitor, about, {
    version: 3,
    passport: null,
    emergencyContact: null,
    medical: null,
  });
  expect(gone.body).toMatchObject({
    passport: null,
    emergencyContact: null,
    hasMedicalNotes: false,
  });
  expect((await stored(about.id)).medical_consent).toBeNull();
});

it('refuses the later of two tabs and returns what is stored', async () => {
  const about = await booked();
  await change(visitor, about, { version: 1, diet: 'veg' });
  const { status, body } = await change(visitor, about, { version: 1, diet: 'vegan' });
  expect([status, body.code]).toEqual([412, 'version_conflict']);
  expect(body.meta?.traveller).toMatchObject({ version: 2, diet: 'veg' });
  const both = await Promise.all(
    ['jain', 'nonveg'].map((diet) => change(visitor, about, { version: 2, diet })),
  );
  expect(both.map((reply) => reply.status).sort()).toEqual([200, 412]);
});

it('opens only to the person who booked and to guests with access', async () => {
  const about = await booked();
  const stranger = aVisitor(service);
  await stranger.quote(about.departure.id);
  expect((await change(stranger, about, { version: 1, diet: 'veg' })).status).toBe(404);

  const theirs = await booked();
  expect(
    (await change(visitor, { ...about, id: theirs.id }, { version: 1, diet: 'veg' })).status,
  ).toBe(404);

  const guest = aVisitor(service);
  await guest.hold(about.departure.id);
  const guestHash = await firstValue<string>(service.db.queries)`
    select session_hash from seat_hold where status = 'active' order by created_at desc`;
  if (!guestHash) throw new Error('the hold is missing');
  const key = await service.db.queries
    .selectFrom('booking')
    .select(['departure_id as departureId', 'id'])
    .where('reference', '=', about.reference)
    .executeTakeFirstOrThrow();
  await service.db.transact((tx) => grantAccess(tx, key, guestHash, { byCode: false }));
  expect((await change(guest, about, { version: 1, diet: 'veg' })).status).toBe(200);
});

/** Sets the database clock to a given day and time in Kolkata. */
async function setIndianTime(day: string, time: string): Promise<void> {
  await setClock(service.db, '0 seconds');
  const now = await databaseNow(service.db.queries);
  const target = new Date(`${day}T${time}+05:30`);
  await setClock(service.db, `${Math.round((target.getTime() - now.getTime()) / 1_000)} seconds`);
}

it('locks at midnight in Kolkata, seven days before departure', async () => {
  const about = await booked();
  const payment = await visitor.pay(about.reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  const lockDay = addDays(about.departure.startDate, -7);
  await setIndianTime(addDays(lockDay, -1), '23:59:30');
  expect(civilDateIn(await databaseNow(service.db.queries), 'Asia/Kolkata')).not.toBe(lockDay);
  expect((await change(visitor, about, { version: 1, diet: 'veg' })).status).toBe(200);
  await setIndianTime(lockDay, '00:00:05');
  const { status, body } = await change(visitor, about, { version: 2, diet: 'jain' });
  expect([status, body.code, body.meta]).toEqual([409, 'traveller_locked', { lockDays: 7 }]);
  expect(body.detail).toBe('The traveller details are locked (lockDays: 7).');
  expect((await visitor.readBooking(about.reference)).body.details.isLocked).toBe(true);
});

it('stays open for two days for a booking made after the lock, on every screen', async () => {
  const about = await booked({}, 1, 5);
  await comeBack(service, await walkCheckout((await visitor.pay(about.reference)).body, 'success'));
  const today = civilDateIn(await databaseNow(service.db.queries), 'Asia/Kolkata');
  const { details } = (await visitor.readBooking(about.reference)).body;
  expect(details).toMatchObject({ isLocked: false, lockedOn: addDays(today, 3) });
  expect(details.travellers[0]?.missing).toContainEqual({
    item: 'emergency_contact',
    neededBy: addDays(today, 2),
  });
  const { who } = await aColleague(service, 'Leena Fernandes', 'operations');
  const one = `/v1/staff/departures/${about.departure.id}`;
  const manifest = (await who.send<DepartureManifest>('GET', `${one}/travellers`)).body;
  expect(manifest).toMatchObject({
    ...{ totals: { detailsMissing: 1 }, detailsLockOn: addDays(today, 3) },
  });
  const rows = (await who.send<StaffDepartures>('GET', '/v1/staff/departures')).body.items;
  expect(rows).toMatchObject([{ detailsMissing: 1, detailsLockOn: addDays(today, 3) }]);
  await setIndianTime(addDays(today, 2), '23:59:30');
  expect((await change(visitor, about, { version: 1, diet: 'veg' })).status).toBe(200);
  await setIndianTime(addDays(today, 3), '00:00:05');
  const late = await change(visitor, about, { version: 2, diet: 'jain' });
  expect([late.status, late.body.code]).toEqual([409, 'traveller_locked']);
});

it('stays open until the trip starts if it starts sooner, and not a minute longer', async () => {
  // Sales end a day before the trip, so one of tomorrow could be booked only until seven.
  const about = await booked({}, 1, 2);
  await comeBack(service, await walkCheckout((await visitor.pay(about.reference)).body, 'success'));
  // The trip starts at 7 in the morning.
  await setIndianTime(about.departure.startDate, '06:59:00');
  expect((await visitor.readBooking(about.reference)).body.details.isLocked).toBe(false);
  expect((await change(visitor, about, { version: 1, diet: 'veg' })).status).toBe(200);
  await setIndianTime(about.departure.startDate, '07:00:05');
  expect((await visitor.readBooking(about.reference)).body.details).toMatchObject({
    isLocked: true,
    lockedOn: about.departure.startDate,
  });
  const late = await change(visitor, about, { version: 2, diet: 'jain' });
  expect([late.status, late.body.code]).toEqual([409, 'traveller_locked']);
});

it('deletes safety data after 30 days, identity after 90, and a PAN with TCS after 8 years', async () => {
  const about = await booked({ isInternational: true, requiresPan: true });
  const until = (await visitor.readBooking(about.reference)).body.details.passportValidUntil;
  await change(visitor, about, {
    version: 1,
    diet: 'veg',
    passport: passport(until),
    pan: PAN,
    emergencyContact: { name: 'Meera Rao', phone: '98765 43212', relation: 'mother' },
    medical: { notes: NOTES, consent: { accepted: true, version: 'medical-2026-11' } },
  });
  await sql`update booking set tcs_minor = 100, paid_minor = 100`.execute(service.db.queries);
  const end = addDays(about.departure.startDate, 6);
  const forgetOn = async (day: string, time = '00:00:05') => {
    await setIndianTime(day, time);
    return forgetTravellerDetails(service.db.queries);
  };
  expect(await forgetOn(addDays(end, 30), '23:59:30')).toBe(0);
  expect(await forgetOn(addDays(end, 31))).toBe(1);
  expect(await stored(about.id)).toMatchObject({
    diet: null,
    medical_enc: null,
    medical_consent: null,
    emergency_name: null,
    emergency_phone: null,
    passport_last4: '1965',
    passport_country: 'IN',
  });
  expect(await forgetOn(addDays(end, 90), '23:59:30')).toBe(0);
  expect(await forgetOn(addDays(end, 91))).toBe(1);
  expect(await stored(about.id)).toMatchObject({
    date_of_birth: null,
    passport_no_enc: null,
    passport_expiry: null,
    passport_last4: '1965',
    pan_enc: expect.anything(),
  });
  expect((await visitor.readBooking(about.reference)).status).toBe(200);
  const over = `${Number(end.slice(0, 4)) + 8}${end.slice(4)}`;
  expect(await forgetOn(over, '12:00:00')).toBe(0);
  expect(await forgetOn(addDays(over, 2))).toBe(2);
  expect(await stored(about.id)).toMatchObject({ pan_enc: null, pan_last4: '190K' });
});

it('deletes a PAN with the other identity data if no tax was collected', async () => {
  const about = await booked({ isInternational: true, requiresPan: true });
  await change(visitor, about, { version: 1, pan: PAN });
  await setIndianTime(addDays(about.departure.startDate, 97), '00:00:05');
  await forgetTravellerDetails(service.db.queries);
  expect(await stored(about.id)).toMatchObject({ pan_enc: null, date_of_birth: null });
});
