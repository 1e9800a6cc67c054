/** Acts as the operator's office and the payment partner during a journey. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { bookingUrl, databaseFile, dataDir, payUrl, ports, staffKeysFile } from './addresses.mjs';
import { someAddress } from './mail';
import { withoutProgram } from './outage';
import { inLake } from './studio';
import { expect } from './test';

/** The trip for which journeys create their own dates. */
export const ownTrip = { slug: 'andaman-island-to-island', title: 'Andaman, island to island' };
/** One of the demo data's offer codes. */
export const demoOffer = 'SNOWLINE';
/** The demo data's policy: refunds until 30 days before the trip. */
export const demoPolicyId = '01930000-0000-7000-8000-000000000101';

/** Returns the key of someone in the office. */
export function staffKey(role: 'owner' | 'operations' | 'marketing'): string {
  const keys = JSON.parse(fs.readFileSync(staffKeysFile, 'utf8')) as Record<typeof role, string>;
  return keys[role];
}

interface OwnDate {
  id: string;
  code: string;
  startDate: string;
  version: number;
  held: number;
  booked: number;
  waiting: number;
}

async function ask<Answer>(
  method: string,
  address: string,
  body?: object,
  { version, who = staffKey('owner') }: { version?: number; who?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${bookingUrl}/v1/staff${address}`, {
    method,
    headers: {
      authorization: `Bearer ${who}`,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(version === undefined ? {} : { 'if-match': `"v${version}"` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await response.json();
  expect(response.ok, `${method} ${address}: ${JSON.stringify(answer)}`).toBe(true);
  return answer as Answer;
}

const prices = (rupees: number) => [
  {
    occupancy: 'twin',
    amountMinor: rupees * 100,
    childBps: 8_000,
    infantMinor: 150_000,
    allotment: null,
    isActive: true,
  },
];

/** Two places in twin rooms, and own rooms for everyone else. */
export const twoInTwins = [
  ...prices(20_000).map((price) => ({ ...price, allotment: 2 })),
  ...prices(30_000).map((price) => ({ ...price, occupancy: 'single' })),
];

let made = 0;

/** Creates a date for `ownTrip` for one journey only: half a year away, unless `inDays` says when. */
export async function makeDate(
  capacity: number,
  rupees = 20_000,
  ownPrices: object[] = prices(rupees),
  instalments = 1,
  inDays = 201 + made,
): Promise<string> {
  made += 1;
  const day = (offset: number) =>
    new Date(Date.now() + (inDays + offset) * 86_400_000).toISOString().slice(0, 10);
  const reportAt = `${day(0)}T04:30:00Z`;
  const { id } = await ask<OwnDate>('POST', '/departures', {
    tripSlug: ownTrip.slug,
    code: `E2E-${randomUUID().slice(0, 8).toUpperCase()}`,
    startDate: day(0),
    endDate: day(5),
    reportAt,
    capacity,
    cancellationPolicyId: demoPolicyId,
    minPax: 1,
    maxPaxPerBooking: 6,
    salesOpenAt: null,
    salesCloseAt: `${day(-1)}T04:30:00Z`,
    depositKind: 'per_pax',
    depositValue: 300_000,
    balanceDueDays: 15,
    instalments,
    womenOnly: false,
    prices: ownPrices,
    pickups: [
      {
        code: 'IXZ',
        city: 'Port Blair',
        name: 'Airport',
        address: null,
        pickupAt: reportAt,
        surchargeMinor: 0,
      },
    ],
  });
  await ask('POST', `/departures/${id}/publish`);
  return id;
}

/** Returns a date as the office sees it, with its counters. */
export const lookAtDate = (id: string) => ask<OwnDate>('GET', `/departures/${id}`);

export async function changePrice(id: string, rupees: number): Promise<void> {
  const { version } = await lookAtDate(id);
  await ask('PUT', `/departures/${id}/prices`, { prices: prices(rupees) }, { version });
}

/** Sets a date's trip leader. */
export async function nameLeader(id: string, name: string, phone: string): Promise<void> {
  const { version } = await lookAtDate(id);
  await ask('PATCH', `/departures/${id}`, { leader: { name, phone } }, { version });
}

/** Invites someone to the desk, by email. */
export const invitePerson = (name: string, email: string, roles: string[]) =>
  ask('POST', '/people', { name, email, roles });

/** Records a bank transfer for a booking, as the second of two people in finance. */
export const recordTransfer = (
  reference: string,
  amountMinor: number,
  transferNumber = 'UTR20261129001',
) =>
  ask('POST', `/bookings/${reference}/payments`, {
    ...{ method: 'bank_transfer', amountMinor, reference: transferNumber },
  });

/** Books a date of `ownTrip` for two people who called, and records their transfer of the deposit. */
export async function bookForCaller(id: string): Promise<{ reference: string; email: string }> {
  const email = someAddress('caller');
  const people = ['Asha Rao', 'Dev Rao'].map((fullName) => ({
    fullName,
    seat: { type: 'adult', occupancy: 'twin', pickupCode: 'IXZ' },
  }));
  const wanted = {
    departureId: id,
    travellers: people.map(({ seat }) => seat),
    billingStateCode: 'KA',
  };
  const { token, quote } = await ask<{ token: string; quote: { dueNowMinor: number } }>(
    'POST',
    '/bookings/preview',
    wanted,
  );
  const { reference } = await ask<{ reference: string }>('POST', '/bookings', {
    quoteToken: token,
    contact: { name: 'Asha Rao', email, phone: '+91 98765 43210' },
    billing: { stateCode: 'KA' },
    travellers: people.map(({ fullName, seat }) => ({
      ...seat,
      fullName,
      ...{ dateOfBirth: '1994-02-03', gender: 'female' },
    })),
    acceptTerms: { version: '2026-10', accepted: true },
  });
  await recordTransfer(reference, quote.dueNowMinor, `UTR${randomUUID().slice(0, 12)}`);
  return { reference, email };
}

/** Replies in a booking's message thread. */
export const answerOnDesk = (reference: string, text: string) =>
  ask('POST', `/bookings/${reference}/messages`, { text });

/** Takes seats off sale; 0 puts them back. */
export async function blockSeats(id: string, blocked: number): Promise<void> {
  const { version } = await lookAtDate(id);
  await ask('PATCH', `/departures/${id}`, { blocked }, { version });
}

/** Cancels a date for everyone who booked it: one person requests it, another approves. */
export async function cancelDate(id: string): Promise<void> {
  const { token } = await ask<{ token: string }>('POST', `/departures/${id}/end/preview`);
  await ask('POST', `/departures/${id}/end`, { token, reason: 'Cyclone warning' });
  await ask('POST', `/departures/${id}/end/approve`, undefined, { who: staffKey('operations') });
  await expect
    .poll(
      async () =>
        (await ask<{ openBookings: number }>('GET', `/departures/${id}/end`)).openBookings,
    )
    .toBe(0);
}

/** Sets how the payment partner behaves from now on. Anything not given returns to normal. */
export async function turnPayments(
  knobs: { apiDown?: boolean; webhookDrop?: boolean; amountDeltaMinor?: number } = {},
): Promise<void> {
  const usual = { apiDown: false, webhookDrop: false, amountDeltaMinor: 0 };
  const response = await fetch(`${payUrl}/emulator/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...usual, ...knobs }),
  });
  expect(response.ok).toBe(true);
}

interface EmulatedPayment {
  id: string;
  order_id: string;
  status: string;
}

async function emulatedPayments(): Promise<EmulatedPayment[]> {
  const state = (await (await fetch(`${payUrl}/emulator/state`)).json()) as {
    payments: EmulatedPayment[];
  };
  return state.payments;
}

/** Returns the partner's status for each of an order's payments, oldest first. */
export async function paymentsOf(order: string): Promise<string[]> {
  const payments = await emulatedPayments();
  return payments.filter(({ order_id: of }) => of === order).map(({ status }) => status);
}

/** Approves an order's pending payment, as the bank would. */
export async function answerPendingPayment(order: string | undefined): Promise<void> {
  const pending = (await emulatedPayments()).findLast(
    (payment) => payment.status === 'created' && payment.order_id === order,
  );
  const response = await fetch(`${payUrl}/emulator/payments/${pending?.id}/capture`, {
    method: 'POST',
  });
  expect(response.ok).toBe(true);
}

let isClockAhead = false;

/**
 * Sets the booking service's clock `inAll` ahead of real time. Kills its process first and moves
 * its database's clock; the supervisor restarts the service. The file needs `afterEach(resetClock)`.
 */
export async function letTimePass(inAll: string): Promise<void> {
  isClockAhead = true;
  await setClock(inAll);
}

/** Returns to real time after `letTimePass`: an authenticator app's codes follow it. */
export async function resetClock(): Promise<void> {
  if (isClockAhead) await setClock('0 seconds');
  isClockAhead = false;
}

async function setClock(ahead: string): Promise<void> {
  await withoutProgram('booking', async () => {
    const script = path.join(import.meta.dirname, '../../booking/testing/moveClock.ts');
    const { status, stderr } = spawnSync(process.execPath, [script, dataDir, ahead], {
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: fs.existsSync(databaseFile)
          ? fs.readFileSync(databaseFile, 'utf8')
          : undefined,
      },
    });
    expect(status, stderr).toBe(0);
  });
}

/** Creates an offer code: 10% off `ownTrip`, usable `uses` times. */
export async function makeCoupon(uses: number): Promise<string> {
  const code = `E2E${randomUUID().slice(0, 8).toUpperCase()}`;
  await ask('POST', '/coupons', {
    code,
    kind: 'percent',
    bps: 1_000,
    amountMinor: null,
    capMinor: null,
    minSpendMinor: null,
    minPax: null,
    tripSlugs: [ownTrip.slug],
    stackable: true,
    validFrom: null,
    validTo: null,
    travelFrom: null,
    travelTo: null,
    maxRedemptions: uses,
  });
  return code;
}

/** Puts `ownTrip` on a published campaign’s list of trips. */
export async function addTripToCampaign(id: string): Promise<void> {
  const [trip] = await inLake<string[]>(
    `*[_type == "trip" && slug.current == "${ownTrip.slug}"]._id`,
  );
  const trips = [{ _key: 'own', _type: 'reference', _ref: trip }];
  await changeContent({ patch: { id, set: { trips } } });
}

async function changeContent(...mutations: object[]): Promise<void> {
  const response = await fetch(
    `http://localhost:${ports.lake}/v2026-06-01/data/mutate/production`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mutations }),
    },
  );
  expect(response.ok, await response.text()).toBe(true);
}

/** Publishes a campaign for a code, otherwise identical to the one in the demo data. */
export async function publishCampaign(
  slug: string,
  code: string,
  secondVersion?: { title: string; headline: string },
): Promise<void> {
  const [like] = await inLake<{ offer: object }[]>('*[_id == "campaign-winter-in-spiti"]');
  await changeContent({
    createOrReplace: {
      ...like,
      _id: `campaign-${slug}`,
      slug: { current: slug },
      offer: { ...like?.offer, couponCode: code },
      ...(secondVersion ? { secondVersion } : {}),
    },
  });
}

/** Deletes a campaign created by `publishCampaign`. */
export const removeCampaign = (slug: string) =>
  changeContent({ delete: { id: `campaign-${slug}` } });

/** Uploads a video, and publishes the trip with it. */
export async function addVideo(tripSlug: string, bytes: Buffer): Promise<void> {
  const response = await fetch(
    `http://localhost:${ports.lake}/v2026-06-01/assets/files/production?filename=trip.webm`,
    {
      method: 'POST',
      headers: { 'content-type': 'video/webm' },
      body: new Uint8Array(bytes),
    },
  );
  const { document } = (await response.json()) as { document: { _id: string } };
  const query = `*[_type == "trip" && slug.current == "${tripSlug}"]`;
  const [trip] = await inLake<{ gallery: object[] }[]>(query);
  const video = {
    _type: 'tripVideo',
    file: { _type: 'file', asset: { _type: 'reference', _ref: document._id } },
    poster: trip?.gallery[0],
    transcript: 'Two colours change places.',
  };
  await changeContent({ patch: { query, set: { video } } });
}

/** Takes a trip's video away again. */
export const removeVideo = (tripSlug: string) =>
  changeContent({
    patch: { query: `*[_type == "trip" && slug.current == "${tripSlug}"]`, unset: ['video'] },
  });

/** Changes a trip's sale state and publishes it, as an editor would. */
export async function setSaleState(tripSlug: string, saleState: string): Promise<void> {
  const query = `*[_type == "trip" && slug.current == "${tripSlug}"]`;
  await changeContent({ patch: { query, set: { saleState } } });
}

/** Returns what each campaign brought, as the marketer sees it. */
export async function campaignResults() {
  const { rows } = await ask<{ rows: { value: string | null; bookings: number }[] }>(
    'GET',
    '/reports/attribution?by=campaign',
  );
  return rows;
}

/** Returns how many bookings each version of a tested page brought, as the marketer sees it. */
export async function versionResults(page: string) {
  const { pages } = await ask<{
    pages: { page: string; a: { bookings: number }; b: { bookings: number } }[];
  }>('GET', '/reports/versions');
  return pages.find((one) => one.page === page);
}
