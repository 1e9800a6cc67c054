/** A departure's list: who may open it, check-ins made offline, copies, files, links and rooms. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { travellerContexts } from '../actions/changeTraveller.ts';
import type { StaffRooms } from '../contract/rooms.ts';
import type { Problem } from '../contract/problem.ts';
import type { StaffDeparture } from '../contract/staff.ts';
import type { DepartureManifest } from '../contract/staffDepartures.ts';
import type {
  CheckIns,
  DepartureListing,
  LeaderLinkMade,
  LeaderLinks,
  Leaders,
  LedDepartures,
  Tick,
  TicksStored,
} from '../contract/staffManifest.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { forgetOldRecords } from '../store/customers/retention.ts';
import { collectBookings } from '../store/customers/exports.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { aColleague, type Colleague } from '../testing/staff.ts';

const keyOf = (name: string) => `secret-of-manifest-tests-${name}-`.padEnd(40, 'x');
const keyed = ['operations', 'sales', 'trip_leader'] as const;
const today = civilDateIn(new Date(), 'Asia/Kolkata');
const notes = 'Severe peanut allergy, two pens in the daypack';

let service: Service;
let leader: Colleague;
let id: string;
let references: string[];

beforeAll(async () => {
  service = await startService({
    RATE_CODE_RESEND_SECONDS: '0',
    STAFF_KEYS: keyed.map((name) => `${name.replace('_', '-')}:${name}:${keyOf(name)}`).join(),
  });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  leader = await aColleague(service, 'Tenzin Dorje', 'trip_leader');
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  ({ id } = await aDeparture(service.db, { tripId, inDays: 3 }));
  references = [await book(['Asha Rao', 'Ravi Rao']), await book(['=HYPERLINK("evil")'])];
  await run(sql`update departure set leader_id = ${leader.person.id}, leader_name = 'Tenzin Dorje',
                       leader_phone = '+919816000001' where id = ${id}`);
});
afterEach(async () => {
  await setClock(service.db, '0 seconds');
  await emptyDatabase(service.db);
});
afterAll(async () => service.close());

const run = (query: ReturnType<typeof sql>) => query.execute(service.db.queries);
const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(service.db.queries)).rows;

/** Books for these people and pays everything. */
async function book(names: string[], on = id): Promise<string> {
  const visitor = aVisitor(service);
  const hold = await visitor.hold(on, names.length);
  const request = aBookingRequest(hold.body.id, { pax: names.length });
  const { status, body } = await visitor.book(request);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const payment = await visitor.pay(body.reference, 'full');
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  for (const [index, name] of names.entries()) {
    // The form refuses names like formulas; what was stored before might hold one.
    await run(sql`update booking_traveller t set full_name = ${name} from booking b
                   where b.id = t.booking_id and b.reference = ${body.reference}
                     and t.seq = (select min(seq) + ${index}::int from booking_traveller m
                                   where m.booking_id = b.id)`);
  }
  return body.reference;
}

async function withKey<T = Problem>(
  name: (typeof keyed)[number],
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const reply = await service.app.inject({
    ...{ method, url: `/v1/staff${path}` },
    headers: { authorization: `Bearer ${keyOf(name)}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  const parsed = isJson ? reply.json<T>() : (null as T);
  return { status: reply.statusCode, body: parsed, text: reply.body, raw: reply };
}

const office = <T = Problem>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => withKey<T>('operations', method, path, body, headers);

const open = (who: Colleague, medical = false, on = id) =>
  who.who.send<DepartureListing>('POST', `/v1/staff/departures/${on}/list`, { medical });

const travellersOf = async () => (await open(leader)).body.travellers;

const tick = (travellerId: string, state: Tick['state'], at = new Date()): Tick => ({
  ...{ id: randomUUID(), travellerId, state },
  at: at.toISOString(),
});

const send = (ticks: Tick[], { who } = leader) =>
  who.send<TicksStored>('POST', `/v1/staff/departures/${id}/check-ins`, { ticks });

const auditOf = (action: string) =>
  rowsOf(sql<{
    actor: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    reason: string | null;
  }>`
    select actor, before, after, reason from audit_log where action = ${`departure.${action}`} order by at`);

async function giveNotes(): Promise<string> {
  const [row] = await rowsOf(
    sql<{ id: string }>`select id from booking_traveller where full_name = 'Asha Rao'`,
  );
  const travellerId = row?.id ?? '';
  const secret = service.deps.cipher.encrypt(notes, travellerContexts.medical(travellerId));
  await run(sql`update booking_traveller set medical_enc = ${secret}, medical_consent = '{}',
                       emergency_name = 'Om Rao', emergency_phone = '+919816000009',
                       emergency_relation = 'Father' where id = ${travellerId}`);
  return travellerId;
}

describe('the list', () => {
  it('is open to its leader from 3 days before to 7 after, and to no one else’s leader', async () => {
    const other = await aColleague(service, 'Sonam Other', 'trip_leader');
    const status = async (who: Colleague) => (await open(who)).status;
    expect(await status(leader)).toBe(200);
    expect(await status(other)).toBe(404);
    const days: [number, number][] = [[4, 404], [3, 200], [0, 200], [-13, 200], [-14, 404]]; // prettier-ignore
    for (const [inDays, expected] of days) {
      // The trip takes 7 days.
      const start = addDays(today, inDays);
      await run(sql`alter table departure disable trigger user`);
      await run(sql`update departure set start_date = ${start}, end_date = ${addDays(start, 6)}
                     where id = ${id}`);
      await run(sql`alter table departure enable trigger user`);
      expect([inDays, await status(leader)]).toEqual([inDays, expected]);
      expect((await office('POST', `/departures/${id}/list`, { medical: false })).status).toBe(200);
      const batch = await send([]);
      expect([inDays, batch.status]).toEqual([inDays, expected]);
    }
  });

  it('ends for a leader who was replaced, lost the role, or has only a key', async () => {
    await run(sql`update departure set leader_id = null where id = ${id}`);
    expect((await open(leader)).status).toBe(404);
    await run(sql`update departure set leader_id = ${leader.person.id} where id = ${id}`);
    await run(sql`update staff_user set roles = '{editor}' where id = ${leader.person.id}`);
    expect((await open(leader)).status).toBe(403);
    const body = { medical: false };
    expect((await withKey('trip_leader', 'POST', `/departures/${id}/list`, body)).status).toBe(404);
    expect((await withKey('sales', 'POST', `/departures/${id}/list`, body)).status).toBe(403);
    expect(await auditOf('open_list')).toEqual([]);
  });

  it('shows contacts, and medical notes only where asked, and records each look', async () => {
    const asha = await giveNotes();
    const plain = await open(leader);
    expect(JSON.stringify(plain.body)).not.toContain('peanut');
    const { body } = await open(leader, true);
    expect(body.travellers).toHaveLength(3);
    expect(body.travellers.find((one) => one.id === asha)).toMatchObject({
      ...{ fullName: 'Asha Rao', reference: references[0], isLead: true, hasMedicalNotes: true },
      medicalNotes: notes,
      emergency: { name: 'Om Rao', phone: '+919816000009', relation: 'Father' },
      roommates: ['Ravi Rao'],
      pickupCode: 'DEL',
    });
    expect(body.departure.leader).toEqual({ name: 'Tenzin Dorje', phone: '+919816000001' });
    expect(body.expiresAt > body.readAt).toBe(true);
    const look = { actor: 'Tenzin Dorje', before: null, after: { travellers: 3 }, reason: null };
    expect(await auditOf('open_list')).toEqual([look]);
    expect(await auditOf('open_medical')).toEqual([{ ...look, reason: 'leading this departure' }]);
  });

  it('shows medical notes to the office only with a reason, which is recorded', async () => {
    await giveNotes();
    const path = `/departures/${id}/list`;
    for (const reason of [undefined, '   ']) {
      const body = { medical: true, ...(reason !== undefined && { reason }) };
      const plain = await office<DepartureListing>('POST', path, body);
      expect([plain.status, plain.body.showsMedical]).toEqual([200, false]);
      expect(JSON.stringify(plain.body)).not.toContain('peanut');
    }
    expect((await withKey('sales', 'POST', path, { medical: true })).status).toBe(403);
    expect(await auditOf('open_medical')).toEqual([]);
    const body = { medical: true, reason: 'Asha asked about her medicine' };
    const shown = await office<DepartureListing>('POST', path, body);
    expect(JSON.stringify(shown.body)).toContain('peanut');
    expect(await auditOf('open_medical')).toMatchObject([
      { actor: 'operations', reason: 'Asha asked about her medicine' },
    ]);
    // A leader needs none for their own trip, and one for another's.
    const owner = await aColleague(service, 'Olga Owner', 'owner', 'trip_leader');
    expect((await open(owner, true)).body.showsMedical).toBe(false);
    await run(sql`update departure set leader_id = ${owner.person.id} where id = ${id}`);
    expect((await open(owner, true)).body.showsMedical).toBe(true);
    // Without medical notes, nobody has to say why.
    expect((await office('POST', path, { medical: false })).status).toBe(200);
  });

  it('leaves out who cancelled, and is not there for drafts', async () => {
    await run(sql`update booking_traveller set status = 'cancelled' where full_name = 'Ravi Rao'`);
    expect((await travellersOf()).map(({ fullName }) => fullName)).not.toContain('Ravi Rao');
    const { id: draft } = (await office<StaffDeparture>('GET', `/departures/${id}`)).body;
    await run(sql`alter table departure disable trigger user`);
    await run(sql`update departure set status = 'draft' where id = ${draft}`);
    await run(sql`alter table departure enable trigger user`);
    expect((await office('POST', `/departures/${id}/list`, { medical: false })).status).toBe(404);
  });

  it('tells leaders which departures are theirs', async () => {
    const led = async (who: Colleague) =>
      (await who.who.send<LedDepartures>('GET', '/v1/staff/me/departures')).body.departures;
    expect(await led(leader)).toMatchObject([{ id, travellers: 3, isOpen: true, listFrom: today }]);
    expect(await led(await aColleague(service, 'Sonam Other', 'trip_leader'))).toEqual([]);
  });
});

describe('check-ins', () => {
  it('store each tick once, with undo and no-show', async () => {
    const [asha, ravi] = await travellersOf();
    const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1_000);
    const here = tick(asha?.id ?? '', 'here', at(1));
    const first = await send([here, tick(ravi?.id ?? '', 'no_show', at(2))]);
    expect(first.body.checkIns.map(({ state }) => state).sort()).toEqual(['here', 'no_show']);
    // Again, with another state under the same ID: the first stays.
    await send([{ ...here, state: 'no_show' }, here]);
    expect((await auditOf('check_in')).map(({ after }) => after)).toEqual([{ ticks: 2 }]);
    const undone = await send([tick(asha?.id ?? '', 'not_here', at(3))]);
    expect(undone.body.checkIns.find((one) => one.travellerId === asha?.id)).toMatchObject({
      ...{ state: 'not_here', actor: 'Tenzin Dorje' },
    });
    const { body } = await office<CheckIns>('GET', `/departures/${id}/check-ins`);
    expect(body.history.map(({ state, fullName }) => [state, fullName]).sort()).toEqual([
      ['here', 'Asha Rao'],
      ['no_show', 'Ravi Rao'],
      ['not_here', 'Asha Rao'],
    ]);
  });

  it('let the later tick of two people win, whoever is sent first, and keep both', async () => {
    const [asha] = await travellersOf();
    const early = tick(asha?.id ?? '', 'here', new Date(Date.now() - 60_000));
    const late = tick(asha?.id ?? '', 'not_here', new Date(Date.now() - 30_000));
    await office('POST', `/departures/${id}/check-ins`, { ticks: [late] });
    const { body } = await send([early]);
    expect(body.checkIns).toMatchObject([{ state: 'not_here', actor: 'operations' }]);
    const seen = await office<CheckIns>('GET', `/departures/${id}/check-ins`);
    expect(seen.body.history.map(({ id: own, actor }) => [own, actor])).toEqual([
      [early.id, 'Tenzin Dorje'],
      [late.id, 'operations'],
    ]);
  });

  it('keep the order of a clock that is fast without letting it win for ever', async () => {
    const [asha] = await travellersOf();
    const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const fast = [
      tick(asha?.id ?? '', 'here', ahead(60)),
      tick(asha?.id ?? '', 'not_here', ahead(61)),
    ];
    const { body } = await send(fast);
    expect(body.checkIns).toMatchObject([{ state: 'not_here' }]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const after = await office<TicksStored>('POST', `/departures/${id}/check-ins`, {
      ticks: [tick(asha?.id ?? '', 'here')],
    });
    expect(after.body.checkIns).toMatchObject([{ state: 'here', actor: 'operations' }]);
  });

  it('count as made now, in their order, if their clock is far ahead, and move no others', async () => {
    const [asha, nina] = await travellersOf();
    const hourAgo = new Date(Date.now() - 3_600_000);
    const inAYear = Date.now() + 365 * 86_400_000;
    const batch = [
      tick(asha?.id ?? '', 'here', hourAgo),
      tick(nina?.id ?? '', 'here', new Date(inAYear + 1_000)),
      tick(nina?.id ?? '', 'not_here', new Date(inAYear + 2_000)),
    ];
    const { body } = await send(batch);
    const states = new Map(body.checkIns.map((one) => [one.travellerId, one]));
    expect(states.get(asha?.id ?? '')?.at).toBe(hourAgo.toISOString());
    expect(states.get(nina?.id ?? '')?.state).toBe('not_here');
    const ninas = Date.parse(states.get(nina?.id ?? '')?.at ?? '');
    expect(Math.abs(ninas - Date.now())).toBeLessThan(60_000);
  });

  it('store the rest of a batch when someone in it isn’t on the departure', async () => {
    const [asha] = await travellersOf();
    const stranger = tick(randomUUID(), 'here');
    const { body } = await send([stranger, tick(asha?.id ?? '', 'here')]);
    expect(body.unknown).toEqual([stranger.id]);
    expect(body.checkIns).toHaveLength(1);
  });

  it('page through every tick without gaps or repeats', async () => {
    const [asha] = await travellersOf();
    const ticks = Array.from({ length: 120 }, (_, index) =>
      tick(asha?.id ?? '', index % 2 ? 'here' : 'not_here', new Date(Date.now() - index * 1_000)),
    );
    await send(ticks);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor && `?cursor=${cursor}`;
      const { body } = await office<CheckIns>('GET', `/departures/${id}/check-ins${query}`);
      seen.push(...body.history.map((one) => one.id));
      cursor = body.nextCursor;
    }
    expect(seen.sort()).toEqual(ticks.map((one) => one.id).sort());
    expect((await office('GET', `/departures/${id}/check-ins?cursor=nothing`)).status).toBe(404);
  });

  it('end the same after any order, repetition and loss of batches', async () => {
    const people = (await travellersOf()).map((one) => one.id);
    const start = Date.now() - 3_600_000;
    const aTick = fc.record({
      person: fc.nat(people.length - 1),
      state: fc.constantFrom('here' as const, 'not_here' as const, 'no_show' as const),
      // Few instants, so that ticks of one instant meet.
      second: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(aTick, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        async (made, chance) => {
          const next = (below: number) => (chance.next().value as number) % below;
          await run(sql`delete from check_in`);
          const ticks = made.map(({ person, state, second }) =>
            tick(people[person] ?? '', state, new Date(start + second * 1_000)),
          );
          // A device sends what it has until it hears back, so batches overlap and repeat.
          const waiting = new Set(ticks);
          while (waiting.size > 0) {
            const batch = [...waiting].filter(() => next(3) > 0);
            batch.sort(() => next(3) - 1);
            const isLost = next(4) === 0;
            if (!isLost) {
              const again = [
                ...batch,
                ...ticks.filter((one) => !waiting.has(one) && next(4) === 0),
              ];
              const reply = await office('POST', `/departures/${id}/check-ins`, { ticks: again });
              expect(reply.status).toBe(200);
            }
            const isAnswerLost = next(4) === 0;
            if (!isLost && !isAnswerLost) for (const one of batch) waiting.delete(one);
          }
          const expected = new Map<string, Tick>();
          const order = (one: Tick) => `${one.at} ${one.id}`;
          for (const one of ticks) {
            const best = expected.get(one.travellerId);
            if (!best || order(one) > order(best)) expected.set(one.travellerId, one);
          }
          const { body } = await office<CheckIns>('GET', `/departures/${id}/check-ins`);
          expect(
            Object.fromEntries(body.checkIns.map((one) => [one.travellerId, one.state])),
          ).toEqual(Object.fromEntries([...expected].map(([person, one]) => [person, one.state])));
          expect(body.history).toHaveLength(ticks.length);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are in a customer’s data, and forgotten after 13 months', async () => {
    const [asha] = await travellersOf();
    await send([tick(asha?.id ?? '', 'here')]);
    await aCustomer(service, 'nina@example.com');
    const [customer] = await rowsOf(sql<{ id: string }>`select id from customer`);
    const customerId = customer?.id ?? '';
    await run(
      sql`update booking set customer_id = ${customerId} where reference = ${references[0]}`,
    );
    const [own] = await collectBookings(service.db.queries, customerId);
    expect(own?.data['checkIns']).toMatchObject([{ state: 'here' }]);
    await forgetOldRecords(service.db.queries);
    expect(await rowsOf(sql`select id from check_in`)).toHaveLength(1);
    await setClock(service.db, '400 days');
    await forgetOldRecords(service.db.queries);
    expect(await rowsOf(sql`select id from check_in`)).toEqual([]);
  });
});

describe('copies and files', () => {
  it('numbers copies, and shows one to who made it', async () => {
    await giveNotes();
    const ops = await aColleague(service, 'Divya Thakur', 'operations');
    const path = `/v1/staff/departures/${id}`;
    const make = (medical: boolean) =>
      ops.who.post<{ number: number }>(`${path}/copies`, {
        ...{ medical, ...(medical && { reason: 'No network in Spiti' }) },
      });
    // Without a reason, the copy has no medical notes.
    const silent = await ops.who.post(`${path}/copies`, { medical: true });
    expect([silent.status, silent.body]).toEqual([201, { number: 1 }]);
    expect((await make(true)).body).toEqual({ number: 2 });
    const read = (who: Colleague, copy: number, medical: boolean) =>
      who.who.send<DepartureListing>('POST', `${path}/list`, { medical, copy });
    expect((await read(ops, 2, true)).body.copy).toMatchObject({ number: 2, by: 'Divya Thakur' });
    expect((await read(ops, 2, true)).body.shredBy).toBe(addDays(today, 3 + 6 + 30));
    const plain = await read(ops, 1, true);
    expect([plain.status, plain.body.showsMedical]).toEqual([200, false]);
    expect(JSON.stringify(plain.body)).not.toContain('peanut');
    expect((await read(ops, 3, false)).status).toBe(404);
    expect((await read(leader, 1, false)).status).toBe(404);
    expect((await leader.who.post(`${path}/copies`, { medical: false })).status).toBe(403);
    expect((await auditOf('print_list')).map(({ after, reason }) => [after, reason])).toEqual([
      [{ copy: 1, medical: false }, null],
      [{ copy: 2, medical: true }, 'No network in Spiti'],
    ]);
    const looks = (await auditOf('open_medical')).map(({ reason }) => reason);
    expect(looks).toEqual(['to print copy 2', 'to print copy 2']);
  });

  it('opens the medical notes of a copy for a day', async () => {
    await giveNotes();
    const ops = await aColleague(service, 'Divya Thakur', 'operations');
    const path = `/v1/staff/departures/${id}`;
    await ops.who.post(`${path}/copies`, { medical: true, reason: 'No network in Spiti' });
    const read = (medical: boolean) =>
      ops.who.send<DepartureListing>('POST', `${path}/list`, { medical, copy: 1 });
    await run(sql`update list_copy set printed_at = printed_at - interval '23 hours'`);
    expect((await read(true)).body.showsMedical).toBe(true);
    await run(sql`update list_copy set printed_at = printed_at - interval '2 hours'`);
    expect((await read(true)).status).toBe(404);
    expect((await read(false)).body.showsMedical).toBe(false);
  });

  it('exports a file whose cells start no formula, with a reason and a fresh code', async () => {
    await giveNotes();
    const ask = (format: string, medical: boolean) =>
      office('POST', `/departures/${id}/export`, { format, medical, reason: 'For the hotel' });
    const csv = await ask('csv', false);
    expect(csv.raw.headers['content-type']).toContain('text/csv');
    expect(csv.raw.headers['content-disposition']).toMatch(
      /attachment; filename="travellers-.*csv"/,
    );
    const [heading = '', ...lines] = csv.text.trim().split('\r\n');
    expect(heading).toMatch(/Room,Name,.*Checked in$/);
    expect(lines).toHaveLength(3);
    expect(csv.text).toContain(`"'=HYPERLINK(""evil"")"`);
    expect(csv.text).toContain("'+919816000009");
    expect(csv.text).not.toMatch(/(^|[,"\n])[=+]/m);
    expect(csv.text).not.toContain('peanut');
    expect((await ask('csv', true)).text).toContain('peanut');
    const xlsx = await ask('xlsx', false);
    expect(xlsx.raw.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await auditOf('export_list')).map(({ after, reason }) => [after, reason])).toEqual([
      [{ format: 'csv', medical: false, travellers: 3 }, 'For the hotel'],
      [{ format: 'csv', medical: true, travellers: 3 }, 'For the hotel'],
      [{ format: 'xlsx', medical: false, travellers: 3 }, 'For the hotel'],
    ]);
    const ops = await aColleague(service, 'Divya Thakur', 'operations');
    await run(sql`update staff_session set factor_at = factor_at - interval '11 minutes'`);
    const body = { format: 'csv', medical: false, reason: 'For the hotel' };
    const stale = await ops.who.send('POST', `/v1/staff/departures/${id}/export`, body);
    expect([stale.status, stale.body.code]).toEqual([401, 'step_up_required']);
    expect(await auditOf('export_list')).toHaveLength(3);
  });
});

describe('a link for a leader without an account', () => {
  const make = async (
    medical = false,
    expiresOn = addDays(today, 5),
    reason = medical ? 'The guide’s own first-aid plan' : '',
  ) =>
    office<LeaderLinkMade & Problem>(
      'POST',
      `/departures/${id}/leader-links`,
      { label: 'Guide in Kaza', medical, expiresOn, ...(reason && { reason }) },
      { 'idempotency-key': randomUUID() },
    );
  const tokenOf = ({ body }: { body: LeaderLinkMade }) => body.url.split('#key=')[1] ?? '';
  const read = (token: string) =>
    aVisitor(service).send<DepartureListing & Problem>('POST', '/v1/staff/auth/leader-links', {
      token,
    });

  it('shows the list and opens nothing else', async () => {
    await giveNotes();
    const token = tokenOf(await make());
    const { status, body, headers } = await read(token);
    expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([
      ...[200, 'private, no-store', undefined],
    ]);
    expect(body.travellers).toHaveLength(3);
    expect(JSON.stringify(body)).not.toContain('peanut');
    const stranger = await service.app.inject({
      ...{ method: 'POST', url: `/v1/staff/departures/${id}/check-ins`, payload: { ticks: [] } },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(stranger.statusCode).toBe(401);
    expect(JSON.stringify((await read(tokenOf(await make(true)))).body)).toContain('peanut');
    const seen = [...(await auditOf('open_list')), ...(await auditOf('open_medical'))];
    expect(seen.map(({ actor, reason }) => [actor, reason])).toEqual([
      ['link by operations', null],
      ['link by operations', 'by a link made for: The guide’s own first-aid plan'],
    ]);
    const made = await auditOf('make_leader_link');
    expect(made.map(({ reason }) => reason)).toEqual([null, 'The guide’s own first-aid plan']);
    // Only a hash is stored, and the log has neither secret nor name.
    const stored = await rowsOf(sql<{ text: string }>`
      select to_jsonb(l)::text as text from leader_link l
      union all select to_jsonb(a)::text from audit_log a`);
    expect(stored.some(({ text }) => text.includes(token))).toBe(false);
    expect((await auditOf('make_leader_link')).map(({ after }) => JSON.stringify(after))).toEqual([
      expect.not.stringContaining('Kaza'),
      expect.not.stringContaining('Kaza'),
    ]);
  });

  it('shows medical notes only if its maker said why', async () => {
    await giveNotes();
    const { body } = await make(true, undefined, '');
    expect(body.link.showsMedical).toBe(false);
    expect(JSON.stringify((await read(tokenOf({ body }))).body)).not.toContain('peanut');
    expect(await auditOf('open_medical')).toEqual([]);
    expect(await auditOf('make_leader_link')).toMatchObject([
      { after: { medical: false }, reason: null },
    ]);
    // Links made before the reason was asked still work, and the log doesn't make one up.
    await run(sql`update leader_link set shows_medical = true`);
    expect((await read(tokenOf({ body }))).body.showsMedical).toBe(true);
    expect(await auditOf('open_medical')).toMatchObject([
      { reason: 'by a link made without a reason' },
    ]);
  });

  it('ends at once when revoked, when it is over, and for wrong secrets alike', async () => {
    const made = await make();
    const path = `/departures/${id}/leader-links`;
    const { link } = made.body;
    expect(link).toMatchObject({ label: 'Guide in Kaza', isOpen: true, createdBy: 'operations' });
    await read(tokenOf(made));
    const revoked = await office<LeaderLinks>('POST', `${path}/${link.id}/revoke`);
    expect(revoked.body.links).toMatchObject([
      { id: link.id, isOpen: false, lastOpenedAt: expect.any(String) as string },
    ]);
    await office('POST', `${path}/${link.id}/revoke`);
    expect(await auditOf('revoke_leader_link')).toHaveLength(1);
    const over = tokenOf(await make());
    await setClock(service.db, '7 days');
    for (const token of [tokenOf(made), over, 'x'.repeat(43)]) {
      const { status, body } = await read(token);
      expect([status, body.code, body.travellers]).toEqual([403, 'link_expired', undefined]);
    }
    const { body } = await office<LeaderLinks>('GET', path);
    expect(body.links.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect((await office('POST', `${path}/${randomUUID()}/revoke`)).status).toBe(404);
  });

  it('lasts at most 7 days after the trip, and is made by operations with a fresh code', async () => {
    const last = addDays(today, 3 + 6 + 7);
    expect((await make(false, last)).status).toBe(201);
    for (const day of [addDays(last, 1), addDays(today, -1), '2026-02-30']) {
      const { status, body } = await make(false, day);
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'expiresOn']);
    }
    const body = { label: 'Guide', medical: false, expiresOn: last };
    const path = `/departures/${id}/leader-links`;
    expect((await leader.who.post(`/v1/staff${path}`, body)).status).toBe(403);
    expect((await leader.who.send('GET', `/v1/staff${path}`)).status).toBe(403);
    const ops = await aColleague(service, 'Divya Thakur', 'operations');
    await run(sql`update staff_session set factor_at = factor_at - interval '11 minutes'`);
    expect((await ops.who.post<Problem>(`/v1/staff${path}`, body)).body.code).toBe(
      'step_up_required',
    );
  });
});

describe('the leader', () => {
  const versionOf = async () =>
    (await office<StaffDeparture>('GET', `/departures/${id}`)).body.version;
  const choose = async (personId: string, version: number) =>
    office(
      'PUT',
      `/departures/${id}/leader`,
      { leader: { personId, phone: '98160 00002' } },
      {
        'if-match': `"v${version}"`,
      },
    );

  it('is someone with the role, chosen at a version', async () => {
    const sonam = await aColleague(service, 'Sonam Chhering', 'trip_leader');
    const clerk = await aColleague(service, 'Tara Clerk', 'sales');
    expect((await office<Leaders>('GET', '/leaders')).body.leaders.map(({ name }) => name)).toEqual(
      [...['Sonam Chhering', 'Tenzin Dorje']],
    );
    const version = await versionOf();
    expect((await choose(clerk.person.id, version)).status).toBe(400);
    expect((await choose(sonam.person.id, version)).status).toBe(200);
    expect((await choose(leader.person.id, version)).body.code).toBe('version_conflict');
    expect((await open(sonam)).status).toBe(200);
    expect((await open(leader)).status).toBe(404);
    const { body } = await office<StaffDeparture>('GET', `/departures/${id}`);
    expect(body.leader).toEqual({ name: 'Sonam Chhering', phone: '+919816000002' });
    expect(body.leaderId).toBe(sonam.person.id);
    expect(await auditOf('change_leader')).toMatchObject([
      {
        before: { leader: 'Tenzin Dorje', leaderId: leader.person.id },
        after: { leader: 'Sonam Chhering', leaderId: sonam.person.id },
      },
    ]);
  });

  it('is chosen with a fresh code of the app', async () => {
    const ops = await aColleague(service, 'Fresh Ops', 'operations');
    await run(sql`update staff_session set factor_at = factor_at - interval '11 minutes'`);
    const reply = await ops.who.send<Problem>(
      'PUT',
      `/v1/staff/departures/${id}/leader`,
      { leader: null },
      { 'if-match': `"v${await versionOf()}"` },
    );
    expect(reply.body.code).toBe('step_up_required');
  });

  it('loses the list when another name is typed, but not when only the number changes', async () => {
    const change = async (name: string) =>
      office(
        'PATCH',
        `/departures/${id}`,
        { leader: { name, phone: '+91 98160 00003' } },
        {
          'if-match': `"v${await versionOf()}"`,
        },
      );
    expect((await change('Tenzin Dorje')).status).toBe(200);
    expect((await open(leader)).status).toBe(200);
    expect((await change('Someone Else')).status).toBe(200);
    expect((await open(leader)).status).toBe(404);
  });
});

describe('rooms', () => {
  const save = (rooms: object[], version: number) =>
    office<StaffRooms & Problem>(
      'PUT',
      `/departures/${id}/rooms`,
      { rooms },
      {
        'if-match': `"v${version}"`,
      },
    );
  const rooms = async () => (await office<StaffRooms>('GET', `/departures/${id}/rooms`)).body;

  it('are saved with everyone in exactly one room, and none over its beds', async () => {
    const [a = '', b = '', c = ''] = (await travellersOf()).map((one) => one.id);
    expect((await rooms()).version).toBe(0);
    const twin = (...travellerIds: string[]) => ({ occupancy: 'twin', travellerIds });
    const wrong: [object[], string][] = [
      [[twin(a, b)], 'rooms'],
      [[twin(a, b), twin(c, a)], 'rooms'],
      [[twin(a, b), twin(c, randomUUID())], 'rooms'],
      [[twin(a, b, c)], 'rooms.0'],
      [[twin(a, b), { occupancy: 'single', travellerIds: [c, c] }], 'rooms'],
    ];
    for (const [plan, path] of wrong) {
      const { status, body } = await save(plan, 0);
      expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    }
    expect((await rooms()).version).toBe(0);
    const saved = await save([{ occupancy: 'single', travellerIds: [b] }, twin(a, c)], 0);
    expect(saved.status).toBe(200);
    expect(saved.body.version).toBe(1);
    expect(
      saved.body.rooms.map(({ guests }) => guests.map((one) => one.travellerId).sort()),
    ).toEqual([[b], [a, c].sort()]);
    const late = await save([twin(a, b), twin(c)], 0);
    expect([late.status, late.body.code]).toEqual([412, 'version_conflict']);
    expect((await auditOf('assign_rooms')).map(({ after }) => after)).toEqual([
      { rooms: 2, travellers: 3 },
    ]);
    // The office's list and the leader's show the same rooms.
    const listed = (await travellersOf()).map((one) => [one.id, one.room?.number]);
    expect(Object.fromEntries(listed)).toEqual({ [a]: 2, [b]: 1, [c]: 2 });
    const { body } = await office<DepartureManifest>('GET', `/departures/${id}/travellers`);
    expect(body.bookings[0]?.travellers.map((one) => one.room?.number)).toEqual([2, 1]);
  });

  it('keep everyone in exactly one room when people book or cancel later', async () => {
    const [a = '', b = '', c = ''] = (await travellersOf()).map((one) => one.id);
    const twin = (...travellerIds: string[]) => ({ occupancy: 'twin', travellerIds });
    await save([twin(a, c), twin(b)], 0);
    await book(['Kavya Nair']);
    await run(sql`update booking_traveller set status = 'cancelled' where id = ${b}`);
    const now = await rooms();
    const placed = now.rooms.flatMap(({ guests }) => guests.map((one) => one.fullName));
    expect(placed.sort()).toEqual(['=HYPERLINK("evil")', 'Asha Rao', 'Kavya Nair']);
    expect(now.rooms).toHaveLength(2);
    expect(now.version).toBe(1);
  });

  it('are assigned by operations only', async () => {
    const refused = await withKey(
      'sales',
      'PUT',
      `/departures/${id}/rooms`,
      { rooms: [] },
      {
        'if-match': '"v0"',
      },
    );
    expect(refused.status).toBe(403);
  });
});

it('asks the site for its token before it answers a link', async () => {
  const reply = await service.app.inject({
    ...{ method: 'POST', url: '/v1/staff/auth/leader-links', payload: { token: 'x'.repeat(43) } },
  });
  expect(reply.statusCode).toBe(401);
  expect(testSecrets.SERVICE_TOKEN).not.toBe('');
});
