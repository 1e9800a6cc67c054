import { cleanup, render, screen, within } from '@testing-library/react';
import { reportedWhile } from '../testing/brokenParts';
import { departure, frame, picture, strayContent, tripCard } from '../testing/builders';
import { postCard } from '../testing/posts';
import { HomePage } from './HomePage';

type Props = Parameters<typeof HomePage>[0];

const place = (title: string): Props['destinations'][number] => ({
  _id: title,
  title,
  slug: title.toLowerCase(),
  region: 'domestic',
  canonicalPath: null,
  posterLine: 'dry December to March',
  picture: picture(title),
  tripCount: 1,
});

function show(changes: Partial<Props> = {}) {
  return render(
    <HomePage
      settings={{
        homeHeading: 'Go where the road thins out.',
        homeLede: 'Small groups.',
        chosenHeading: 'Chosen for winter',
        hero: picture('Hero'),
      }}
      destinations={[place('Kerala')]}
      tripCount={1}
      months={[{ value: '2026-12', label: 'December 2026' }]}
      chosen={[tripCard()]}
      announced={null}
      reviews={null}
      posts={[]}
      ways={[]}
      freshUntil={null}
      booking={{
        departures: [{ ...departure(), cardLine: 'From Shimla' }],
        guaranteed: [departure()],
        total: 1,
        asOf: '2026-11-21T05:12:00Z',
      }}
      frame={frame()}
      {...changes}
    />,
  );
}

it('opens with the editor’s sentence and a search form with nothing chosen', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Go where the road thins out.',
  );
  const finder = screen.getByRole('search', { name: 'Find a trip' });
  expect(finder).toHaveAttribute('action', '/search');
  expect(Object.fromEntries(new FormData(finder as HTMLFormElement))).toEqual({
    q: '',
    month: '',
    people: '',
  });
  const month = within(finder).getByLabelText('When');
  expect(within(month).getByRole('option', { name: 'December 2026' })).toHaveValue('2026-12');
});

it('lists the next guaranteed dates, with a link to all of them', () => {
  show();
  const sure = within(screen.getByRole('list', { name: 'Guaranteed dates' }));
  expect(sure.getByRole('link', { name: /^Choose / })).toHaveAttribute(
    'href',
    expect.stringContaining('?departure='),
  );
  expect(screen.getByRole('link', { name: 'All guaranteed dates' })).toHaveAttribute(
    'href',
    '/search?sure=1',
  );
});

it('shows what leaves soon, and when seats were counted', () => {
  show();
  const board = within(screen.getByRole('region', { name: 'Leaving soon' }));
  expect(board.getByRole('table')).toBeVisible();
  expect(board.getByText(/as of 21 Nov 2026, 10:42 am IST/)).toBeVisible();
});

it('offers phone and WhatsApp while booking is unavailable', () => {
  show({ booking: null });
  const board = within(screen.getByRole('region', { name: 'Leaving soon' }));
  expect(board.queryByRole('table')).not.toBeInTheDocument();
  expect(board.getByText(/can’t load dates and prices right now/)).toBeVisible();
  expect(board.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
});

it('shows six places as posters and the rest as links', () => {
  const names = ['Kerala', 'Ladakh', 'Japan', 'Bali', 'Nepal', 'Bhutan', 'Vietnam'];
  show({ destinations: names.map(place) });
  const places = within(screen.getByRole('region', { name: 'Places we know by heart' }));
  expect(places.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    names.map((name) => `/domestic/${name.toLowerCase()}`),
  );
  expect(places.getByRole('link', { name: 'Kerala 1 trip, dry December to March' })).toBeVisible();
  expect(places.getByRole('link', { name: 'Vietnam' })).toBeVisible();
});

it('leaves out empty sections', () => {
  show({ chosen: [], destinations: [] });
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('announces a running campaign with its end', () => {
  show({
    announced: {
      title: 'Winter in Spiti',
      slug: 'winter-in-spiti',
      headline: 'Every date in snow costs less.',
      startsAt: '2026-11-01T00:00:00Z',
      endsAt: '2027-01-15T18:29:00Z',
    },
  });
  const line = screen.getByRole('link', {
    name: /^Winter in Spiti.*Until 15 Jan 2027, 11:59 pm IST/,
  });
  expect(line).toHaveAttribute('href', '/campaign/winter-in-spiti');
});

it('shows the latest reviews with the average rating, if there are any', () => {
  const review = {
    id: '1',
    rating: 4,
    text: 'Cold, and worth it.',
    authorName: 'Meera',
    travelledOn: '2026-02-14',
    operatorReply: null,
    photos: [],
    createdAt: '2026-03-01T00:00:00Z',
    tripSlug: 'spiti-in-snow',
    tripTitle: 'Spiti in snow',
  };
  const { rerender } = show({ reviews: { items: [review], rating: { average: 4.6, count: 51 } } });
  const said = within(
    screen.getByRole('region', { name: '4.6 out of 5, from 51 completed bookings' }),
  );
  expect(said.getByText('Cold, and worth it.')).toBeVisible();
  expect(said.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow',
  );
  rerender(<></>);
  show({ reviews: { items: [], rating: null } });
  expect(screen.queryByText(/completed booking/)).not.toBeInTheDocument();
});

it('links to other kinds of trips and the journal, if there are any', () => {
  show();
  expect(screen.queryByRole('heading', { name: 'From the journal' })).not.toBeInTheDocument();
  cleanup();
  show({
    ways: [
      { _id: 'w', title: 'Retreats', slug: 'wellness-retreats', summary: 'Quiet.', picture: null },
    ],
    posts: [postCard()],
  });
  expect(screen.getByRole('link', { name: 'Retreats' })).toHaveAttribute(
    'href',
    '/wellness-retreats',
  );
  expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/travel-blogs');
});

it('renders without a part that breaks', () => {
  expect(
    reportedWhile(() =>
      show({ destinations: [strayContent({ title: 'Stray', region: 'domestic' })] }),
    ),
  ).not.toEqual([]);
  expect(screen.queryByRole('region', { name: 'Places we know by heart' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Leaving soon' })).toBeVisible();
});

it('groups places in India and abroad, each with its own anchor', () => {
  show({
    destinations: [
      { ...place('Bali'), region: 'international' },
      place('Kerala'),
      { ...place('Japan'), region: 'international' },
    ],
  });
  const names = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('link')
      .map((link) => link.firstElementChild?.nextElementSibling?.firstChild?.textContent);
  expect(names('In India')).toEqual(['Kerala']);
  expect(names('Abroad')).toEqual(['Bali', 'Japan']);
  expect(screen.getByRole('region', { name: 'Abroad' })).toHaveAttribute('id', 'international');
  expect(document.querySelector('#destinations #domestic')).toBeVisible();
});

it('leaves out an empty group', () => {
  show();
  expect(screen.queryByRole('region', { name: 'Abroad' })).not.toBeInTheDocument();
});
