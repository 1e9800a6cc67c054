/**
 * Compares random queries over random documents with plain groq-js over the same list: an index
 * never changes a result, whatever the perspective. `NARROWING_RUNS` runs more of them.
 */
import fc from 'fast-check';
import { evaluate, parse } from 'groq-js';
import type { LakeDocument } from './documents.ts';
import { runQuery, type QueryParams } from './groq.ts';
import { openStore, type Store } from './storage/store.ts';
import { emptyDirectory, quietLog } from './testing/testLake.ts';
import { everything, type View } from './view.ts';
import { createViews } from './views.ts';

const RUNS = Number(process.env.NARROWING_RUNS ?? 40);
const NOW = new Date('2026-11-25T08:00:00.000Z');

const names = ['a', 'b', 'c', 'd', 'e'];
const versions = ['versions.r.a', 'versions.r.b', 'versions.r.e', 'versions.s.a', 'versions.s.c'];
const ids = [...names, ...names.map((name) => `drafts.${name}`), 'safar.a', ...versions];
const types = ['trip', 'post', 'ty\u00e9'];
const texts = [
  'foo.bar baz',
  "it's naïve, a.B.",
  '',
  'a',
  'b',
  'Ab',
  'a\u0000',
  'a\u0001b',
  '\uffee',
  '\ud83d\ude00',
  '\ud800',
  's1:x;',
  '2',
  'é',
];
const instants = ['2026-01-01T00:00:00Z', '2026-11-25T08:00:00.000Z', '2027-01-01T00:00:00Z'];

const scalar = fc.oneof(
  fc.constantFrom(...texts, ...instants),
  fc.constantFrom(0, -0, 1, 2, -1.5, 1e300, 2, -1e-300),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constantFrom<unknown[]>([], {}, ['a'], { current: 'a' }) },
);
/** Patterns, and texts of which the evaluator makes words in its own way. */
const words = [
  'a*',
  'a.b',
  'foo.bar',
  'foobar',
  "it's",
  'Ab',
  'é*',
  '*b',
  'a b',
  'x-1',
  'naïve',
  'nai*',
];
const block = fc.record({
  _type: fc.constantFrom('block', 'other'),
  children: fc.array(
    fc.record({
      _type: fc.constantFrom('span', 'mark'),
      text: fc.constantFrom(...words, 'foo', '.bar', 'Foo', ' ', 'a'),
    }),
    { maxLength: 3 },
  ),
});
const target = fc.constantFrom(...names, 'safar.a', 'gone', '', 'a\u0001b');
const reference = fc.record({ _ref: target, _weak: fc.constant(true) });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const fields = fc.record(
  {
    _type: fc.constantFrom(...types),
    title: optional(value),
    kind: optional(fc.constantFrom('x', 'y', null)),
    publishedAt: optional(fc.oneof(fc.constantFrom(...instants), value)),
    saleState: optional(fc.constantFrom('on_sale', 'withdrawn', 5)),
    featuredRank: optional(value),
    isFeatured: optional(value),
    other: optional(value),
    slug: optional(fc.oneof(fc.record({ current: value }), value)),
    author: optional(fc.oneof(reference, value)),
    topics: optional(fc.oneof(fc.array(fc.oneof(reference, scalar), { maxLength: 3 }), value)),
    body: optional(fc.oneof(fc.array(block, { maxLength: 2 }), block, fc.constantFrom(...words))),
    nested: optional(fc.record({ deep: fc.array(reference, { maxLength: 2 }) })),
    publishAt: optional(fc.constantFrom(...instants, 'never', 5)),
    unpublishAt: optional(fc.constantFrom(...instants)),
    _system: optional(fc.constant({ delete: true })),
  },
  { requiredKeys: ['_type'] },
);

const collection = fc
  .array(fc.record({ id: fc.constantFrom(...ids), fields }), { minLength: 8, maxLength: 20 })
  .map((entries) =>
    entries.map(({ id, fields: given }): LakeDocument => {
      const at = '2026-11-21T08:00:00.000Z';
      const common = { _id: id, _rev: 'r', _createdAt: at, _updatedAt: at };
      // Undefined values don't exist in JSON.
      return JSON.parse(JSON.stringify({ ...common, ...given }));
    }),
  );

const literal = fc.oneof(
  { weight: 8, arbitrary: scalar.map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: fc.constantFrom('$text', '$number', '$nothing', '$list', '$object') },
);
const comparable = fc.constantFrom(
  ...['title', 'kind', 'publishedAt', 'saleState', 'featuredRank', 'isFeatured', 'slug.current'],
  ...['_id', '_type', '@._id', 'other', '_updatedAt', 'slug', '_rev'],
);
const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
const list = fc.oneof(
  fc.array(literal, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
  fc.constantFrom('$list', '$text', '$nothing', '["trip", "post"]', '["a", "drafts.b", "c"]'),
);
/** Values of the enclosing document, which may be missing or of any type. */
const outer = fc.constantFrom(
  ...['^._id', '^.author._ref', '^.title', '^.kind', '^.slug.current', '^.topics[]._ref'],
  ...['^.other', '^.topics[0]._ref', '^.author->_id', '^.^._id', '^.topics', '^.isFeatured'],
);
const nestedList = fc.constantFrom(
  '*[_type == "post"]._id',
  '*[_id == "a"][0].topics[]._ref',
  '*[kind == "x"].author._ref',
);

const simple = fc.oneof(
  fc.tuple(comparable, operator, literal).map((parts) => parts.join(' ')),
  fc.tuple(literal, operator, comparable).map((parts) => parts.join(' ')),
  fc.tuple(comparable, list).map(([field, items]) => `${field} in ${items}`),
  comparable.map((field) => `defined(${field})`),
  comparable.map((field) => `!defined(${field})`),
  comparable,
  fc.constantFrom(...types).map((type) => `_type == "${type}"`),
  fc.constantFrom(...ids).map((id) => `_id == "${id}"`),
  target.map((id) => `references("${id}")`),
  target.map((id) => `author._ref == "${id}"`),
  target.map((id) => `"${id}" in topics[]._ref`),
  fc.constantFrom('references($list)', 'references($text)', 'references($nothing)', 'true', '$yes'),
  fc.constantFrom('$text in topics[]._ref', '$nothing in topics[]._ref', 'author._ref == $nothing'),
  fc.constantFrom(
    'publishedAt <= now()',
    '$text == "a"',
    '$nothing == "b"',
    'null in topics[]._ref',
  ),
  nestedList.map((items) => `_id in ${items}`),
  nestedList.map((items) => `references(${items})`),
  fc
    .tuple(
      fc.constantFrom(
        'title',
        'kind',
        '[title, pt::text(body)]',
        'pt::text(body)',
        'body',
        '[kind]',
      ),
      fc.constantFrom(
        ...words.map((word) => JSON.stringify(word)),
        '$text',
        '$list',
        '["a*", "B"]',
      ),
    )
    .map((parts) => parts.join(' match ')),
  fc.constantFrom(
    '_id in path("drafts.**")',
    '!(_id in path("drafts.**"))',
    '(_id in path("versions.**") || kind == "x")',
    '_id in path("*")',
    'sanity::versionOf("a")',
    'sanity::versionOf("versions.r.a")',
    'sanity::versionOf("drafts.b")',
    '(sanity::versionOf($text) || sanity::versionOf($nothing))',
    'sanity::partOfRelease("r")',
    '!sanity::partOfRelease("r")',
    'sanity::partOfRelease($number)',
    'sanity::partOfRelease("r.a")',
    'count(releases::all()) == 0',
    'count(topics) > 1',
    'author->kind == "x"',
  ),
);
const correlated = fc.oneof(
  fc.tuple(comparable, operator, outer).map((parts) => parts.join(' ')),
  outer.map((one) => `references(${one})`),
  outer.map((one) => `author._ref == ${one}`),
  outer.map((one) => `${one} in topics[]._ref`),
  outer.map((one) => `_id in ${one}`),
  outer.map((one) => `sanity::versionOf(${one})`),
);

function filterOf(part: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const either = fc.tuple(part, part).map(([one, other]) => `(${one} || ${other})`);
  const piece = fc.oneof({ weight: 4, arbitrary: part }, { weight: 1, arbitrary: either });
  return fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' && '));
}

const order = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'title',
        '_id',
        '_type',
        'publishedAt',
        'featuredRank',
        'other',
        '_updatedAt',
        'author._ref',
      ),
      fc.constantFrom('', ' asc', ' desc'),
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((keys) => ` | order(${keys.map((key) => key.join('')).join(', ')})`);
const slice = fc.constantFrom(
  '[0]',
  '[1]',
  '[-1]',
  '[0...2]',
  '[1..2]',
  '[2...9]',
  '[-3..-1]',
  '[0...0]',
  '[1...4]',
  '[4..4]',
  '[3...1]',
);
const shape = fc.constantFrom(
  ...[
    '._id',
    '.slug.current',
    '{_id, title}',
    '{_id, "slug": slug.current}',
    '{_type, kind, publishedAt}',
  ],
  ...[
    '{_id, "to": author->_id}',
    '{..., "up": ^._id}',
    '.topics[]._ref',
    '{"x": title, other}',
    '{_id, slug}',
  ],
);
const maybe = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary);

function listOf(part: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const tail = fc.tuple(maybe(order), maybe(slice), maybe(shape)).map((parts) => parts.join(''));
  const from = fc.oneof(
    { weight: 8, arbitrary: filterOf(part).map((filter) => `*[${filter}]`) },
    { weight: 1, arbitrary: fc.constant('*') },
  );
  const whole = fc.tuple(from, tail).map((parts) => parts.join(''));
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: from.map((filter) => `count(${filter})`) },
    { weight: 1, arbitrary: whole.map((one) => `defined(${one})`) },
  );
}

const flat = listOf(simple);
const inner = listOf(fc.oneof(simple, correlated, correlated));
const query = fc.oneof(
  flat,
  fc
    .tuple(filterOf(simple), inner, inner)
    .map(
      ([filter, one, other]) =>
        `*[${filter}]{_id, "one": ${one}, "other": topics[]{"in": ${other}}}`,
    ),
  fc.tuple(filterOf(simple), inner).map(([filter, one]) => `*[${filter} && count(${one}) > 0]._id`),
  fc
    .tuple(inner, inner)
    .map(
      ([one, other]) =>
        `*{_id, "one": ${one.replace(/^\*/, '*[true]')}, "list": topics[].title, "o": ${other}}`,
    ),
  fc
    .tuple(flat, inner)
    .map(([one, other]) => `{"one": ${one}, "deep": *[0...2]{"x": {"y": ${other}}}}`),
);

const params: QueryParams = {
  text: 'a',
  number: 2,
  nothing: null,
  list: ['a', 'trip', 2, null, true, 'drafts.b'],
  object: { a: 1 },
  yes: true,
};

async function plain(text: string, documents: LakeDocument[], now: Date): Promise<unknown> {
  const options = { dataset: documents, params, timestamp: now, identity: 'me' };
  return (await evaluate(parse(text, { params }), options)).get();
}

function viewsOf(store: Store): Array<[string, View]> {
  const view = createViews(store.reader);
  return [
    ['raw', view('raw', true)],
    ['published', view('published', true)],
    ['drafts', view('drafts', true)],
    ['public', view('raw', false)],
    ['a release', view({ stack: ['r'] }, true)],
    ['releases over drafts', view({ stack: ['s', 'r', 'drafts'] }, true)],
    ['drafts over a release', view({ stack: ['drafts', 'r'] }, true)],
    ['asOf', view({ asOf: NOW.getTime() }, true)],
  ];
}

it('never changes a result', async () => {
  await fc.assert(
    fc.asyncProperty(
      collection,
      fc.array(query, { minLength: 25, maxLength: 25 }),
      async (documents, queries) => {
        const store = openStore({ directory: emptyDirectory(), log: quietLog });
        for (const [n, after] of documents.entries()) {
          const input = { id: `tx-${n}`, at: after._createdAt, author: 'test' };
          await store.transact(input, (read) => ({
            changes: [{ id: after._id, before: read(after._id), after, mutations: [] }],
            results: [],
          }));
        }
        try {
          for (const [name, view] of viewsOf(store)) {
            const all = view.select(everything) ?? [];
            for (const text of queries) {
              const context = {
                view,
                now: NOW,
                identity: 'me',
                config: { projectId: 'p', dataset: 'd' },
              };
              const expected = await plain(text, all, NOW);
              const result = await runQuery(text, params, context);
              expect({ name, text, result }).toEqual({ name, text, result: expected });
            }
          }
        } finally {
          await store.close();
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 300_000);
