import { render, screen, within } from '@testing-library/react';
import { reportedWhile } from '../testing/brokenParts';
import {
  contentPage,
  departure,
  frame,
  picture,
  strayContent,
  tripCard,
  tripSummary,
} from '../testing/builders';
import { RetreatsPage } from './RetreatsPage';

type Props = Parameters<typeof RetreatsPage>[0];
type Retreat = Props['retreats'][number];

const page = contentPage({ title: 'Retreats', slug: 'wellness-retreats' });

function retreat(changes: Partial<Retreat> = {}): Retreat {
  return {
    ...tripCard({ slug: 'river-silence', title: 'River silence', kind: 'retreat' }),
    lede: 'Five days above the Ganga.',
    pictures: [],
    retreat: {
      theme: 'Silence for beginners',
      food: 'Vegetarian.',
      rooms: 'For two or for one.',
      notFor: 'Not within six months of a bereavement.',
      schedule: [{ _key: 'a', time: '05:45', what: 'Bell, tea' }],
      teacher: {
        _id: 'author-lakshmi',
        title: 'Lakshmi Menon',
        slug: 'lakshmi-menon',
        role: 'Teacher',
        bio: 'Was a physiotherapist.',
        credentials: ['500 hours, Mysuru'],
        photo: picture('Lakshmi'),
      },
    },
    ...changes,
  };
}

function show(changes: Partial<Props> = {}) {
  return render(
    <RetreatsPage
      page={page}
      sections={[]}
      freshUntil={null}
      retreats={[retreat()]}
      hasMore={false}
      booking={{ departures: [departure()], asOf: '2026-11-21T05:12:00Z' }}
      frame={frame()}
      {...changes}
    />,
  );
}

it('describes a day, the teacher, the rooms, and who it is not for', () => {
  show();
  const sheet = within(screen.getByRole('region', { name: 'River silence' }));
  for (const words of ['05:45', 'Bell, tea', 'Vegetarian.', 'For two or for one.']) {
    expect(sheet.getByText(words)).toBeVisible();
  }
  expect(sheet.getByText('Not within six months of a bereavement.')).toBeVisible();
  expect(sheet.getByRole('link', { name: 'Lakshmi Menon' })).toBeVisible();
  expect(sheet.getByText('₹21,499')).toBeVisible();
});

it('links each theme to its retreat', () => {
  show();
  const themes = within(screen.getByRole('navigation', { name: 'Retreats by theme' }));
  expect(themes.getByRole('link', { name: 'Silence for beginners' })).toHaveAttribute(
    'href',
    '#river-silence',
  );
});

it('offers the interest list when nothing is scheduled', () => {
  const summary = tripSummary({ from: null, nextDepartures: [], bookableCount: 0 });
  show({ retreats: [retreat({ summary })], booking: { departures: [], asOf: null } });
  const links = screen.getAllByRole('link', { name: 'Join the interest list' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/contact-form?topic=dates&trip=river-silence',
    '/contact-form?topic=trip&subject=New+retreat+dates',
  ]);
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
});

it('links to the other retreats if there are more than fit', () => {
  show();
  expect(screen.queryByRole('link', { name: 'See all retreats' })).not.toBeInTheDocument();
  show({ hasMore: true });
  expect(screen.getByRole('link', { name: 'See all retreats' })).toHaveAttribute(
    'href',
    '/search?kind=retreat',
  );
});

it('shows no price while booking is unavailable, and says so', () => {
  show({ retreats: [retreat({ summary: null })], booking: null });
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  expect(screen.getByText(/We can’t load dates and prices right now/)).toBeVisible();
});

it('renders without a retreat that breaks', () => {
  const stray = retreat({ _id: 'stray', slug: 'stray', pictures: strayContent({}) });
  expect(reportedWhile(() => show({ retreats: [stray, retreat()] }))).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'River silence' })).toBeVisible();
});
