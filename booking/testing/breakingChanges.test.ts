import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { breakingChanges, type Description, type Schema } from './breakingChanges.ts';

const booking = join(import.meta.dirname, '..');
const text: Schema = { type: 'string' };

/** Returns a service with one operation, which accepts and returns the given schemas. */
function service(body: Schema, answer: Schema = body): Description {
  return {
    paths: {
      '/things': {
        post: {
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          responses: { '200': { content: { 'application/json': { schema: answer } } } },
        },
      },
    },
  };
}
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});
const asked = (before: Schema, after: Schema) =>
  breakingChanges(service(before, {}), service(after, {}));
const answered = (before: Schema, after: Schema) =>
  breakingChanges(service({}, before), service({}, after));

it('finds no changes between identical descriptions', () => {
  const one = service(object({ name: text }, ['name']));
  expect(breakingChanges(one, one)).toEqual([]);
});

it('finds a removed path, method, response and media type', () => {
  const released = service({});
  const [path] = Object.values(released.paths);
  expect(breakingChanges(released, { paths: {} })).toEqual(['POST /things is gone']);
  expect(breakingChanges(released, { paths: { '/things': { get: {} } } })).toEqual([
    'POST /things is gone',
  ]);
  const body = path?.['post']?.requestBody;
  const other = (responses: object): Description => ({
    paths: {
      '/things': { post: { ...(body ? { requestBody: body } : {}), responses: { ...responses } } },
    },
  });
  expect(breakingChanges(released, other({}))).toEqual(['POST /things: answer 200 is gone']);
  expect(breakingChanges(released, other({ '200': { content: { 'text/html': {} } } }))).toEqual([
    'POST /things: answer 200 is no longer application/json',
  ]);
});

it.each<[string, Schema, Schema, string]>([
  ['a new required field', object({}), object({ a: text }, ['a']), '.a is needed now'],
  ['a field made required', object({ a: text }), object({ a: text }, ['a']), '.a is needed now'],
  ['a removed field', object({ a: text }), object({}), '.a is no longer taken'],
  ['another type', object({ a: text }), object({ a: { type: 'integer' } }), '.a was not string'],
  ['no null', { anyOf: [text, { type: 'null' }] }, text, 'was not null'],
  ['no fractions', { type: 'number' }, { type: 'integer' }, 'was not number'],
  ['fewer enum values', { enum: ['a', 'b'] }, { enum: ['a'] }, 'no longer takes "b"'],
  [
    'fewer constants',
    { anyOf: [{ const: 'a' }, { const: 'b' }] },
    { const: 'a' },
    'no longer takes "b"',
  ],
  ['an enum for a string', text, { type: 'string', enum: ['a'] }, 'takes only words of a list'],
  ['a shorter string', { ...text, maxLength: 9 }, { ...text, maxLength: 8 }, 'maxLength 8'],
  ['a new limit', text, { ...text, maxLength: 8 }, 'maxLength 8'],
  ['a higher minimum', { type: 'integer' }, { type: 'integer', minimum: 1 }, 'minimum 1'],
  ['another pattern', { ...text, pattern: 'a' }, { ...text, pattern: 'b' }, 'pattern b'],
  ['a format', text, { ...text, format: 'uuid' }, 'format uuid'],
  [
    'deep inside',
    { type: 'array', items: object({ a: text }) },
    { type: 'array', items: object({}) },
    '[].a is no longer taken',
  ],
  [
    'no other fields',
    object({}),
    { ...object({}), additionalProperties: false },
    'no other fields',
  ],
])('finds a breaking request: %s', (_name, before, after, sentence) => {
  const found = asked(before, after);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('POST /things: body');
  expect(found[0]).toContain(sentence);
});

it.each<[string, Schema, Schema, string]>([
  ['a removed field', object({ a: text }, ['a']), object({}), '.a is gone'],
  ['a field made optional', object({ a: text }, ['a']), object({ a: text }), '.a may be left out'],
  ['another type', object({ a: text }), object({ a: { type: 'integer' } }), '.a was not integer'],
  ['null', text, { anyOf: [text, { type: 'null' }] }, 'was not null'],
  [
    'deep inside',
    { type: 'array', items: object({ a: text }) },
    { type: 'array', items: object({}) },
    '[].a is gone',
  ],
])('finds a breaking response: %s', (_name, before, after, sentence) => {
  const found = answered(before, after);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('POST /things: answer 200');
  expect(found[0]).toContain(sentence);
});

it('finds a removed parameter and a newly required one', () => {
  const asks = (parameters: object[]) => {
    const description = service({});
    Object.assign(description.paths['/things']?.['post'] ?? {}, { parameters });
    return description;
  };
  const month = { in: 'query', name: 'month', schema: text };
  const needed = { ...month, required: true };
  expect(breakingChanges(asks([month]), asks([]))).toEqual([
    'POST /things: query month is no longer taken',
  ]);
  expect(breakingChanges(asks([month]), asks([needed]))).toEqual([
    'POST /things: query month is needed now',
  ]);
  expect(breakingChanges(asks([]), asks([needed]))).toHaveLength(1);
  expect(breakingChanges(asks([needed]), asks([month]))).toEqual([]);
  expect(breakingChanges(asks([]), asks([month]))).toEqual([]);
});

it('lets refusals be described by their codes instead of a range, and compares those', () => {
  const refusing = (responses: object) => {
    const description = service({});
    Object.assign(description.paths['/things']?.['post'] ?? {}, { responses });
    return description;
  };
  const as = (type: string, schema: Schema) => ({ content: { [type]: { schema } } });
  const problem = object({ code: text, title: text });
  const narrow = { allOf: [problem, object({ code: { enum: ['full'] } })] };
  const before = refusing({ '4XX': as('application/json', problem) });
  expect(
    breakingChanges(before, refusing({ '409': as('application/problem+json', narrow) })),
  ).toEqual([]);
  expect(
    breakingChanges(before, refusing({ '409': as('application/json', object({ code: text })) })),
  ).toEqual([expect.stringContaining('answer 4XX.title is gone')]);
  expect(
    breakingChanges(refusing({ '409': as('application/json', problem) }), refusing({})),
  ).toEqual([]);
});

it.each<[string, Schema, Schema]>([
  ['a new optional field', object({}), object({ a: text })],
  ['a required field made optional', object({ a: text }, ['a']), object({ a: text })],
  ['null as well', text, { anyOf: [text, { type: 'null' }] }],
  ['fractions as well', { type: 'integer' }, { type: 'number' }],
  ['more enum values', { enum: ['a'] }, { enum: ['a', 'b'] }],
  ['any string', { enum: ['a'] }, text],
  ['a longer string', { ...text, maxLength: 8 }, { ...text, maxLength: 9 }],
  ['no pattern', { ...text, pattern: 'a' }, text],
])('lets a request accept %s', (_name, before, after) => expect(asked(before, after)).toEqual([]));

it.each<[string, Schema, Schema]>([
  ['another field', object({}), object({ a: text }, ['a'])],
  ['a guaranteed field', object({ a: text }), object({ a: text }, ['a'])],
  ['never null', { anyOf: [text, { type: 'null' }] }, text],
  ['a new enum value', { enum: ['a'] }, { enum: ['a', 'b'] }],
  ['fewer enum values', { enum: ['a', 'b'] }, { enum: ['a'] }],
])('lets a response contain %s', (_name, before, after) =>
  expect(answered(before, after)).toEqual([]),
);

it('checks a shared schema where it is used', () => {
  const using = (thing: Schema): Description => ({
    ...service({}, { $ref: '#/components/schemas/Thing' }),
    components: { schemas: { Thing: thing } },
  });
  expect(breakingChanges(using(object({ a: text })), using(object({})))).toEqual([
    'POST /things: answer 200.a is gone',
  ]);
});

it('checks a shared parameter, body and response where they are used', () => {
  const using = (limit: object, body: object, response: object): Description => {
    const description = service({});
    Object.assign(description.paths['/things']?.['post'] ?? {}, {
      parameters: [{ $ref: '#/components/parameters/limit' }],
      requestBody: { $ref: '#/components/requestBodies/Thing' },
      responses: { '200': { $ref: '#/components/responses/Thing' } },
    });
    const components = {
      parameters: { limit: { in: 'query', name: 'limit', schema: text, ...limit } },
      requestBodies: { Thing: { content: { 'application/json': {} }, ...body } },
      responses: { Thing: { content: { 'application/json': {} }, ...response } },
    };
    return { ...description, components };
  };
  expect(
    breakingChanges(
      using({}, {}, {}),
      using({ required: true }, { required: true }, { content: {} }),
    ),
  ).toEqual([
    'POST /things: query limit is needed now',
    'POST /things: a body is needed now',
    'POST /things: answer 200 is no longer application/json',
  ]);
});

describe('the API', () => {
  let released: Description;
  beforeAll(() => {
    released = releasedDescription();
  });

  it('breaks no client built on the last release (otherwise see booking/README.md, "Changing the API")', async () => {
    const current = await readFile(join(booking, 'openapi.json'), 'utf8');
    const changes = breakingChanges(released, JSON.parse(current) as Description);
    // These headers were needed before the description had any.
    const isOlder = !JSON.stringify(released).includes('"in":"header"');
    const isBreaking = (change: string) =>
      !(isOlder && /: header (Idempotency-Key|If-Match) is needed now$/.test(change));
    expect(changes.filter(isBreaking)).toEqual([]);
  });

  it('would break clients if any path were removed', () => {
    for (const [path, operations] of Object.entries(released.paths)) {
      const { [path]: _gone, ...paths } = released.paths;
      const only = { ...released, paths: { [path]: operations } };
      expect(breakingChanges(only, { ...released, paths })).not.toEqual([]);
    }
  });
});

/**
 * Returns the description at the last release tag. Without a tag, uses the commit where this branch
 * left `main`. On `main` itself, uses the previous commit, because comparing a commit with itself
 * would find nothing.
 */
function releasedDescription(): Description {
  const head = git('rev-parse', 'HEAD');
  const tag = tryGit('describe', '--tags', '--abbrev=0');
  const main = ['origin/main', 'main']
    .map((branch) => tryGit('merge-base', 'HEAD', branch))
    .find((commit) => commit !== null && commit !== head);
  return JSON.parse(git('show', `${tag ?? main ?? 'HEAD~1'}:./openapi.json`)) as Description;
}

function tryGit(...args: string[]): string | null {
  try {
    return git(...args);
  } catch {
    return null;
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: booking,
    encoding: 'utf8',
    maxBuffer: 16_777_216,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}
