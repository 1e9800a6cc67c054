import { render, screen } from '@testing-library/react';
import { tripCard, tripSummary } from '../testing/builders';
import { TripCard } from './TripCard';

const next = { id: 'a', startDate: '2026-12-19', status: 'filling', seatsLeft: null } as const;

it('links to the trip and shows its length, difficulty and ages', () => {
  render(<TripCard trip={tripCard()} />);
  const heading = screen.getByRole('heading', { level: 3, name: 'Spiti in snow' });
  expect(heading.querySelector('a')).toHaveAttribute('href', '/trip/spiti-in-snow');
  expect(screen.getByText('7 days')).toBeVisible();
  expect(screen.getByText('Demanding')).toBeVisible();
  expect(screen.getByText('Age 12 and over')).toBeVisible();
});

it('shows what the price includes, and the dates', () => {
  render(<TripCard trip={tripCard()} />);
  expect(screen.getByText('₹21,499')).toBeVisible();
  expect(screen.getByText('All-in, per person, twin sharing')).toBeVisible();
  expect(screen.getByText('19 Dec, 2 Jan')).toBeVisible();
});

it('names the room type the price is for', () => {
  const from = { amountMinor: 999_900, currency: 'INR', occupancy: 'quad', taxes: 'gst' } as const;
  render(<TripCard trip={tripCard({ summary: tripSummary({ from }) })} />);
  expect(screen.getByText('All-in, per person, quad sharing')).toBeVisible();
});

it('counts the dates it does not list', () => {
  const nextDepartures = ['2026-12-19', '2027-01-02', '2027-01-16', '2027-01-30'].map(
    (startDate) => ({ ...next, id: startDate, startDate }),
  );
  const summary = tripSummary({ nextDepartures, bookableCount: 7 });
  render(<TripCard trip={tripCard({ summary })} />);
  expect(screen.getByText('19 Dec, 2 Jan, 16 Jan and 4 more')).toBeVisible();
});

it.each([
  ['few_left', 3, 'Few seats left on 19 Dec'],
  ['guaranteed', null, 'Guaranteed on 19 Dec'],
] as const)('says when the next date is %s', (status, seatsLeft, words) => {
  const summary = tripSummary({ nextDepartures: [{ ...next, status, seatsLeft }] });
  render(<TripCard trip={tripCard({ summary })} />);
  expect(screen.getByText(words)).toBeVisible();
});

it.each(['planned', 'filling'] as const)('shows no badge for a date that is %s', (status) => {
  const summary = tripSummary({ nextDepartures: [{ ...next, status }] });
  render(<TripCard trip={tripCard({ summary })} />);
  expect(screen.queryByText(/on 19 Dec/)).not.toBeInTheDocument();
});

it('shows no price and no dates while booking is unavailable', () => {
  render(<TripCard trip={tripCard({ summary: null })} />);
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  expect(screen.queryByText(/All-in/)).not.toBeInTheDocument();
  expect(screen.getByText('7 days from Shimla, highest night 3,800 m')).toBeVisible();
});

it('says so when no date can be booked', () => {
  const summary = tripSummary({ from: null, nextDepartures: [], bookableCount: 0 });
  render(<TripCard trip={tripCard({ summary })} />);
  expect(screen.getByText('No open dates right now. Ask us about the next ones.')).toBeVisible();
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
});

it('hides its photo from screen readers, because the title says the same', () => {
  render(<TripCard trip={tripCard()} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
