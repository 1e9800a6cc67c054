import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CampaignPageQueryResult } from '@/sanity/types.generated';
import { picture, tripCard } from '@/components/testing/builders';
import { forgetSharedAnswers } from '../sharedAnswer';
import { staticPage } from '../pages/staticPage';
import { loadCampaignPage } from '../loaders/campaignPage';

/**
 * Minimal stand-ins for the content store and booking service, over real HTTP. Each test sets their
 * responses.
 */
let content: CampaignPageQueryResult = null;
let isBookingUp = true;
let areCouponsUp = true;
let departures: object[] = [];
let coupon: object | null = null;
/** Dates that the code makes cheaper. */
let offered: object[] = [];
let usual: object | null = null;
let reviews: object[] = [];
const usable = { code: 'SNOWLINE', isUsedUp: false, phase: 'running', changesAt: null };
const asked: string[] = [];
const realNow = Date.now;
let server: Server;

const departure = (tripSlug: string, isBookable = true) => ({
  tripSlug,
  isBookable,
  durationDays: 7,
});
const instant = '2026-12-10T06:00:00.000Z';
const campaign: NonNullable<CampaignPageQueryResult> = {
  _id: 'campaign-a',
  _rev: 'r',
  title: 'Winter',
  slug: 'winter',
  startsAt: '2026-12-01T00:00:00.000Z',
  endsAt: '2026-12-10T06:02:00.000Z',
  headline: 'Less',
  secondVersion: null,
  code: 'SNOWLINE',
  terms: ['One code per booking.'],
  summary: 'Snow.',
  beforeStart: 'hidden',
  afterwardsPath: '/spiti-valley',
  hero: picture(),
  trips: [tripCard()],
  sections: [],
  seo: null,
};

const clock = {
  _key: 'c',
  _type: 'countdownSection' as const,
  heading: 'Left',
  campaign: null,
};

const frame = {
  settings: { operatorName: 'Trial' },
  navigation: { header: [], footer: [] },
};

function answer(url: URL, query: string): unknown {
  if (url.pathname.startsWith('/v1/')) {
    asked.push(url.pathname + url.search);
    if (url.pathname.endsWith('/prices')) return { items: offered };
    if (url.pathname.startsWith('/v1/internal/coupons/')) {
      return coupon ?? { code: 'not_found', status: 404 };
    }
    if (url.pathname.endsWith('/reviews')) return { items: reviews, rating: null };
    if (url.pathname === '/v1/trips/summaries') {
      return {
        items: [{ tripSlug: 'spiti-in-snow', from: usual, nextDepartures: [], bookableCount: 1 }],
        asOf: instant,
      };
    }
    return { items: departures, asOf: instant, total: departures.length, nextCursor: null };
  }
  if (query.includes('"navigation"')) return { result: frame };
  if (query.includes('$slugs')) {
    return { result: [{ _type: 'trip', slug: 'spiti-in-snow', saleState: 'on_sale' }] };
  }
  if (query.includes('afterwardsPath')) return { result: content };
  return { result: query.includes('_type == "redirect"') ? null : [] };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const isBooking = url.pathname.startsWith('/v1/');
      const isCoupon = url.pathname.startsWith('/v1/internal/coupons/');
      const isAway = (isBooking && !isBookingUp) || (isCoupon && !areCouponsUp);
      response.statusCode = isAway ? 503 : isCoupon && !coupon ? 404 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(url, (url.searchParams.get('query') ?? '') + body)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: address,
    SERVICE_TOKEN: 'a-token-that-is-long-enough-for-a-test-000000',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: address,
  });
});

afterAll(async () => {
  Date.now = realNow;
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  content = campaign;
  isBookingUp = true;
  areCouponsUp = true;
  coupon = usable;
  offered = [];
  usual = null;
  departures = [departure('spiti-in-snow'), departure('spiti-in-snow', false)];
  asked.length = 0;
  forgetSharedAnswers();
  at(instant);
});

function at(now: string) {
  Date.now = () => Date.parse(now);
}

const page = staticPage(loadCampaignPage);
const visit = () => page({ params: { slug: 'winter' } }) as Promise<Record<string, unknown>>;

describe("a campaign's dates", () => {
  it('is missing before the start, and checked again exactly then', async () => {
    at('2026-11-30T23:59:30.500Z');
    expect(await visit()).toEqual({ notFound: true, revalidate: 30 });
    at('2026-11-29T00:00:00.000Z');
    expect(await visit()).toEqual({ notFound: true, revalidate: 60 });
  });

  it('can be announced, without its code', async () => {
    at('2026-11-30T23:59:00.000Z');
    content = { ...campaign, beforeStart: 'teaser' };
    const answer = await visit();
    expect(answer).toMatchObject({ props: { phase: 'before' }, revalidate: 60 });
    expect(JSON.stringify(answer)).not.toContain('SNOWLINE');
  });

  it('runs until the second it ends', async () => {
    expect(await visit()).toMatchObject({
      props: { phase: 'live', offer: { code: 'SNOWLINE' }, booking: { dates: 2, withSeats: 1 } },
      revalidate: 120,
    });
    at('2026-12-05T00:00:00.000Z');
    expect(await visit()).toMatchObject({ props: { phase: 'live' }, revalidate: 300 });
  });

  it('says for thirty days that it has ended, without code or terms', async () => {
    at(campaign.endsAt);
    const answer = await visit();
    expect(answer).toMatchObject({ props: { phase: 'ended' }, revalidate: 300 });
    expect(JSON.stringify(answer)).not.toContain('SNOWLINE');
    at('2027-01-09T06:01:59.000Z');
    expect(await visit()).toMatchObject({ props: { phase: 'ended' }, revalidate: 1 });
  });

  it('redirects after that, never to another site', async () => {
    at('2027-01-09T06:02:00.000Z');
    expect(await visit()).toMatchObject({
      redirect: { destination: '/spiti-valley', permanent: false },
    });
    content = { ...campaign, afterwardsPath: '//evil.example' };
    expect(await visit()).toMatchObject({ redirect: { destination: '/' } });
  });
});

describe('a section of reviews', () => {
  const section = {
    ...{ _key: 'r', _type: 'reviewsSection' as const, heading: 'What travellers say', intro: null },
    ...{ limit: 4, trip: { slug: 'spiti-in-snow' } },
  };
  afterEach(() => (reviews = []));

  it('has the reviews of its trip, or else the newest of all', async () => {
    reviews = [{ id: 'one' }];
    content = { ...campaign, sections: [section, { ...section, _key: 's', trip: null }] };
    expect(await visit()).toMatchObject({
      props: { sections: [{ reviews: [{ id: 'one' }] }, { reviews: [{ id: 'one' }] }] },
    });
    expect(asked).toContain('/v1/trips/spiti-in-snow/reviews?limit=4');
    expect(asked).toContain('/v1/reviews?limit=4');
  });

  it('is left out without reviews, and while the booking service is unavailable', async () => {
    content = { ...campaign, sections: [section] };
    expect(await visit()).toMatchObject({ props: { sections: [] } });
    reviews = [{ id: 'one' }];
    isBookingUp = false;
    expect(await visit()).toMatchObject({ props: { sections: [] }, revalidate: 30 });
  });
});

describe('live data', () => {
  it("requests dates for the offer's trips only", async () => {
    await visit();
    expect(asked).toContain('/v1/departures?trips=spiti-in-snow&limit=100');
  });

  it('is regenerated soon and shows no seats when the booking service is unavailable', async () => {
    isBookingUp = false;
    expect(await visit()).toMatchObject({
      props: { phase: 'live', booking: null },
      revalidate: 30,
    });
  });

  it('recognises a used-up code: hides the countdown and offers other trips', async () => {
    content = { ...campaign, sections: [clock] };
    expect(await visit()).toMatchObject({
      props: { offer: { codeProblem: null }, sections: [{ _key: 'c' }] },
    });
    expect(asked).toContain('/v1/internal/coupons/SNOWLINE');
    coupon = { ...usable, isUsedUp: true };
    expect(await visit()).toMatchObject({
      props: { phase: 'live', offer: { codeProblem: 'used_up' }, sections: [], isSoldOut: false },
    });
  });

  it('lists trips at the price with the code, and the usual price beside it', async () => {
    const price = (amountMinor: number) => ({
      ...{ amountMinor, currency: 'INR' },
      ...{ occupancy: 'twin', taxes: 'gst' },
    });
    usual = price(2_000_000);
    const tripSlug = 'spiti-in-snow';
    offered = [2_100_000, 1_800_000, 1_900_000].map((minor, index) => {
      return { departureId: `d${index}`, tripSlug, from: price(minor) };
    });
    const grid = { _key: 'g', _type: 'tripGridSection' as const, heading: 'Trips', intro: null };
    content = { ...campaign, sections: [{ ...grid, trips: [] }] };
    const from = { ...price(1_800_000), offer: { code: 'SNOWLINE', usualMinor: 2_000_000 } };
    expect(await visit()).toMatchObject({
      props: { sections: [{ trips: [{ summary: { from } }] }] },
    });
    expect(asked).toContain(`/v1/internal/coupons/SNOWLINE/prices?trips=${tripSlug}`);
    coupon = { ...usable, isUsedUp: true };
    expect(await visit()).toMatchObject({
      props: { sections: [{ trips: [{ summary: { from: usual } }] }] },
    });
  });

  it('claims nothing for a code that doesn’t exist, hasn’t started or has ended', async () => {
    content = { ...campaign, sections: [clock] };
    for (const [state, codeProblem] of [
      [null, 'not_valid'],
      [{ ...usable, phase: 'before' }, 'not_valid'],
      [{ ...usable, phase: 'ended' }, 'ended'],
    ] as const) {
      coupon = state;
      expect(await visit()).toMatchObject({ props: { offer: { codeProblem }, sections: [] } });
    }
  });

  it('is regenerated when a date ends the code', async () => {
    coupon = { ...usable, changesAt: '2026-12-10T06:01:00.000Z' };
    expect(await visit()).toMatchObject({
      props: { freshUntil: '2026-12-10T06:01:00.000Z' },
      revalidate: 60,
    });
  });

  it('recognises it for a section that names the campaign itself, not for others', async () => {
    const { title, slug, startsAt, endsAt, headline, code, terms } = campaign;
    const named = { title, slug, startsAt, endsAt, headline, code, terms };
    const other = { ...named, slug: 'summer', code: 'MONSOON' };
    const sections = [
      { ...clock, campaign: named },
      { ...clock, _key: 'other', campaign: other },
    ];
    content = { ...campaign, sections };
    coupon = { ...usable, isUsedUp: true };
    expect(await visit()).toMatchObject({
      props: { sections: [{ _key: 'other', offer: { code: 'MONSOON' } }] },
    });
  });

  it("hides the countdown for a code the service doesn't report, and is regenerated soon", async () => {
    areCouponsUp = false;
    content = { ...campaign, sections: [clock] };
    expect(await visit()).toMatchObject({
      props: { phase: 'live', offer: { codeProblem: 'unchecked' }, sections: [], alternatives: [] },
      revalidate: 30,
    });
  });

  it('omits a section that leads nowhere, and links the others to the offer', async () => {
    const link = (path: string) => ({
      _key: path,
      _type: 'callToActionSection' as const,
      heading: 'Go',
      text: null,
      link: { label: 'Go', path },
    });
    const offer = { _key: 'o', _type: 'offerSection' as const, heading: 'Terms', campaign: null };
    const board = {
      _key: 'd',
      _type: 'departuresSection' as const,
      heading: 'Dates',
      intro: null,
      limit: 1,
      trips: [],
    };
    const sections = [link('/trip/spiti-in-snow'), link('/no-such-page'), offer, board];
    content = { ...campaign, sections } as NonNullable<CampaignPageQueryResult>;
    const { props } = (await visit()) as { props: { sections: Record<string, unknown>[] } };
    expect(props.sections.map(({ _key }) => _key)).toEqual(['/trip/spiti-in-snow', 'o', 'd']);
    expect(props.sections[1]).toMatchObject({ offer: { code: 'SNOWLINE' } });
    expect(props.sections[2]?.departures).toHaveLength(1);
  });
});

it('is missing without such a campaign', async () => {
  content = null;
  expect(await visit()).toEqual({ notFound: true, revalidate: 60 });
});

it('gives the second version what the first one has where an editor left it empty', async () => {
  content = {
    ...campaign,
    secondVersion: { title: 'Snow', summary: null, headline: null, hero: null },
  };
  const page = await loadCampaignPage('winter', { draft: false });
  expect(page).toMatchObject({
    second: { title: 'Snow', summary: campaign.summary, hero: campaign.hero },
    offer: { secondHeadline: null },
  });
  content = {
    ...campaign,
    secondVersion: { title: null, summary: null, headline: null, hero: null },
  };
  expect(await loadCampaignPage('winter', { draft: false })).toMatchObject({ second: null });
});
