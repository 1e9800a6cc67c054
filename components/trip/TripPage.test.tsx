import { join } from 'node:path';
import { render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { reportedWhile } from '../testing/brokenParts';
import { departure, frame, picture, strayContent, trip, tripCard } from '../testing/builders';
import { importedStyles, styleSheetsOf } from '../testing/styleSheets';
import { TripPage } from './TripPage';

const booking = {
  departures: [departure({ id: 'december' })],
  asOf: '2026-11-21T05:12:00Z',
  version: '"1"',
};
const later = departure({
  id: 'december',
  status: 'few_left',
  seatsLeft: 2,
  from: { amountMinor: 2_249_900, currency: 'INR', occupancy: 'twin', taxes: 'gst' },
});

function show(changes: Partial<Parameters<typeof TripPage>[0]> = {}) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TripPage
        trip={trip()}
        similar={[]}
        booking={booking}
        policy={null}
        reviews={null}
        frame={frame()}
        {...changes}
      />
    </SWRConfig>,
  );
}

const answer = (body: object) =>
  Promise.resolve({ ok: true, json: () => Promise.resolve(body) } as Response);

beforeEach(() => {
  globalThis.fetch = jest.fn(() => answer({ items: booking.departures, asOf: booking.asOf }));
});

it('shows the trip with the dates it was rendered with', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Spiti in snow');
  expect(screen.getByRole('radio', { name: /^19 Dec/ })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Choose a date' })).toBeInTheDocument();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
});

it('shows its destination in the breadcrumbs', () => {
  show();
  expect(screen.getByRole('link', { name: 'Spiti Valley' })).toHaveAttribute(
    'href',
    '/domestic/spiti-valley',
  );
});

it('updates prices and seats', async () => {
  globalThis.fetch = jest.fn(() => answer({ items: [later], asOf: '2026-11-21T06:00:00Z' }));
  show();
  expect(await screen.findAllByText('2 seats left')).toHaveLength(2);
  expect(screen.getAllByText('₹22,499')).toHaveLength(3);
  expect(screen.queryByText('₹21,499')).not.toBeInTheDocument();
  expect(fetch).toHaveBeenCalledWith('/api/departures?trip=spiti-in-snow', expect.anything());
});

it('shows no seat counts when dates cannot be refreshed', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new Error('offline')));
  show({ booking: { ...booking, departures: [later] } });
  expect(await screen.findAllByText('Check availability')).toHaveLength(2);
  expect(screen.queryByText(/2 seats left/)).not.toBeInTheDocument();
  expect(screen.getByText(/We’ll check availability when you book\./)).toBeVisible();
});

it('shows contact details, no price and no bar while booking is unavailable', async () => {
  globalThis.fetch = jest.fn(() => Promise.resolve({ ok: false, status: 503 } as Response));
  show({ booking: null });
  expect(screen.getByRole('heading', { name: 'Ask us for dates' })).toBeVisible();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Choose a room and book' })).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('shows dates as soon as booking is available again', async () => {
  show({ booking: null });
  expect(await screen.findByRole('radio', { name: /^19 Dec/ })).toBeEnabled();
});

it('shows only the sections the editor has filled in', async () => {
  show({
    trip: trip({ days: [], faqs: [{ _id: 'a', title: 'How cold?', answer: 'Minus 20.' }] }),
    similar: [tripCard({ _id: 'b', title: 'Bali, slowly' })],
  });
  expect(await screen.findByRole('heading', { name: 'Common questions' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Day by day' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Similar trips' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bali, slowly' })).toBeVisible();
});

it('links from the calendar to booking a date', () => {
  show();
  expect(
    screen.getByRole('link', {
      name: /^Sat 19 Dec 2026, book Spiti in snow, Guaranteed, ₹21,499/,
    }),
  ).toHaveAttribute('href', '/booking/spiti-in-snow?departure=december');
});

it('shows no price or date for a trip sold on request', () => {
  show({ trip: trip({ saleState: 'enquiry_only' }) });
  expect(screen.getByRole('heading', { name: 'On request' })).toBeVisible();
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask about this trip' })).toBeVisible();
});

it('draws the route when the editor added places', async () => {
  const at = (name: string, latitude: number, longitude: number) => ({
    _key: name,
    name,
    detail: null,
    latitude,
    longitude,
  });
  show({ trip: trip({ route: [at('Shimla', 31.1, 77.2), at('Nako', 31.9, 78.6)] }) });
  expect(await screen.findByRole('img', { name: 'Map of Shimla, Nako' })).toBeInTheDocument();
});

it('renders without similar trips when they break, and reports it', () => {
  const reported = reportedWhile(() => show({ similar: strayContent([null]) }));
  expect(reported).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Similar trips' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Spiti in snow');
  expect(screen.getByRole('button', { name: 'Choose a room and book' })).toBeVisible();
});

it('says who to ask when the dates break', () => {
  const stray = departure({ endDate: strayContent<string>(new Date(Number.NaN)) });
  reportedWhile(() => show({ booking: { ...booking, departures: [stray] } }));
  expect(screen.getByRole('heading', { name: 'Ask us for dates' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

it('shows the next trip in full after a broken one', () => {
  reportedWhile(() => {
    const props = { booking, policy: null, reviews: null, frame: frame() };
    const { rerender } = render(
      <TripPage {...props} trip={trip()} similar={strayContent([null])} />,
    );
    expect(screen.queryByRole('heading', { name: 'Similar trips' })).not.toBeInTheDocument();
    rerender(<TripPage {...props} trip={trip({ slug: 'other' })} similar={[tripCard()]} />);
  });
  expect(screen.getByRole('heading', { name: 'Similar trips' })).toBeVisible();
});

it('imports the style sheet of every part that is only read', () => {
  expect(importedStyles(join(__dirname, 'textStyles.ts'))).toEqual(
    styleSheetsOf(join(__dirname, 'tripTexts.tsx')),
  );
});

it('shows a video with its transcript', async () => {
  const video = { source: 'https://files.example/a.mp4', transcript: 'A road.', poster: picture() };
  show({ trip: trip({ video }) });
  expect(await screen.findByLabelText('Video of Spiti in snow')).toHaveAttribute('preload', 'none');
  expect(screen.getByText('A road.')).toBeInTheDocument();
});
