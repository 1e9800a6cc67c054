import { evaluate, parse } from 'groq-js';
import { findTakenAddress } from './addressRules.ts';

type Client = Parameters<typeof findTakenAddress>[1];
type Evaluate = (tree: unknown, options: object) => PromiseLike<{ get(): Promise<unknown> }>;

const slug = (current: string) => ({ _type: 'slug', current });
const dataset = [
  { _id: 'p', _type: 'post', slug: slug('winter') },
  { _id: 't', _type: 'topic', slug: slug('spiti') },
  { _id: 'd', _type: 'destination', canonicalPath: '/kerala' },
  { _id: 'drafts.d', _type: 'destination', canonicalPath: '/kerala' },
  { _id: 'versions.rSpring.d', _type: 'destination', canonicalPath: '/kerala' },
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

it.each(['d', 'drafts.d', 'versions.rSummer.d'])(
  'lets a destination keep its own address as %s, but not take another’s',
  async (_id) => {
    const promoted = { _id, _type: 'destination', canonicalPath: '/kerala' };
    expect(await findTakenAddress(promoted, client)).toEqual([]);
    const other = { ...promoted, _id: 'drafts.other' };
    expect(await findTakenAddress(other, client)).toMatchObject([{ path: ['canonicalPath'] }]);
  },
);
