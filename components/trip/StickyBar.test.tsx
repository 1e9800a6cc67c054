import { render, screen } from '@testing-library/react';
import { departure, fullDeparture } from '../testing/builders';
import { StickyBar } from './StickyBar';

const trip = { slug: 'spiti-in-snow' };

it('names the price, the day and the state of the next date that can be booked', () => {
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

it('leads to the booking without a script', () => {
  const { container } = render(
    <StickyBar trip={trip} departures={[departure()]} isStale={false} />,
  );
  expect(container.querySelector('form')).toHaveAttribute('action', '/booking/spiti-in-snow');
  expect(screen.getByRole('button', { name: 'Choose date' })).toBeVisible();
});

it('is not there when nothing can be booked', () => {
  const { container } = render(
    <StickyBar trip={trip} departures={[fullDeparture()]} isStale={false} />,
  );
  expect(container).toBeEmptyDOMElement();
});
