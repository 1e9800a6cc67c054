import { evaluate, parse } from 'groq-js';
import { findTakenAddress } from './addressRules.ts';

type Client = Parameters<typeof findTakenAddress>[1];
type Evaluate = (tree: unknown, options: object) => PromiseLike<{ get(): Promise<unknown> }>;

const slug = (current: string) => ({ _type: 'slug', current });
const dataset = [
  { _id: 'p', _type: 'post', slug: slug('winter') },
  { _id: 't', _type: 'topic', slug: slug('spiti') },
];
/** Responds to queries as the content store does. */
const client = {
  fetch: async (query: string, params: object) =>
    (await (evaluate as Evaluate)(parse(query, { params }), { dataset, params })).get(),
} as Client;
const check = (_type: string, current: string) =>
  findTakenAddress({ _id: 'new', _type, slug: slug(current) }, client);

it('refuses an address that a topic and a post would share', async () => {
  expect(await check('topic', 'winter')).toMatchObject([
    { message: 'A post has this address already. Choose a different one.', path: ['slug'] },
  ]);
  expect(await check('post', 'spiti')).toMatchObject([{ path: ['slug'] }]);
});

it('accepts every other address', async () => {
  expect(await check('topic', 'spiti')).toEqual([]);
  expect(await check('post', 'winter')).toEqual([]);
  expect(await check('author', 'winter')).toEqual([]);
});
