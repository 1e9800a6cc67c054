import { render, screen, within } from '@testing-library/react';
import { departure, fullDeparture } from '../../testing/builders';
import { DepartureCalendar } from './DepartureCalendar';

const december = departure({ id: 'a' });
const taken = fullDeparture({ id: 'b', startDate: '2027-01-16', endDate: '2027-01-22' });

it('lists each month’s departures in text, with links to the bookable ones', () => {
  render(<DepartureCalendar departures={[taken, december]} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'December 2026',
    'January 2027',
  ]);
  expect(within(first!).getByRole('link')).toHaveAttribute(
    'href',
    '/booking/spiti-in-snow?departure=a',
  );
  expect(second).toHaveTextContent('Sat 16 JanFull. Waiting list');
  expect(within(second!).getByRole('link')).toHaveAttribute('href', '/waitlist?departure=b');
});

it.each([
  [[21, 19, 21], ['February 2027 Lowest price']],
  [
    [21, 19, 19],
    ['February 2027 Lowest price', 'March 2027 Lowest price'],
  ],
  [[21, 21, 21], []],
  [[21], []],
])('marks the cheapest months, given %j', (prices, cheapest) => {
  const dates = prices.map((amountMinor, n) =>
    departure({
      id: `${n}`,
      startDate: `2027-0${n + 1}-10`,
      from: { amountMinor, currency: 'INR', occupancy: 'twin', taxes: 'gst' },
    }),
  );
  const full = { ...fullDeparture({ id: 'b', startDate: '2027-05-16' }), from: dates[0]!.from };
  const soldOut = { ...full, from: full.from && { ...full.from, amountMinor: 1 } };
  render(<DepartureCalendar departures={[...dates, soldOut]} shownAtFirst={9} />);
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent ?? '');
  expect(headings.filter((text) => text.endsWith('Lowest price'))).toEqual(cheapest);
});

it('names the trip of each date when there are several trips', () => {
  render(<DepartureCalendar departures={[december]} areOfSeveralTrips />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Spiti in snow. Guaranteed');
});

it('shows no seat counts when dates cannot be refreshed', () => {
  render(
    <DepartureCalendar departures={[departure({ status: 'few_left', seatsLeft: 2 })]} isStale />,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('Check availability');
  expect(screen.queryByText(/seats left/)).not.toBeInTheDocument();
});

it('collapses the months after the first three', () => {
  const dates = ['2026-12-05', '2027-01-02', '2027-02-06', '2027-03-06'].map((startDate) =>
    departure({ id: startDate, startDate }),
  );
  const { container } = render(<DepartureCalendar departures={dates} />);
  const folded = within(container.querySelector('details')!);
  expect(folded.getByText('1 more month with dates')).toBeVisible();
  expect(folded.getByText('March 2027')).toBeInTheDocument();
});
