/** A departure that has just sold out is refused from memory, for one second at most. */
import { randomUUID } from 'node:crypto';
import type { Hold } from '../contract/holds.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor } from '../testing/browser.ts';
import { emptyDatabase, expectNoDrift } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
let departureId: string;

beforeAll(async () => {
  service = await startService({ SOLD_OUT_MEMORY_MS: '1000' });
});
beforeEach(async () => {
  const trip = await aTrip(service.db);
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id, capacity: 2 }));
});
afterEach(async () => {
  await expectNoDrift(service.db);
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const codeOf = (reply: { body: object }) => ('code' in reply.body ? reply.body.code : null);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('gives the same refusal from memory, and sells again within a second of seats being released', async () => {
  const owner = aVisitor(service);
  const held = await owner.hold(departureId, 2);
  const buyer = aVisitor(service);
  const begun = performance.now();
  const first = await buyer.hold(departureId);
  expect(codeOf(first)).toBe('seats_held');
  // The service checked the seats before this moment.
  const askedAt = performance.now();

  expect((await owner.send('DELETE', `/v1/holds/${held.body.id}`)).status).toBe(204);
  const second = await buyer.hold(departureId);
  // After half a second, one request may check again. Until then, none may.
  if (performance.now() - begun < 500) {
    // This may be slightly stale, because it repeats the first response.
    expect(second.body).toMatchObject({ code: 'seats_held', meta: { seatsLeft: 0 } });
  }
  await pause(Math.max(1_000 - (performance.now() - askedAt), 0));
  expect((await buyer.hold(departureId)).status).toBe(201);
});

it('never refuses people the seats they already hold', async () => {
  const owner = aVisitor(service);
  const { body: price } = await owner.quote(departureId, 2);
  const key = randomUUID();
  const ask = (who = owner, withKey = key) =>
    who.post<Hold>('/v1/holds', { quoteToken: price.token }, withKey);
  const held = await ask();
  const other = aVisitor(service);
  expect(codeOf(await ask(other, randomUUID()))).toBe('seats_held');
  // This could be a double click or a retry by the person holding the seats.
  const again = await ask();
  expect(again).toMatchObject({ status: 201, body: { id: held.body.id } });
  expect(again.headers['idempotent-replayed']).toBe('true');
});

it('says nothing about other group sizes or to a forged quote', async () => {
  const owner = aVisitor(service);
  await owner.hold(departureId);
  const buyer = aVisitor(service);
  expect(codeOf(await buyer.hold(departureId, 2))).toBe('seats_unavailable');
  const { body: price } = await buyer.quote(departureId, 2);
  const forged = `${price.token.slice(0, -4)}AAAA`;
  const reply = await buyer.post('/v1/holds', { quoteToken: forged });
  expect(codeOf({ body: reply.body as object })).toBe('validation_failed');
  expect((await buyer.hold(departureId)).status).toBe(201);
});

it('is forgotten once seats are taken here, so the next buyer gets the current number', async () => {
  await aVisitor(service).hold(departureId);
  const couple = aVisitor(service);
  expect((await couple.hold(departureId, 2)).body).toMatchObject({ meta: { seatsLeft: 1 } });
  expect((await aVisitor(service).hold(departureId)).status).toBe(201);
  expect((await couple.hold(departureId, 2)).body).toMatchObject({ meta: { seatsLeft: 0 } });
});

it('is checked again after half a second, so buyers get released seats', async () => {
  const owner = aVisitor(service);
  const held = await owner.hold(departureId, 2);
  const buyer = aVisitor(service);
  expect(codeOf(await buyer.hold(departureId))).toBe('seats_held');
  const refusedAt = performance.now();
  expect((await owner.send('DELETE', `/v1/holds/${held.body.id}`)).status).toBe(204);
  await pause(Math.max(550 - (performance.now() - refusedAt), 0));
  expect((await buyer.hold(departureId)).status).toBe(201);
});

it('is repeated to a crowd without a gap while one request checks again', async () => {
  const owner = aVisitor(service);
  await owner.hold(departureId, 2);
  const crowd = Array.from({ length: 6 }, () => aVisitor(service));
  const ask = () => Promise.all(crowd.map((buyer) => buyer.hold(departureId)));
  const begun = performance.now();
  const codes = new Set();
  while (performance.now() - begun < 1_500) {
    for (const reply of await ask()) codes.add(codeOf(reply));
  }
  expect([...codes]).toEqual(['seats_held']);
});
