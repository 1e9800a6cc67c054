/**
 * Bad requests to every operation of the contract, generated from it: none is a fault of ours, and
 * none changes a row.
 */
import { sql } from 'kysely';
import { aVisitor, type Visitor } from '../testing/browser.ts';
import { aCustomer } from '../testing/customers.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

interface Operation {
  parameters?: { name: string; in: string }[];
  /** Bodies that several operations share are references. */
  requestBody?: { content?: Record<string, unknown> };
}

const ownerSecret = 'owner-secret-of-the-bad-requests-0001';
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const deep = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`;
/** Bodies that no operation accepts. */
const bodies: Record<string, string> = {
  'half a document': '{"email":',
  nothing: '',
  'a list': '[]',
  null: 'null',
  text: '"x"',
  'a number too large': '{"amountMinor":1e999}',
  'an unknown field': '{"nobodyKnowsThisField":true}',
  'a prototype': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  'the same field twice': '{"email":"a@example.com","email":"b@example.com"}',
  'a NUL character': '{"email":"a\\u0000@example.com","code":"\\u0000","text":"\\u0000"}',
  'half a character': '{"email":"\\ud800","name":"\\udfff","text":"\\ud800"}',
  'deep nesting': deep,
  'too much': JSON.stringify({ text: 'x'.repeat(70_000) }),
};
/** What is put in paths and queries. */
const texts = [
  "'; drop table booking; --",
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '🏔️'.repeat(30),
  'x'.repeat(2_000),
  '-1',
  '9'.repeat(30),
  '<script>',
];

let service: Service;
let customer: Visitor;
beforeAll(async () => {
  service = await startService({
    STAFF_TOKENS: `owner:owner:${ownerSecret}`,
    RATE_CODE_RESEND_SECONDS: '0',
  });
  service.app.log.level = 'silent';
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  await aDeparture(service.db, { tripId });
  customer = await aCustomer(service, 'asha@example.com', aVisitor(service));
});
afterAll(() => service.close());

/** Returns how many rows each table has, and its newest change. */
async function state(): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
     order by 1`.execute(service.db.queries);
  const counts = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as text
        from ${sql.table(name)} t`.execute(service.db.queries);
    counts.push([name, rows[0]?.text]);
  }
  return counts;
}

it('at least 1,000 of them are refused without a fault, and nothing is written', async () => {
  const { paths } = (await service.app.inject('/openapi.json')).json<{
    paths: Record<string, Partial<Record<string, Operation>>>;
  }>();
  const before = await state();
  const faults: string[] = [];
  let sent = 0;
  async function send(method: string, url: string, what: string, payload?: string, type?: string) {
    const isStaff = url.startsWith('/v1/staff/');
    const response = await service.app.inject({
      method: method.toUpperCase() as 'GET',
      url,
      headers: {
        authorization: `Bearer ${isStaff ? ownerSecret : testSecrets.SERVICE_TOKEN}`,
        ...(isStaff ? {} : { cookie: customer.cookie }),
        'idempotency-key': `bad-request-${sent}`,
        'if-match': '"1"',
        ...(payload === undefined ? {} : { 'content-type': type ?? 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    sent += 1;
    // What isn't there can be deleted again.
    const isHarmless = method === 'get' || response.statusCode === 204;
    const isRefused = response.statusCode >= 400 && response.statusCode < 500;
    if (!isRefused && !(isHarmless && response.statusCode < 400)) {
      faults.push(`${response.statusCode} ${method} ${url.slice(0, 100)} with ${what}`);
    }
  }
  for (const [path, operations] of Object.entries(paths)) {
    const known = path
      .replace('{reference}', 'SFR-000000')
      .replace('{slug}', 'spiti')
      .replace(/\{\w+\}/g, '01930000-0000-7000-8000-0000000000ff');
    for (const method of methods) {
      const operation = operations[method];
      if (!operation) continue;
      const queries = (operation.parameters ?? []).filter((one) => one.in === 'query');
      for (const text of texts) {
        const sendable = encodeURIComponent(text).replaceAll('%25', '%');
        if (path.includes('{')) await send(method, path.replace(/\{\w+\}/g, sendable), text);
        const query = queries.map(({ name }) => `${name}=${sendable}`).join('&');
        if (query && method === 'get') await send(method, `${known}?${query}`, text);
      }
      if (!operation.requestBody) continue;
      const [type = ''] = Object.keys(operation.requestBody.content ?? {});
      for (const [what, body] of Object.entries(bodies)) {
        await send(method, known, what, body, type || 'application/json');
      }
      await send(method, known, 'another type', '<a/>', 'text/xml');
    }
  }
  expect(faults).toEqual([]);
  expect(await state()).toEqual(before);
  process.stdout.write(`${sent} bad requests: no fault, nothing written\n`);
  expect(sent).toBeGreaterThan(1_000);
});
