import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { releasesIn } from '../content/previewPass';
import { staticPage } from '../pages/staticPage';

/** A minimal content store for previews, over real HTTP. */
let server: Server;
let link: Record<string, unknown> | null = null;
let title: string | null = null;
let previewsEnded: string | null = null;
const perspectives: string[] = [];
const frame = {
  settings: { operatorName: 'Trial' },
  navigation: { header: [], footer: [] },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const query = searchParams.get('query') ?? '';
    if (!query.includes('safar.preview')) {
      perspectives.push(searchParams.get('perspective') ?? '');
    }
    response.setHeader('content-type', 'application/json');
    const result = query.includes('safar.previewLink')
      ? link
      : query.includes('safar.previewsEnded')
        ? previewsEnded
        : query.includes('metadata.title')
          ? title
          : frame;
    response.end(JSON.stringify({ result }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: 'http://localhost:4000',
    SERVICE_TOKEN: 'a-token-that-is-long-enough-for-a-test-000000',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  link = null;
  previewsEnded = null;
  perspectives.length = 0;
});

const seen: object[] = [];
const page = (isThere = true) =>
  staticPage(
    async (_slug, options) => {
      seen.push(options);
      return isThere ? { title: 'A' } : null;
    },
    (slug) => `/${slug}`,
  );
const visit = (previewData: unknown, isThere = true) =>
  page(isThere)({
    params: { slug: 'a' },
    draftMode: true,
    previewData: previewData as object,
  }) as Promise<Record<string, unknown>>;
const id = 'safar.previewLink.0123456789abcdef';
const linkPass = { kind: 'link', id, path: '/a', until: '2099-01-01T00:00:00.000Z' };
const editor = { kind: 'editor', since: new Date().toISOString() };
const openLink = { _id: id, path: '/a', secret: 's', expiresAt: '2099-01-01T00:00:00.000Z' };

it('shows drafts to an editor, with marks', async () => {
  expect(await visit(editor)).toMatchObject({
    props: { preview: { kind: 'editor', asOf: null } },
  });
  expect(seen.at(-1)).toEqual({ draft: true, isMarked: true });
  expect(perspectives).toEqual(['drafts']);
});

it('shows the published page without a pass, or once an editor’s has ended', async () => {
  const ended = { ...editor, since: new Date(Date.now() - 8 * 3_600_000).toISOString() };
  for (const data of [{}, undefined, { kind: 'other' }, { kind: 'editor' }, ended]) {
    expect((await visit(data)).props).not.toHaveProperty('preview');
    expect(seen.at(-1)).toEqual({ draft: false });
  }
});

it("shows the site at an instant, and tells the editor if a page won't exist then", async () => {
  const pass = { ...editor, asOf: '2027-01-05T04:30:00.000Z' };
  expect(await visit(pass)).toMatchObject({ props: { preview: { asOf: pass.asOf } } });
  expect(seen.at(-1)).toMatchObject({ asOf: Date.parse(pass.asOf) });
  expect(perspectives).toEqual([`asOf:${pass.asOf}`]);
  expect(await visit(pass, false)).toMatchObject({
    props: {
      preview: { kind: 'editor' },
      missingInPreview: '/a',
    },
  });
  expect(await visit(editor, false)).toMatchObject({
    props: { preview: { asOf: null }, missingInPreview: '/a' },
  });
});

it('shows a release as a whole, with its title', async () => {
  const pass = { ...editor, releases: ['rSpring', 'drafts'] };
  title = 'Spring';
  expect(await visit(pass)).toMatchObject({ props: { preview: { release: 'Spring' } } });
  expect(seen.at(-1)).toEqual({ draft: true, isMarked: true, releases: ['rSpring', 'drafts'] });
  expect(perspectives).toEqual(['raw', 'rSpring,drafts']);
  title = null;
  expect(await visit(pass)).toMatchObject({ props: { preview: { release: 'Untitled release' } } });
});

it.each([
  ['drafts', undefined],
  ['published', undefined],
  ['rSpring,drafts', ['rSpring', 'drafts']],
  ['rSpring', ['rSpring']],
  ['rSpring,a.b', undefined],
  ['', undefined],
  [null, undefined],
])('reads the Studio’s perspective %j', (perspective, releases) =>
  expect(releasesIn(perspective)).toEqual(releases),
);

it('opens the page of a shared link without marks, and no other page', async () => {
  link = openLink;
  expect(await visit(linkPass)).toMatchObject({
    props: { preview: { kind: 'link', until: openLink.expiresAt } },
  });
  expect(seen.at(-1)).toEqual({ draft: true });
  const other = await visit({ ...linkPass, path: '/b' });
  expect(other.props).not.toHaveProperty('preview');
});

it('ends when the link is revoked or expires, whatever the cookie says', async () => {
  const ended = { redirect: { destination: '/api/draft-mode/ended?to=%2Fa', permanent: false } };
  expect(await visit(linkPass)).toEqual(ended);
  link = { ...openLink, expiresAt: '2020-01-01T00:00:00.000Z' };
  expect(await visit(linkPass)).toEqual(ended);
});

it('ends for every editor when one of them ends all previews', async () => {
  previewsEnded = new Date(Date.parse(editor.since) - 1).toISOString();
  expect((await visit(editor)).props).toHaveProperty('preview');
  previewsEnded = editor.since;
  expect(await visit(editor)).toEqual({
    redirect: { destination: '/api/draft-mode/disable?to=%2Fa', permanent: false },
  });
  const later = { ...editor, since: new Date(Date.parse(editor.since) + 1).toISOString() };
  expect((await visit(later)).props).toHaveProperty('preview');
});
