import { cleanup, render, screen, within } from '@testing-library/react';
import { reportedWhile } from '../testing/brokenParts';
import { departure, frame, month, picture, strayContent, tripCard } from '../testing/builders';
import { postCard } from '../testing/posts';
import { DestinationPage } from './DestinationPage';

type Props = Parameters<typeof DestinationPage>[0];
type Destination = Props['destination'];

function destination(changes: Partial<Destination> = {}): Destination {
  return {
    _id: 'destination-spiti-valley',
    _updatedAt: '2026-11-01T00:00:00Z',
    title: 'Spiti Valley',
    slug: 'spiti-valley',
    region: 'domestic',
    canonicalPath: null,
    country: 'India',
    state: 'Himachal Pradesh',
    posterLine: 'open all year from Shimla',
    summary: 'A cold desert.',
    currencyCode: null,
    hero: picture('Key monastery'),
    gallery: [],
    intro: [],
    months: [month()],
    approaches: [{ _key: 'a', by: 'road', title: 'From Shimla', detail: 'Two days by road.' }],
    entryRules: [
      {
        _key: 'b',
        kind: 'permit',
        title: 'Inner-line permit',
        detail: 'For others.',
        checkedOn: '2026-11-02',
      },
    ],
    roadNote: null,
    circuit: [],
    roads: [],
    acclimatisation: [],
    packingLists: [],
    coverage: [],
    tripCount: 1,
    posts: [],
    faqs: [],
    seo: null,
    ...changes,
  };
}

function show(changes: Partial<Props> = {}) {
  return render(
    <DestinationPage
      destination={destination()}
      trips={[{ ...tripCard(), maxAltitudeM: 4270 }]}
      booking={{
        departures: [{ ...departure(), cardLine: 'From Shimla' }],
        asOf: '2026-11-21T05:12:00Z',
        seasonLine: '1 date, the next on 19 December 2026.',
      }}
      reviews={[]}
      freshUntil={null}
      frame={frame()}
      {...changes}
    />,
  );
}

it('describes the place and counts its trips', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Spiti Valley');
  expect(screen.getByText('1 trip, open all year from Shimla')).toBeVisible();
  const trips = within(screen.getByRole('region', { name: 'Our trips in Spiti Valley' }));
  expect(trips.getByRole('link', { name: 'Spiti in snow' })).toBeVisible();
});

it('shows the first trips and leads to the others', () => {
  show({ destination: destination({ tripCount: 61 }) });
  expect(screen.getByText('61 trips, open all year from Shimla')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All 61 trips in Spiti Valley' })).toHaveAttribute(
    'href',
    '/search?place=spiti-valley',
  );
});

it('shows the next eight dates', () => {
  const departures = Array.from({ length: 10 }, (_, index) => ({
    ...departure({ id: String(index) }),
    cardLine: 'From Shimla',
  }));
  show({ booking: { departures, asOf: '2026-11-21T05:12:00Z', seasonLine: '' } });
  const dates = within(screen.getByRole('region', { name: 'Next dates' }));
  expect(dates.getAllByRole('row')).toHaveLength(1 + 8);
});

it.each([
  ['booking is unavailable', null, /can’t load dates and prices right now/],
  ['there are no dates', { departures: [], asOf: null, seasonLine: '' }, /No dates yet/],
])('says who to ask when %s', (_, booking, words) => {
  show({ booking });
  const dates = within(screen.getByRole('region', { name: 'Next dates' }));
  expect(dates.getByText(words)).toBeVisible();
  expect(dates.queryByRole('table')).not.toBeInTheDocument();
  expect(dates.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining('Spiti%20Valley'),
  );
});

it('explains how to get there and which documents you need, and when we checked', () => {
  show();
  const way = within(screen.getByRole('region', { name: 'Getting there' }));
  expect(way.getByText('From Shimla')).toBeVisible();
  expect(way.getByRole('heading', { name: 'Permits' })).toBeVisible();
  expect(way.getByText('Checked on 2 Nov 2026.')).toBeVisible();
});

it('explains visas and passports abroad', () => {
  show({ destination: destination({ region: 'international' }) });
  expect(screen.getByRole('heading', { name: 'Visa and passport' })).toBeVisible();
});

it('leaves out empty sections', () => {
  show({ trips: [] });
  expect(screen.queryByRole('region', { name: /Our trips/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Common questions' })).not.toBeInTheDocument();
});

it('explains money, TCS and PAN for trips abroad only', () => {
  const { unmount } = show({
    destination: destination({ region: 'international', currencyCode: 'IDR' }),
  });
  expect(screen.getByText(/On the trip you pay in Indonesian Rupiah/)).toBeVisible();
  expect(screen.getByText(/we need the payer’s PAN/)).toBeVisible();
  unmount();
  show();
  expect(screen.queryByText(/PAN/)).not.toBeInTheDocument();
});

it('draws the circuit and its elevation', () => {
  const stop = (name: string, altitudeM: number, kmFromStart: number) => ({
    _key: name,
    name,
    altitudeM,
    kmFromStart,
    latitude: 31 + kmFromStart / 500,
    longitude: 77 + kmFromStart / 500,
  });
  const circuit = [stop('Shimla', 2200, 0), stop('Kaza', 3800, 439), stop('Manali', 2050, 640)];
  show({ destination: destination({ circuit }) });
  expect(
    screen.getByRole('img', {
      name: 'Elevation along the road: Shimla 2,200 m, Kaza 3,800 m, Manali 2,050 m',
    }),
  ).toBeInTheDocument();
  expect(screen.getByText('3,800 m, km 439')).toBeVisible();
});

it('shows the months each road is open, in text as well', () => {
  const roads = [
    {
      _key: 'a',
      title: 'From Manali',
      detail: 'Opens in June.',
      openMonths: [7, 8, 9],
      uncertainMonths: [6, 10],
    } satisfies Destination['roads'][number],
  ];
  show({ destination: destination({ roads }) });
  const months = screen
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .filter((words) => ['Open', 'Some days', 'Closed'].includes(words ?? ''));
  expect(months.slice(5, 10)).toEqual(['Some days', 'Open', 'Open', 'Open', 'Some days']);
  expect(months.filter((words) => words === 'Closed')).toHaveLength(7);
});

it('shows our latest road report, with its date and author', () => {
  const signedBy = { title: 'Tenzin Dorje', slug: 'tenzin-dorje', role: 'Trip leader' };
  const roadNote = { text: 'Ice below Nako.', writtenOn: '2026-11-18', signedBy };
  show({ destination: destination({ roadNote }) });
  expect(screen.getByText('Ice below Nako.')).toBeVisible();
  expect(screen.getByText(/^18 November 2026/)).toHaveTextContent('Tenzin Dorje, Trip leader');
});

it('keeps the guide and offers date alerts when there are no dates', () => {
  show({ booking: { departures: [], asOf: null, seasonLine: '' } });
  expect(screen.getByRole('link', { name: 'Tell me when dates open' })).toHaveAttribute(
    'href',
    '/contact-form?topic=trip&subject=New+dates+in+Spiti+Valley',
  );
  expect(screen.getByRole('heading', { name: 'Month by month' })).toBeVisible();
});

it('links to posts about the place, if there are any', () => {
  show({ destination: destination({ posts: [postCard()] }) });
  const posts = within(screen.getByRole('region', { name: 'Read before you go' }));
  expect(posts.getByRole('link', { name: 'A road log' })).toHaveAttribute('href', '/blog/road-log');
  expect(posts.getByText('Tenzin Dorje')).toBeVisible();
  cleanup();
  show();
  expect(screen.queryByRole('region', { name: 'Read before you go' })).toBeNull();
});

it('renders without a part that breaks', () => {
  const reported = reportedWhile(() =>
    show({ destination: destination({ months: strayContent([null]) }) }),
  );
  expect(reported).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Spiti Valley');
  expect(screen.getByRole('region', { name: 'Next dates' })).toBeVisible();
});
