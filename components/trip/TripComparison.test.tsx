import { render, screen } from '@testing-library/react';
import { tripCard, tripSummary } from '../testing/builders';
import { TripComparison } from './TripComparison';

const aTrip = (_id: string, durationDays: number, summary = tripSummary({})) => ({
  ...tripCard({ _id, title: _id, durationDays, summary }),
  maxAltitudeM: null,
});

it('compares prices per day, in whole rupees', () => {
  const unpriced = tripSummary({ from: null });
  render(
    <TripComparison trips={[aTrip('Week', 7), aTrip('Ten', 10), aTrip('Unpriced', 5, unpriced)]} />,
  );
  const cells = screen.getByRole('row', { name: /^Per day/ }).querySelectorAll('td');
  // ₹21,499 all-in.
  expect([...cells].map((cell) => cell.textContent)).toEqual(['₹3,071', '₹2,150', 'Ask us']);
});
