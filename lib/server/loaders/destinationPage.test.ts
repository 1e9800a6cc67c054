import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forgetSharedAnswers } from '../sharedAnswer';
import { loadDestinationPage, loadPromotedDestinationPage } from './destinationPage';

/** A stand-in for the content store and booking service, over real HTTP. */
let server: Server;
let destination: object | null;
const options = { draft: false };

const spiti = {
  slug: 'spiti-valley',
  region: 'domestic',
  canonicalPath: '/spiti-valley',
  trips: [{ slug: 'spiti-in-snow', title: 'Spiti in snow', cardLine: '7 days' }],
  roadNote: { text: 'Open.', writtenOn: '2026-11-18', signedBy: null },
};
const review = { id: 'r', text: 'Cold.', rating: 5 };

function answer({ pathname }: URL): object {
  if (pathname.endsWith('/reviews')) {
    return { items: [review], rating: null, distribution: [0, 0, 0, 0, 1], nextCursor: null };
  }
  if (pathname.startsWith('/v1/')) return { items: [], total: 0, nextCursor: null, asOf: '' };
  return { result: destination };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(new URL(request.url ?? '/', 'http://localhost'))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: origin,
    SERVICE_TOKEN: 'a-token-of-the-tests-that-is-long-enough',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: origin,
  });
});

afterAll(() => server.close());

beforeEach(() => {
  destination = spiti;
  forgetSharedAnswers();
});

const promoted = loadPromotedDestinationPage('/spiti-valley');
const at = (instant: string) => promoted('', { ...options, asOf: Date.parse(instant) });

it('shows the road note for fourteen days and says when the page will change', async () => {
  expect(await at('2026-12-02T18:29:59Z')).toMatchObject({
    destination: { roadNote: { text: 'Open.' } },
    freshUntil: '2026-12-02T18:30:00.000Z',
  });
  expect(await at('2026-12-02T18:30:00Z')).toMatchObject({
    destination: { roadNote: null },
    freshUntil: null,
  });
});

it("names each review's trip", async () => {
  expect(await promoted('', options)).toMatchObject({
    reviews: [{ ...review, tripSlug: 'spiti-in-snow', tripTitle: 'Spiti in snow' }],
  });
});

it('redirects permanently from the usual address to the promoted one', async () => {
  expect(await loadDestinationPage('domestic')('spiti-valley', options)).toEqual({
    redirectTo: '/spiti-valley',
    permanent: true,
  });
});

it("redirects back temporarily while the place isn't promoted", async () => {
  destination = { ...spiti, canonicalPath: null };
  expect(await promoted('', options)).toEqual({
    redirectTo: '/domestic/spiti-valley',
    permanent: false,
  });
});

it("is missing for a place that doesn't exist", async () => {
  destination = null;
  expect(await promoted('', options)).toBeNull();
});
