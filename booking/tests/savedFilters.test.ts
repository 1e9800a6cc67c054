/** Filters of the bookings list that someone on the staff keeps under a name. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Problem } from '../contract/problem.ts';
import type { BookingFilters, SavedFilters } from '../contract/savedFilters.ts';
import { emptyDatabase } from '../testing/database.ts';
import type { Visitor } from '../testing/browser.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague } from '../testing/staff.ts';

const path = '/v1/staff/bookings/filters';
let service: Service;
let sales: Visitor;
beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0' });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  sales = (await aColleague(service, 'Sonam', 'sales')).who;
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

const save = (name: string, filters: object = { payment: 'overdue' }, who = sales) =>
  who.send<SavedFilters & Problem>('POST', path, { name, filters });
const list = async (who = sales) => (await who.send<SavedFilters>('GET', path)).body.items;
const namesOf = async (who = sales) => (await list(who)).map(({ name }) => name);
const errorOf = ({ body }: { body: Problem }) => body.errors?.[0];

it('are kept by name, replaced by the same name, and deleted', async () => {
  const filters = { status: 'confirmed', payment: 'part_paid', channel: 'staff' } as const;
  const departure = randomUUID();
  await save(' Part   paid ', filters);
  const { status, body } = await save('All of Spiti', { departure });
  expect(status).toBe(200);
  expect(body.items).toMatchObject([
    { name: 'All of Spiti', filters: { departure } },
    { name: 'Part paid', filters },
  ]);
  await save('PART PAID', { payment: 'overdue' });
  const [, changed] = await list();
  expect(changed).toMatchObject({ name: 'PART PAID', id: body.items[1]?.id });
  expect(changed?.filters).toEqual({ payment: 'overdue' } satisfies BookingFilters);
  const { body: left } = await sales.send<SavedFilters>('DELETE', `${path}/${changed?.id}`);
  expect(left.items.map(({ name }) => name)).toEqual(['All of Spiti']);
  expect((await sales.send('DELETE', `${path}/${changed?.id}`)).status).toBe(404);
});

it('are everyone’s own', async () => {
  const finance = (await aColleague(service, 'Fay', 'finance')).who;
  await save('Overdue ones');
  const [mine] = await list();
  expect(await namesOf(finance)).toEqual([]);
  expect((await finance.send('DELETE', `${path}/${mine?.id}`)).status).toBe(404);
  await save('Overdue ones', { status: 'cancelled' }, finance);
  expect(await list()).toEqual([mine]);
});

it('are never a search, and need a name and a filter', async () => {
  for (const wrong of [{ q: 'Asha' }, { status: 'lost' }, { payment: 'overdue', cursor: '1' }]) {
    expect((await save('Wrong', wrong)).status).toBe(400);
  }
  expect(errorOf(await save('  '))).toMatchObject({ path: 'name', code: 'required' });
  expect(errorOf(await save('a\u0007b'))).toMatchObject({ path: 'name', code: 'unprintable' });
  expect((await save('x'.repeat(41))).status).toBe(400);
  expect(errorOf(await save('Nothing', {}))).toMatchObject({ path: 'filters' });
  expect(await list()).toEqual([]);
});

it('are 20 at most, also when saved at once', async () => {
  for (let nth = 1; nth < 19; nth += 1) await save(`Filter ${nth}`);
  const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(name)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = replies.find(({ status }) => status !== 200);
  expect(refused && errorOf(refused)).toMatchObject({ path: 'name', code: 'maximum' });
  expect(await list()).toHaveLength(20);
  // One that exists can still be replaced.
  expect((await save('Filter 1', { status: 'cancelled' })).status).toBe(200);
});

it('end with the access of whose they are', async () => {
  const { who: leaver, person } = await aColleague(service, 'Fay', 'finance');
  const { who: owner } = await aColleague(service, 'Olga', 'owner');
  await save('Hers', { payment: 'overdue' }, leaver);
  await save('Mine');
  const end = await owner.send('POST', `/v1/staff/people/${person.id}/end`, { reason: 'Left' });
  expect(end.status).toBe(200);
  const { rows } = await sql`select name from staff_saved_filter`.execute(service.db.queries);
  expect(rows).toEqual([{ name: 'Mine' }]);
});

it('are in the log without their names', async () => {
  await save('Calls for Meera');
  const [mine] = await list();
  await sales.send('DELETE', `${path}/${mine?.id}`);
  const { rows } = await sql<{ action: string; after: unknown; all: string }>`
    select action, after, l::text as all from audit_log l
     where action in ('person.save_filter', 'person.delete_filter') order by at, id`.execute(
    service.db.queries,
  );
  expect(rows.map(({ action, after }) => [action, after])).toEqual([
    ['person.save_filter', { filterId: mine?.id, filters: { payment: 'overdue' } }],
    ['person.delete_filter', { filterId: mine?.id }],
  ]);
  expect(rows.map(({ all }) => all).join()).not.toContain('Meera');
});
