import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { departure, fullDeparture, settings } from '../../testing/builders';
import { BuyBox } from './BuyBox';
import { StickyBar } from './StickyBar';

const trip = { slug: 'spiti-in-snow' };

it('shows the price, day and status of the next bookable date', () => {
  const next = departure({ status: 'few_left', seatsLeft: 1 });
  render(
    <StickyBar
      trip={trip}
      departures={[fullDeparture({ startDate: '2026-12-05' }), next]}
      isStale={false}
    />,
  );
  expect(screen.getByText('₹21,499')).toBeVisible();
  expect(screen.getByText('all-in, 19 Dec, 1 seat left')).toBeVisible();
});

it('links to booking without scripts', () => {
  const { container } = render(
    <StickyBar trip={trip} departures={[departure()]} isStale={false} />,
  );
  expect(container.querySelector('form')).toHaveAttribute('action', '/booking/spiti-in-snow');
  expect(screen.getByRole('button', { name: 'Choose a date' })).toBeVisible();
});

it('renders nothing when nothing can be booked', () => {
  const { container } = render(
    <StickyBar trip={trip} departures={[fullDeparture()]} isStale={false} />,
  );
  expect(container).toBeEmptyDOMElement();
});

it('follows the chosen date, in its price and its booking link', async () => {
  const january = departure({
    id: 'january',
    startDate: '2027-01-16',
    from: { amountMinor: 2_349_900, currency: 'INR', occupancy: 'quad', taxes: 'gst' },
  });
  const departures = [departure(), january];
  render(
    <>
      <BuyBox
        trip={{ ...trip, title: 'Spiti in snow' }}
        departures={departures}
        asOf="2026-11-21T05:12:00Z"
        isStale={false}
        settings={settings()}
      />
      <footer>
        <StickyBar trip={trip} departures={departures} isStale={false} />
      </footer>
    </>,
  );
  const bar = within(screen.getByRole('contentinfo'));
  const sent = () => [
    ...new FormData(bar.getByRole('button').closest('form') ?? undefined).entries(),
  ];
  expect(bar.getByText('₹21,499')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: /^16 Jan/ }));
  expect(await bar.findByText('₹23,499')).toBeVisible();
  expect(bar.getByText(/^all-in, 16 Jan/)).toBeVisible();
  expect(sent()).toEqual([['departure', 'january']]);
});
