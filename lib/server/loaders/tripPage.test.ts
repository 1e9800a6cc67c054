import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tripCard } from '@/components/testing/builders';
import { forgetSharedAnswers } from '../sharedAnswer';
import { setSiteEnvironment } from '../testing/siteEnvironment';
import { loadTripPage } from './tripPage';

/** Stand-ins for the content store and the booking service, over real HTTP. */
let server: Server;
let bookable: Record<string, number> = {};
let isBookingUp = true;

const similarTrips = ['full', 'open', 'closed', 'guaranteed'].map((slug) =>
  tripCard({ _id: slug, slug }),
);

function answer({ pathname }: URL): object {
  if (!pathname.startsWith('/v1/')) {
    return { result: { _id: 'trip', _rev: 'r', saleState: 'on_sale', similarTrips } };
  }
  const items = Object.entries(bookable).map(([tripSlug, bookableCount]) => ({
    ...{ tripSlug, bookableCount },
    ...{ from: null, nextDepartures: [], rating: null },
  }));
  return { items: pathname.endsWith('/summaries') ? items : [], asOf: '2026-12-10T06:00:00.000Z' };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.statusCode = url.pathname.startsWith('/v1/') && !isBookingUp ? 503 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setSiteEnvironment({ BOOKING_URL: address, SANITY_API_HOST: address });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const suggested = async () => {
  forgetSharedAnswers();
  const page = await loadTripPage('trip', { draft: false });
  return page?.similar.map(({ slug }) => slug);
};

it('suggests three trips, first those with open dates, in the editor’s order', async () => {
  bookable = { full: 0, open: 2, closed: 0, guaranteed: 1 };
  expect(await suggested()).toEqual(['open', 'guaranteed', 'full']);
  isBookingUp = false;
  expect(await suggested()).toEqual(['full', 'open', 'closed']);
});
