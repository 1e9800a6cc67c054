import { aBookingRequest, aDeparture, aTrip } from '@/booking/testing/builders';
import { aVisitor, comeBack, walkCheckout } from '@/booking/testing/browser';
import type { Service } from '@/booking/testing/service';
import type { Visitor } from '../booking/transport';
import { documentLinks } from '../booking/documentLinks';
import { passFile, passTripItinerary } from './bookingDocuments';
import { loadBookingDetailsPage } from '../loaders/bookingDetailsPage';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { aBrowser, startBookingService } from '../testing/siteAndService';

let service: Service;
let site: ApiSite;
let reference: string;
let tripSlug: string;
let visitor: Visitor;
let otherReference: string;
let isAway = false;

beforeAll(async () => {
  service = await startBookingService();
  site = await startApiSite((request) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site');
    return {
      handler: pathname === '/api/trip-itinerary' ? passTripItinerary : passFile,
      params: Object.fromEntries(searchParams),
    };
  });
  const trip = await aTrip(service.db);
  tripSlug = trip.slug;
  const { id } = await aDeparture(service.db, { tripId: trip.id });
  const buyer = aVisitor(service);
  const hold = await buyer.hold(id);
  ({ reference } = (await buyer.book(aBookingRequest(hold.body.id))).body);
  const payment = await buyer.pay(reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  await service.work();
  const unpaid = await buyer.hold(id);
  otherReference = (await buyer.book(aBookingRequest(unpaid.body.id))).body.reference;
  visitor = { ...aBrowser(), cookie: buyer.cookie };
}, 120_000);
afterAll(async () => {
  await site.close();
  if (!isAway) await service.close();
});

async function documentsOn(slug: string) {
  const page = await loadBookingDetailsPage({
    slug,
    query: {},
    visitor,
    posted: null,
    setStatus: () => undefined,
  });
  return page.documents;
}

const open = (href: string, cookie: string, init: RequestInit = {}) =>
  fetch(new URL(href, site.url), { headers: { cookie }, redirect: 'manual', ...init });

it("links to each document, and opens it with the visitor's cookie", async () => {
  const { links, note } = await documentsOn(reference);
  expect(note).toBeNull();
  expect(links.map(({ name }) => name)).toEqual([
    'Trip voucher (PDF)',
    'Pass for your phone (PDF)',
    'Itinerary, day by day (PDF)',
    'Add to your calendar',
    expect.stringMatching(/^Receipt RV\/\d\d-\d\d\/000001, .+, ₹3,000 \(PDF\)$/),
  ]);
  const answers = await Promise.all(links.map(({ href }) => open(href, visitor.cookie)));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9.-]+"$/); // prettier-ignore
  }
  const [voucher, pass, itinerary, calendar] = answers;
  expect(voucher?.headers.get('content-type')).toBe('application/pdf');
  expect((await voucher?.text())?.slice(0, 5)).toBe('%PDF-');
  expect((await pass?.text())?.slice(0, 5)).toBe('%PDF-');
  expect((await itinerary?.text())?.slice(0, 5)).toBe('%PDF-');
  expect(await calendar?.text()).toContain(`UID:${reference}`);
});

it('says so while there are none', async () => {
  expect(await documentsOn(otherReference)).toEqual({
    links: [],
    note: 'No documents yet. You’ll get a receipt with your first payment.',
  });
});

it('redirects others to the booking page, which shows them nothing', async () => {
  const { links } = await documentsOn(reference);
  for (const { href } of links) {
    const answer = await open(href, '');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/booking-details/${reference}?refused=not_found`,
    ]);
  }
});

it("rejects anything but a booking's address, and other methods", async () => {
  expect((await open('/api/booking/file?reference=//evil.example&file=voucher', '')).status).toBe(404); // prettier-ignore
  const { links } = await documentsOn(reference);
  expect((await open(links[0]?.href ?? '', '', { method: 'POST' })).status).toBe(405);
});

it('sends a trip’s itinerary to anyone, and leads back to the trip if there is none', async () => {
  const file = await open(`/api/trip-itinerary?trip=${tripSlug}`, '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(file.headers.get('cache-control')).toBe('public, max-age=300');
  expect(file.headers.get('set-cookie')).toBeNull();
  const none = await open('/api/trip-itinerary?trip=no-such-trip', '');
  expect([none.status, none.headers.get('location')]).toEqual([
    303,
    '/trip/no-such-trip#itinerary',
  ]);
  expect((await open('/api/trip-itinerary?trip=No/trip', '')).status).toBe(404);
});

it('says on the page that the service is unavailable', async () => {
  const { links } = await documentsOn(reference);
  await service.close();
  isAway = true;
  const answer = await open(links[0]?.href ?? '', visitor.cookie);
  expect(answer.headers.get('location')).toBe(
    `/booking-details/${reference}?refused=service_unavailable`,
  );
  expect(documentLinks(reference, null).note).toContain('can’t load your documents right now');
});
