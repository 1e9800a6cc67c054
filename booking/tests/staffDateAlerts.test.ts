/** Date alerts at the desk: counted by trip and month, and who sees whose they are. */
import { sql } from 'kysely';
import type { Problem } from '../contract/problem.ts';
import type { DateAlertContacts, DateAlerts } from '../contract/staffDateAlerts.ts';
import { aTrip } from '../testing/builders.ts';
import { emptyDatabase } from '../testing/database.ts';
import { aDateInterestRequest } from '../testing/forms.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { aColleague, type Colleague } from '../testing/staff.ts';

let service: Service;
let sales: Colleague;
beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0' });
});
beforeEach(async () => {
  sales = await aColleague(service, 'Leena Fernandes', 'sales');
  await aTrip(service.db, { slug: 'spiti-in-snow' });
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

/** Asks for a trip's dates, and dates the request back. */
async function ask(email: string, at: string, change: { pax?: string; wish?: string } = {}) {
  const sent = await service.app.inject({
    method: 'POST',
    url: '/v1/date-interests',
    payload: aDateInterestRequest({
      ...{ tripSlug: 'spiti-in-snow', email, pax: '', wish: '' },
      ...change,
    }),
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  expect(sent.statusCode).toBe(202);
  await sql`update date_interest set created_at = ${at} where email = ${email}`.execute(
    service.db.queries,
  );
}
const list = async ({ who } = sales) =>
  (await who.send<DateAlerts>('GET', '/v1/staff/date-interests')).body.items;
const contacts = ({ who }: Colleague, month: string, reason = 'New dates to offer') =>
  who.post<DateAlertContacts & Problem>('/v1/staff/date-interests/contacts', {
    ...{ tripSlug: 'spiti-in-snow', month, reason },
  });

it('counts those that wait by trip and by the month in India, without what they wrote', async () => {
  await ask('one@example.com', '2026-11-02T10:00:00Z', { pax: '4', wish: 'First week of March' });
  await ask('two@example.com', '2026-11-20T10:00:00Z', { wish: 'Any weekend' });
  // Already November in India.
  await ask('three@example.com', '2026-10-31T20:00:00Z', { pax: '2' });
  await ask('four@example.com', '2026-10-31T10:00:00Z');
  await ask('told@example.com', '2026-11-03T10:00:00Z');
  await sql`update date_interest set status = 'notified' where email = 'told@example.com'`.execute(
    service.db.queries,
  );
  const trip = { tripSlug: 'spiti-in-snow', tripTitle: 'Spiti in snow' };
  expect(await list()).toEqual([
    {
      ...{ ...trip, month: '2026-11', alerts: 3, people: 7 },
      newestAt: '2026-11-20T10:00:00.000Z',
    },
    {
      ...{ ...trip, month: '2026-10', alerts: 1, people: 1 },
      newestAt: '2026-10-31T10:00:00.000Z',
    },
  ]);
  expect(JSON.stringify(await list())).not.toMatch(/@|weekend/);
});

it('shows what they wrote and who they are only with the permission for contacts', async () => {
  await ask('one@example.com', '2026-11-02T10:00:00Z', { pax: '4', wish: 'First week of March' });
  const editor = await aColleague(service, 'Dev Nair', 'editor');
  expect(await list(editor)).toMatchObject([{ alerts: 1, people: 4 }]);
  const refused = await contacts(editor, '2026-11');
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  const shown = await contacts(sales, '2026-11');
  expect(shown.body.items).toEqual([
    {
      ...{ email: 'one@example.com', people: 4, wish: 'First week of March' },
      at: '2026-11-02T10:00:00.000Z',
    },
  ]);
  expect((await contacts(sales, '2026-10')).body.items).toEqual([]);
  expect((await contacts(sales, '2026-13')).status).toBe(400);
  const { rows } = await sql<{ all: string }>`
    select to_jsonb(a)::text as all from audit_log a where action = 'dates.contacts' order by at`.execute(
    service.db.queries,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.all).toContain('New dates to offer');
  expect(rows[0]?.all).not.toMatch(/@|March/);
});
