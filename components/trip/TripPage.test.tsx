import { render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { reportedWhile } from '../testing/brokenParts';
import { departure, frame, strayContent, trip, tripCard } from '../testing/builders';
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

it('shows the trip with the dates it was made with', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Spiti in snow');
  expect(screen.getByRole('radio', { name: /^19 Dec/ })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Choose date' })).toBeInTheDocument();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
});

it('says where it stands: in its destination', () => {
  show();
  expect(screen.getByRole('link', { name: 'Spiti Valley' })).toHaveAttribute(
    'href',
    '/domestic/spiti-valley',
  );
});

it('takes over newer prices and seats', async () => {
  globalThis.fetch = jest.fn(() => answer({ items: [later], asOf: '2026-11-21T06:00:00Z' }));
  show();
  expect(await screen.findAllByText('2 seats left')).toHaveLength(2);
  expect(screen.getAllByText('₹22,499')).toHaveLength(3);
  expect(screen.queryByText('₹21,499')).not.toBeInTheDocument();
  expect(fetch).toHaveBeenCalledWith('/api/departures?trip=spiti-in-snow', expect.anything());
});

it('names no seats once the dates cannot be renewed', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new Error('offline')));
  show({ booking: { ...booking, departures: [later] } });
  expect(await screen.findAllByText('Check availability')).toHaveLength(2);
  expect(screen.queryByText(/2 seats left/)).not.toBeInTheDocument();
  expect(screen.getByText(/Seats are checked when you book\./)).toBeVisible();
});

it('asks the visitor to ask while the booking service is silent: no price, no bar', async () => {
  globalThis.fetch = jest.fn(() => Promise.resolve({ ok: false, status: 503 } as Response));
  show({ booking: null });
  expect(screen.getByRole('heading', { name: 'Ask us for dates' })).toBeVisible();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Choose room and book' })).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('shows dates as soon as the service speaks again', async () => {
  show({ booking: null });
  expect(await screen.findByRole('radio', { name: /^19 Dec/ })).toBeEnabled();
});

it('shows only the parts the editor has written', () => {
  show({
    trip: trip({ days: [], faqs: [{ _id: 'a', title: 'How cold?', answer: 'Minus 20.' }] }),
    similar: [tripCard({ _id: 'b', title: 'Bali, slowly' })],
  });
  expect(screen.queryByRole('heading', { name: 'Day by day' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Questions people ask' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'If not this one' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bali, slowly' })).toBeVisible();
});

it('leads from the calendar to the booking of the date', () => {
  show();
  expect(
    screen.getByRole('link', {
      name: /^Sat 19 Dec 2026, book Spiti in snow, Guaranteed, ₹21,499/,
    }),
  ).toHaveAttribute('href', '/booking/spiti-in-snow?departure=december');
});

it('shows no price and no date of a trip that is sold on request alone', () => {
  show({ trip: trip({ saleState: 'enquiry_only' }) });
  expect(screen.getByRole('heading', { name: 'On request' })).toBeVisible();
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask about this trip' })).toBeVisible();
});

it('draws the way when the editor gave places', () => {
  const at = (name: string, latitude: number, longitude: number) => ({
    _key: name,
    name,
    detail: null,
    latitude,
    longitude,
  });
  show({ trip: trip({ route: [at('Shimla', 31.1, 77.2), at('Nako', 31.9, 78.6)] }) });
  expect(screen.getByRole('img', { name: 'Map of Shimla, Nako' })).toBeInTheDocument();
});

it('stands without its reviews when these break, and we hear of it', () => {
  const reviews = strayContent<Parameters<typeof TripPage>[0]['reviews']>({
    items: [{}],
    rating: { average: 4.5, count: 2 },
  });
  const reported = reportedWhile(() => show({ reviews }));
  expect(reported).toHaveLength(1);
  expect(screen.queryByText(/^4\.5 of 5, from/)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Spiti in snow');
  expect(screen.getByRole('button', { name: 'Choose room and book' })).toBeVisible();
});

it('says whom to ask when the dates break', () => {
  const stray = departure({ endDate: strayContent<string>(new Date(Number.NaN)) });
  reportedWhile(() => show({ booking: { ...booking, departures: [stray] } }));
  expect(screen.getByRole('heading', { name: 'Ask us for dates' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

it('shows the next trip whole when the one before was broken', () => {
  reportedWhile(() => {
    const props = { similar: [], booking, policy: null, reviews: null, frame: frame() };
    const { rerender } = render(
      <TripPage {...props} trip={trip({ days: strayContent([null]) })} />,
    );
    expect(screen.queryByRole('heading', { name: 'Day by day' })).not.toBeInTheDocument();
    rerender(<TripPage {...props} trip={trip({ slug: 'other' })} />);
  });
  expect(screen.getByRole('heading', { name: 'Day by day' })).toBeVisible();
});
