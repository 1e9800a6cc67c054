/** Every request's schema, checked over HTTP: whatever is wrong is said in plain words. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '../contract/problem.ts';
import { fieldErrors, hasSentence } from '../routes/fieldErrors.ts';
import { startService, type Service } from '../testing/service.ts';

type Json = Record<string, unknown>;

const secret = 'staff-secret-of-the-field-errors-1';

let service: Service;
let description: { paths: Record<string, Record<string, Json>>; components: { schemas: Json } };
beforeAll(async () => {
  service = await startService({ STAFF_KEYS: `owner:owner:${secret}` });
  description = JSON.parse(
    await readFile(join(import.meta.dirname, '..', 'openapi.json'), 'utf8'),
  ) as typeof description;
});
afterAll(() => service.close());

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Follows a reference to a shared schema. */
function resolve(schema: Json): Json {
  const name = schema['$ref'];
  if (typeof name !== 'string') return schema;
  const shared = description.components.schemas[name.split('/').at(-1) ?? ''];
  if (!isJson(shared)) throw new Error(`${name} isn't described`);
  return shared;
}

interface Operation {
  method: string;
  path: string;
  body: Json | null;
  query: readonly { name: string; schema: Json }[];
}

function operations(): Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = (operation['requestBody'] as { content?: Json } | undefined)?.content;
      const form = content?.['application/json'] as { schema: Json } | undefined;
      const parameters = (operation['parameters'] ?? []) as Json[];
      return {
        ...{ method: method.toUpperCase(), path },
        body: form ? form.schema : null,
        query: parameters.flatMap((one) =>
          one['in'] === 'query' && isJson(one['schema'])
            ? [{ name: String(one['name']), schema: one['schema'] }]
            : [],
        ),
      };
    }),
  );
}

/** Adds each keyword that a schema uses to check a value. */
function collectKeywords(given: Json, into: Set<string>): void {
  const schema = resolve(given);
  const annotations = new Set([
    ...['description', 'title', 'properties', 'items', 'default', 'examples', 'allOf', '$ref'],
    ...['contentMediaType', 'contentEncoding', '$id', 'deprecated'],
  ]);
  for (const [key, value] of Object.entries(schema)) {
    if (!annotations.has(key)) into.add(key);
    const inner =
      key === 'properties' && isJson(value)
        ? Object.values(value)
        : ['items', 'anyOf', 'allOf', 'additionalProperties'].includes(key)
          ? [value].flat()
          : [];
    for (const one of inner) if (isJson(one)) collectKeywords(one, into);
  }
}

type Mistake = 'small' | 'large' | 'other' | 'missing';

/** Returns a value that this schema refuses, as far as it can be wrong in this way. */
function wrong(given: Json, mistake: Mistake): unknown {
  const schema = resolve(given);
  const branches = schema['anyOf'];
  if (Array.isArray(branches)) return wrong(branches[0] as Json, mistake);
  switch (schema['type']) {
    case 'object': {
      if (mistake === 'missing') return {};
      const properties = isJson(schema['properties']) ? Object.entries(schema['properties']) : [];
      return Object.fromEntries([
        ...properties.map(([name, one]) => [name, wrong(one as Json, mistake)]),
        ...(mistake === 'other' ? [['somethingElse', 1]] : []),
      ]);
    }
    case 'array': {
      const item = wrong(schema['items'] as Json, mistake);
      if (mistake === 'small') return Number(schema['minItems'] ?? 0) > 0 ? [] : [item];
      const length = Number(schema['maxItems'] ?? 1) + 1;
      return Array.from({ length: Math.min(length, 60) }, () => item);
    }
    case 'integer':
    case 'number':
      return { small: -1e12, large: 1e12, other: 'x', missing: 1.5 }[mistake];
    case 'boolean':
      return 'x';
    default:
      return { small: '', large: '?'.repeat(500), other: 7, missing: null }[mistake];
  }
}

const raw = /must|NOT|fewer than \d|pattern|schema|property|valid\b/;

it('has a sentence for every keyword that a request’s schema uses', () => {
  const keywords = new Set<string>();
  for (const { body, query } of operations()) {
    for (const schema of [...(body ? [body] : []), ...query.map((one) => one.schema)]) {
      collectKeywords(schema, keywords);
    }
  }
  expect([...keywords].sort()).toEqual(
    expect.arrayContaining(['enum', 'format', 'maxLength', 'minLength', 'pattern', 'required']),
  );
  expect([...keywords].filter((keyword) => !hasSentence(keyword))).toEqual([]);
});

it('says every mistake in every request in plain words', async () => {
  const said = new Map<string, string>();
  let refused = 0;
  for (const { method, path, body, query } of operations()) {
    const url = path
      .replace('{reference}', 'SAF-2345-6789')
      .replace(/\{\w*[iI]d\}/g, '01900000-0000-7000-8000-000000000000')
      .replace(/\{\w+\}/g, 'one');
    const requests = [
      ...(['small', 'large', 'other', 'missing'] as const).flatMap((mistake) =>
        body ? [{ url, payload: wrong(body, mistake) }] : [],
      ),
      ...query.map(({ name }) => ({ url: `${url}?${name}=%3F&else=1`, payload: undefined })),
    ];
    for (const { url: address, payload } of requests) {
      const answer = await service.app.inject({
        ...{ method: method as 'POST', url: address },
        headers: {
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...(path.startsWith('/v1/staff') ? { authorization: `Bearer ${secret}` } : {}),
        },
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      });
      if (answer.json<Partial<Problem>>().code !== 'validation_failed') continue;
      const { errors = [] } = answer.json<Problem>();
      refused += 1;
      for (const { path: field, message } of errors)
        said.set(`${method} ${path} ${field}`, message);
    }
  }
  // Otherwise the requests didn't reach the schemas.
  expect(refused).toBeGreaterThan(200);
  expect([...said].filter(([, message]) => raw.test(message))).toEqual([]);
  const openings = /^(Enter|Choose|Fill|Write|Shorten|Use|Leave|Change|Check|Accept) /;
  expect([...said].filter(([, message]) => !openings.test(message))).toEqual([]);
});

const saying = (path: string, keyword: string, params: Json) =>
  fieldErrors([{ keyword, instancePath: path, params }])[0]?.message;

it('says how much is enough, as people type it', () => {
  expect(saying('/reason', 'minLength', { limit: 3 })).toBe('Write why, in a few words');
  expect(saying('/reference', 'minLength', { limit: 6 })).toBe('Enter at least 6 characters');
  expect(saying('/name', 'minLength', { limit: 1 })).toBe('Fill this in');
  expect(saying('/text', 'maxLength', { limit: 1000 })).toBe(
    'Shorten this to 1,000 characters or fewer',
  );
  expect(saying('/amountMinor', 'minimum', { limit: 100 })).toBe('Enter ₹1 or more');
  expect(saying('/amountMinor', 'maximum', { limit: 10_00_00_00 })).toBe('Enter ₹1,00,000 or less');
  expect(saying('/depositBps', 'maximum', { limit: 10_000 })).toBe('Enter 100% or less');
  expect(saying('/startDate', 'pattern', { pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })).toBe(
    'Enter a date, like 2027-05-21',
  );
  expect(saying('', 'required', { missingProperty: 'reason' })).toBe('Write why, in a few words');
  const absent = { keyword: 'required', params: { requiredProperties: ['slug', 'title'] } };
  expect(fieldErrors([{ ...absent, instancePath: '/trip' }]).map(({ path }) => path)).toEqual([
    ...['trip.slug', 'trip.title'],
  ]);
});
