import type { ContentSourceMap, SanityClient } from '@sanity/client';
import { clientOf, startTestLake, type TestLake } from './testing/testLake.ts';

let lake: TestLake;
let client: SanityClient;

beforeAll(async () => {
  lake = await startTestLake();
  client = clientOf(lake.url, { perspective: 'drafts', resultSourceMap: 'withKeyArraySelector' });
  const author = { _type: 'reference', _ref: 'author-a' };
  await lake.client
    .transaction()
    .create({ _id: 'author-a', _type: 'author', name: 'Asha' })
    .create({
      _id: 'post-a',
      _type: 'post',
      slug: { current: 'one' },
      title: 'Published',
      author,
      sections: [
        { _key: 'k1', _type: 'hero', heading: 'First', kind: 'wide' },
        { _key: "k'2", _type: 'text', heading: 'Second' },
      ],
      tags: ['a', 'b'],
      body: [{ _key: 'b1', _type: 'block', children: [{ _key: 's1', _type: 'span', text: 'Hi' }] }],
    })
    .create({ _id: 'post-b', _type: 'post', title: 'Other', author, slug: { current: 'two' } })
    .create({
      _id: 'drafts.post-b',
      _type: 'post',
      title: 'Other, anew',
      author,
      slug: { current: 'two' },
    })
    .commit();
});

afterAll(() => lake.close());

async function ask(
  query: string,
  params: Record<string, unknown> = {},
): Promise<{ result: unknown; map: ContentSourceMap | undefined }> {
  const { result, resultSourceMap } = await client.fetch(query, params, { filterResponse: false });
  return { result, map: resultSourceMap };
}

/** Returns the document and path that part of a result maps to. */
function origin(map: ContentSourceMap | undefined, at: string): [string, string] | null {
  const source = map?.mappings[at]?.source;
  if (!map || source?.type !== 'documentValue') return null;
  return [map.documents[source.document]?._id ?? '', map.paths[source.path] ?? ''];
}

it("finds each string's field through projections, references and arrays", async () => {
  const { result, map } = await ask(
    `*[_type == "post" && slug.current == $slug][0]{
      "name": title, "by": author->{name}, "headings": sections[]{heading}, tags, body,
      "others": *[_type == "post" && author._ref == ^.author._ref] | order(title asc).title }`,
    { slug: 'one' },
  );
  expect(result).toMatchObject({ name: 'Published', others: ['Other, anew', 'Published'] });
  expect(JSON.stringify(result)).not.toMatch(/\\u0001|[\uE000-\uF8FF]/);
  expect(origin(map, "$['name']")).toEqual(['post-a', "$['title']"]);
  expect(origin(map, "$['by']['name']")).toEqual(['author-a', "$['name']"]);
  expect(origin(map, "$['headings'][0]['heading']")).toEqual([
    'post-a',
    "$['sections'][?(@._key=='k1')]['heading']",
  ]);
  expect(origin(map, "$['headings'][1]['heading']")).toEqual([
    'post-a',
    "$['sections'][?(@._key=='k\\'2')]['heading']",
  ]);
  expect(origin(map, "$['tags'][1]")).toEqual(['post-a', "$['tags'][1]"]);
  expect(origin(map, "$['body'][0]['children'][0]['text']")).toEqual([
    'post-a',
    "$['body'][?(@._key=='b1')]['children'][?(@._key=='s1')]['text']",
  ]);
  expect(origin(map, "$['others'][0]")).toEqual(['drafts.post-b', "$['title']"]);
});

it('leaves out strings that affect the result, and maps the rest', async () => {
  const { result, map } = await ask(
    `*[_type == "post" && slug.current == "one"][0]{ title, "slug": slug.current,
      "wide": sections[kind == "wide"]{heading, kind}, "plain": pt::text(body), body,
      "label": select(title == "Published" => author->name, "none") }`,
  );
  expect(result).toMatchObject({ wide: [{ heading: 'First' }], plain: 'Hi', label: 'Asha' });
  expect(origin(map, "$['wide'][0]['heading']")).not.toBeNull();
  expect(origin(map, "$['wide'][0]['kind']")).toBeNull();
  expect(origin(map, "$['slug']")).toBeNull();
  expect(origin(map, "$['label']")).toEqual(['author-a', "$['name']"]);
});

it('returns an empty map rather than a wrong one', async () => {
  const shout = `*[_id == "post-a"][0]{ "all": sections[].heading, "n": length(sections[].heading) }`;
  const { map } = await ask(shout);
  expect(origin(map, "$['n']")).toBeNull();
  const odd = await ask('*[_id == "author-a"]{name} | order(name in ["Asha"])');
  expect(odd.result).toEqual([{ name: 'Asha' }]);
});

it('follows edits', async () => {
  const title = '*[_id == "post-a"][0]{title}';
  await ask(title);
  await lake.client.patch('post-a').set({ title: 'Changed', subtitle: 'x' }).commit();
  const { result, map } = await ask(title);
  expect(result).toEqual({ title: 'Changed' });
  expect(origin(map, "$['title']")).toEqual(['post-a', "$['title']"]);
});

it("supports the client's invisible links", async () => {
  const stega = client.withConfig({ stega: { enabled: true, studioUrl: '/studio' } });
  const text = await stega.fetch<string>('*[_id == "author-a"][0].name');
  expect(text.startsWith('Asha')).toBe(true);
  expect(text.length).toBeGreaterThan(10);
});
