/** Uploads review photos over real HTTP to a real service. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { advanceDepartures } from '@/booking/actions/advanceDepartures';
import { aBookingRequest } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '@/booking/testing/browser';
import { setClock } from '@/booking/testing/database';
import type { Service } from '@/booking/testing/service';
import { verifyOutcome } from '../forms/outcome';
import { passReviewPhoto, takeReviewPhotos } from './reviewPhotos';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { aTripOnSale, startBookingService } from '../testing/siteAndService';

let service: Service;
let site: ApiSite;
let visitor: Visitor;
let reference: string;
beforeAll(async () => {
  service = await startBookingService();
  const { departureId } = await aTripOnSale(service, { departure: { inDays: 40 } });
  visitor = aVisitor(service);
  const hold = await visitor.hold(departureId);
  ({ reference } = (await visitor.book(aBookingRequest(hold.body.id))).body);
  const payment = await visitor.pay(reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  for (const shift of ['41 days', '48 days']) {
    await setClock(service.db, shift);
    await advanceDepartures(service.deps);
  }
  await visitor.send('PUT', `/v1/bookings/${reference}/review`, {
    rating: 5,
    text: 'Two nights in Kalpa help with the altitude.',
    consent: { accepted: true, version: 'review-2026-11' },
  });
  site = await startApiSite(({ url = '/' }) => {
    const { pathname, searchParams } = new URL(url, 'http://site');
    const params = Object.fromEntries([...searchParams]);
    return pathname === '/api/review-photo'
      ? { handler: passReviewPhoto, params }
      : { handler: takeReviewPhotos, params, config: { api: { bodyParser: false } } };
  });
}, 120_000);
afterAll(async () => {
  await site.close();
  await service.close();
});

const aPhoto = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 51, g: 102, b: 153 } } })
    .png()
    .toBuffer();

async function send(files: (Buffer | string)[], cookie = visitor.cookie) {
  const body = new FormData();
  for (const file of files)
    body.append('photos', new Blob([new Uint8Array(Buffer.from(file))]), 'photo.png');
  const answer = await fetch(`${site.url}/api/booking/review-photos?reference=${reference}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body,
  });
  const url = new URL(answer.headers.get('location') ?? '/', site.url);
  return {
    status: answer.status,
    path: url.pathname,
    said: verifyOutcome(url.searchParams.get('answer') ?? '')?.errors[0]?.message ?? null,
  };
}
const photos = async () =>
  (
    await visitor.send<{ review: { photos: { id: string }[] } }>(
      'GET',
      `/v1/bookings/${reference}/review`,
    )
  ).body.review.photos;

it('says what is wrong with a file, and saves none of it', async () => {
  expect((await send([])).said).toContain('Choose a photo');
  expect((await send(['not a photo'])).said).toContain('We can’t open this file');
  expect((await send([Buffer.alloc(8 * 1_048_576 + 1)])).said).toContain('8 MB');
  expect((await send(Array.from({ length: 7 }, () => 'x'))).said).toContain('no more than 6');
  expect(await photos()).toEqual([]);
});

it('refuses other sites and other customers', async () => {
  const foreign = await fetch(`${site.url}/api/booking/review-photos?reference=${reference}`, {
    method: 'POST',
    headers: { cookie: visitor.cookie, 'sec-fetch-site': 'cross-site' },
    body: new FormData(),
  });
  expect(foreign.status).toBe(403);
  expect((await send([await aPhoto()], '')).said).not.toBeNull();
  expect(await photos()).toEqual([]);
});

it('uploads the photos, and shows them only to their sender for now', async () => {
  const { status, path, said } = await send([await aPhoto(), await aPhoto()]);
  expect([status, path, said]).toEqual([303, `/booking-details/${reference}`, null]);
  const [first] = await photos();
  expect(await photos()).toHaveLength(2);
  const look = (cookie: string, id = first?.id) =>
    fetch(`${site.url}/api/review-photo?id=${id}`, { headers: { cookie } });
  const own = await look(visitor.cookie);
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  expect((await look('')).status).toBe(404);
  expect((await look(visitor.cookie, randomUUID())).status).toBe(404);
  expect((await look(visitor.cookie, '../../me')).status).toBe(404);
});
