import { render, screen } from '@testing-library/react';
import { trip } from '../testing/builders';
import { TripFacts } from './TripFacts';

const figures = () => screen.getAllByRole('definition').map((figure) => figure.textContent);

it('shows a mountain trip’s length, highest point, difficulty and rating', () => {
  render(<TripFacts trip={trip()} rating={{ average: 4.8, count: 41 }} />);
  expect(figures()).toEqual(['7 days', '4,270 m', 'Demanding', '4.8']);
  expect(screen.getByText('6 nights, Shimla to Shimla')).toBeVisible();
  expect(screen.getByText('out of 5, from 41 completed bookings')).toBeVisible();
});

it('shows a seaside trip’s ages, and the group size until it has ratings', () => {
  render(<TripFacts trip={trip({ maxAltitudeM: 40, maxAge: 60 })} rating={null} />);
  expect(figures()).toEqual(['7 days', '12 to 60', 'Demanding', '12']);
  expect(screen.getByText('maximum group size')).toBeVisible();
});
