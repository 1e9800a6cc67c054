/**
 * Sends hostile requests to every endpoint in the committed API description: wrong types, extra
 * fields, huge or deep values, repeated keys, NUL and more. Each is either refused with a known code
 * and writes nothing, or is harmless. None causes an internal error.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Problem } from '../contract/problem.ts';
import { refusalStatus } from '../contract/refusals.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, type Visitor } from '../testing/browser.ts';
import { postgresUrl } from '../testing/database.ts';
import { inlinerOf } from '../testing/references.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: Json[];
  const?: Json;
  pattern?: string;
  format?: string;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  additionalProperties?: boolean | Schema;
}
interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Attack {
  what: string;
  payload: string;
  mustRefuse: boolean;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const description = JSON.parse(
  await readFile(join(import.meta.dirname, '..', 'openapi.json'), 'utf8'),
) as { paths: Record<string, Partial<Record<(typeof methods)[number], Operation>>> };

const operations = Object.entries(inlinerOf(description)(description.paths)).flatMap(
  ([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation
        ? [{ name: `${method.toUpperCase()} ${path}`, method, path, operation }]
        : [];
    }),
);

/** A caller with every permission, so that refusals are about the content. */
const staffSecret = 'staff-secret-of-the-fuzz-tests-01';

let service: Service;
let visitor: Visitor;
let known: {
  departureId: string;
  slug: string;
  holdId: string;
  reference: string;
  paymentId: string;
};
let token: string;

beforeAll(async () => {
  service = await startService(
    { STAFF_KEYS: `fuzzer:owner:${staffSecret}` },
    postgresUrl ? { need: 'postgres' } : {},
  );
  const trip = await aTrip(service.db, { slug: 'spiti' });
  const departure = await aDeparture(service.db, { tripId: trip.id, capacity: 40 });
  visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departure.id);
  const payment = await visitor.pay(reference);
  const open = await visitor.hold(departure.id);
  ({ token } = (await visitor.quote(departure.id)).body);
  known = {
    departureId: departure.id,
    slug: 'spiti',
    holdId: open.body.id,
    reference,
    paymentId: payment.body.id,
  };
});
afterAll(() => service?.close());

/** Returns a valid body for the endpoint, where the schema alone isn't enough to build one. */
function goodBody(name: string): Json | undefined {
  switch (name) {
    case 'POST /v1/quotes':
      return {
        departureId: known.departureId,
        travellers: [{ type: 'adult', occupancy: 'twin', pickupCode: 'DEL' }],
        addons: [{ code: 'TENT', qty: 1 }],
        couponCode: null,
        billingStateCode: 'KA',
        isResident: true,
        hasPan: true,
      };
    case 'POST /v1/coupons/check':
      return {
        code: 'MONSOON10',
        selection: {
          departureId: known.departureId,
          travellers: [{ type: 'adult', occupancy: 'twin', pickupCode: 'DEL' }],
          addons: [{ code: 'TENT', qty: 1 }],
          billingStateCode: 'KA',
          isResident: true,
          hasPan: true,
        },
      };
    case 'POST /v1/holds':
    case 'PUT /v1/holds/{id}/quote':
      return { quoteToken: token };
    case 'POST /v1/bookings':
    case 'POST /v1/bookings/check':
      return JSON.parse(JSON.stringify(aBookingRequest(known.holdId))) as Json;
    default:
      return undefined;
  }
}

function pathOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'slug') return known.slug;
    if (name === 'reference') return known.reference;
    if (path.includes('/holds/')) return known.holdId;
    if (path.includes('/payments/')) return known.paymentId;
    return known.departureId;
  });
}

/** Returns the smallest value that roughly fits a schema. */
function exampleOf(schema: Schema): Json {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? null;
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {});
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, exampleOf(inner)]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'string':
      if (schema.format === 'uuid') return randomUUID();
      return 'x'.repeat(Math.max(schema.minLength ?? 0, 3));
    default:
      return null;
  }
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const hostile: readonly [string, string][] = [
  ['null', 'null'],
  ['a boolean', 'true'],
  ['a negative number', '-1'],
  ['half a number', '0.5'],
  ['a number beyond all', '1e308'],
  ['a number beyond JSON', '1e400'],
  ['an unsafe integer', '9007199254740993'],
  ['empty text', '""'],
  ['NUL', '"a\\u0000b"'],
  ['writing from right to left', '"\\u202egnp.exe\\u202c"'],
  ['half a character', '"\\ud800"'],
  ['long text', `"${'x'.repeat(45_000)}"`],
  ['SQL', '"\'; drop table booking; --"'],
  ['an object', '{}'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['a list', '[]'],
  ['a list of lists', deep(500)],
  ['a list of everything', `[${Array.from({ length: 500 }, (_, at) => at).join(',')}]`],
];

/**
 * Returns every position in a body with its schema: the body itself, its fields, and their fields.
 */
function placesOf(schema: Schema, body: Json, at: (string | number)[] = []): Place[] {
  const own: Place = { at, schema };
  const objectSchema = schema.properties
    ? schema
    : schema.anyOf?.find(({ properties }) => properties !== undefined);
  const items = schema.items ?? schema.anyOf?.find((one) => one.items)?.items;
  if (Array.isArray(body) && items && body[0] !== undefined) {
    return [own, ...placesOf(items, body[0], [...at, 0])];
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && objectSchema) {
    return [
      own,
      ...Object.entries(objectSchema.properties ?? {}).flatMap(([name, inner]) =>
        placesOf(inner, body[name] ?? null, [...at, name]),
      ),
    ];
  }
  return [own];
}
interface Place {
  at: (string | number)[];
  schema: Schema;
}

const MARK = '"§here§"';

/** Returns the body as text, with the value at one position replaced by raw JSON. */
function replaced(body: Json, at: (string | number)[], raw: string): string {
  const copy = { root: structuredClone(body) };
  let target: { [name: string]: Json } = copy;
  const steps = ['root', ...at.map(String)];
  const last = steps.pop() ?? 'root';
  for (const step of steps) {
    const next = target[step];
    if (typeof next !== 'object' || next === null) return '';
    target = next as { [name: string]: Json };
  }
  target[last] = JSON.parse(MARK) as string;
  return JSON.stringify(copy.root).replace(MARK, () => raw);
}

function attacksOn(schema: Schema, body: Json): Attack[] {
  const text = JSON.stringify(body);
  const isObject = text.startsWith('{');
  const inside = text.slice(1, -1);
  const whole: Attack[] = [
    ...['', '{', '[]', '7', 'nul', '{"a":}', '\u{feff}{', deep(20_000)].map((payload) => ({
      what: `the body ${payload.slice(0, 12)}`,
      payload,
      mustRefuse: true,
    })),
    { what: 'something deep', payload: `{"x":${deep(11)}}`, mustRefuse: true },
    { what: 'a huge body', payload: `{"x":"${'y'.repeat(300_000)}"}`, mustRefuse: true },
  ];
  if (!isObject) return whole;
  whole.push(
    { what: 'a prototype', payload: `{"__proto__":{"a":1},${inside}}`, mustRefuse: true },
    {
      what: 'keys twice',
      payload: `{${inside}${inside ? ',' : ''}${inside}}`,
      mustRefuse: inside !== '',
    },
  );
  if (schema.additionalProperties === false) {
    const comma = inside ? ',' : '';
    whole.push({ what: 'an extra', payload: `{${inside}${comma}"extra":1}`, mustRefuse: true });
  }
  const fields = placesOf(schema, body).filter(({ at }) => at.length > 0);
  return [
    ...whole,
    ...fields.flatMap(({ at, schema: inner }) =>
      hostile.map(([what, raw]) => ({
        what: `${at.join('.')} is ${what}`,
        payload: replaced(body, at, raw),
        mustRefuse: isOfWrongType(inner, raw),
      })),
    ),
    ...fields.flatMap(({ at }) => {
      const name = at.at(-1);
      if (typeof name !== 'string') return [];
      const without = replaced(body, at, MARK).replace(new RegExp(`"${name}":${MARK},?`), '');
      const payload = without.replace(/,\}/g, '}');
      return [{ what: `${at.join('.')} is missing`, payload, mustRefuse: false }];
    }),
  ];
}

/** Whether a value can't possibly fit the schema. */
function isOfWrongType(schema: Schema, raw: string): boolean {
  if (raw.length > 40_000) return false;
  if (raw.includes('1e400')) return true;
  const value = JSON.parse(raw) as Json;
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const allowed = (one: Schema): boolean => {
    if (one.anyOf) return one.anyOf.some(allowed);
    const types = [one.type ?? []].flat();
    if (one.const !== undefined) return one.const === value;
    if (one.enum) return one.enum.includes(value);
    if (types.length === 0) return true;
    return types.some((type) => (type === 'integer' ? kind === 'number' : type === kind));
  };
  return !allowed(schema);
}

async function transactionsSoFar(): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as at`.execute(service.db.queries);
  return rows[0]?.at ?? '';
}

async function rowCounts(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
    service.db.queries,
  );
  const counts = tables.map(
    ({ name }) => sql`select ${name} as name, count(*)::int as n from ${sql.table(name)}`,
  );
  const { rows } = await sql`${sql.join(counts, sql` union all `)}`.execute(service.db.queries);
  return JSON.stringify(rows);
}

let sent = 0;
let refused = 0;

async function send(
  what: string,
  request: { method: string; url: string; payload?: string | Buffer; headers?: object },
  mustRefuse = false,
): Promise<string[]> {
  const [countsBefore, before] = [await countsNow(), await transactionsSoFar()];
  const response = await service.app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: {
      authorization: `Bearer ${request.url.startsWith('/v1/staff/') ? staffSecret : testSecrets.SERVICE_TOKEN}`,
      cookie: visitor.cookie,
      'idempotency-key': randomUUID(),
      ...(request.payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  sent += 1;
  const { statusCode: status } = response;
  const wrong: string[] = [];
  if (status >= 500) wrong.push(`${what}: ${status} ${response.body.slice(0, 200)}`);
  if (status >= 400 && status < 500) {
    refused += 1;
    const type = String(response.headers['content-type']);
    const problem = type.startsWith('application/problem+json')
      ? response.json<Problem>()
      : undefined;
    const expected = problem && refusalStatus[problem.code as keyof typeof refusalStatus];
    if (expected !== status) wrong.push(`${what}: ${status} without a code of the list`);
    if ((await transactionsSoFar()) !== before && (await rowCounts()) !== countsBefore) {
      wrong.push(`${what}: ${status}, but something was written`);
    }
  } else if (mustRefuse) wrong.push(`${what}: taken (${status})`);
  if (status < 400) lastCounts = null;
  return wrong;
}

let lastCounts: string | null = null;
async function countsNow(): Promise<string> {
  lastCounts ??= await rowCounts();
  return lastCounts;
}

const badParts = [
  '%00', '%2e%2e%2f', '%F0%9F%92%A3', '%E2%80%AEx', '%27%3B--', '0', '-1', '__proto__',
  'constructor', 'x'.repeat(200), '%ED%A0%80', '%', 'null',
]; // prettier-ignore

it.each(operations)(
  '$name',
  async ({ name, method, path, operation }) => {
    // This endpoint only adds demo data to a local copy. Only the site may call it, and it takes no
    // input.
    if (path === '/v1/internal/demo-data') return;
    const verb = method.toUpperCase();
    // Anything deleted here would be missing for the endpoints after it.
    const url = method === 'delete' ? path.replace('{id}', randomUUID()) : pathOf(path);
    const wrong: string[] = [];
    for (const { name: parameter, in: where } of operation.parameters ?? []) {
      if (where === 'header') continue;
      for (const bad of badParts) {
        const target =
          where === 'path'
            ? path.replace(`{${parameter}}`, bad).replace(/\{\w+\}/g, known.holdId)
            : `${url}?${parameter}=${bad}&${parameter}=${bad}x`;
        const payload = method === 'get' || method === 'delete' ? {} : { payload: '{}' };
        wrong.push(
          ...(await send(`${parameter} ${bad}`, { method: verb, url: target, ...payload })),
        );
        if (where === 'query') {
          const once = `${url}?${parameter}=${bad}`;
          wrong.push(...(await send(`${parameter} ${bad}`, { method: verb, url: once })));
        }
      }
    }
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema) {
      const body = goodBody(name) ?? exampleOf(schema);
      for (const { what, payload, mustRefuse } of attacksOn(schema, body)) {
        wrong.push(...(await send(what, { method: verb, url, payload }, mustRefuse)));
      }
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
        const headers = { 'content-type': type };
        const attack = { method: verb, url, payload: JSON.stringify(body), headers };
        wrong.push(...(await send(type, attack, true)));
      }
      const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
      wrong.push(...(await send('no UTF-8', { method: verb, url, payload: bytes }, true)));
    } else if (method !== 'get') {
      for (const [what, payload] of hostile) {
        for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
          const attack = { method: verb, url, payload, headers: { 'content-type': type } };
          wrong.push(...(await send(`${type}: ${what}`, attack)));
        }
      }
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

it('was let in where only staff are', async () => {
  const headers = { authorization: `Bearer ${staffSecret}` };
  const url = `/v1/staff/departures/${known.departureId}`;
  expect((await service.app.inject({ url, headers })).statusCode).toBe(200);
});

it('has asked enough', () => {
  process.stdout.write(`${operations.length} operations, ${sent} requests, ${refused} refused\n`);
  expect(refused).toBeGreaterThan(1_000);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});
