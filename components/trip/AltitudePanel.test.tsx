import { render, screen } from '@testing-library/react';
import { AltitudePanel } from './AltitudePanel';

const days = [
  { place: 'Shimla', altitudeM: 2200 },
  { place: 'Sangla', altitudeM: 2700 },
  { place: 'On the train', altitudeM: null },
  { place: 'Kaza', altitudeM: 3800 },
];

it('tells in words what the line shows', () => {
  render(<AltitudePanel days={days} />);
  expect(
    screen.getByRole('img', {
      name: 'Altitude of each night: Shimla 2,200 m, Sangla 2,700 m, Kaza 3,800 m',
    }),
  ).toBeInTheDocument();
});

it('keeps the number of the day when a night between has no known height', () => {
  render(<AltitudePanel days={days} />);
  expect(screen.getByText('Day 4')).toBeInTheDocument();
  expect(screen.queryByText('Day 3')).not.toBeInTheDocument();
});

it('can be scrolled with keys, under a name', () => {
  render(<AltitudePanel days={days} />);
  const box = screen.getByRole('region', { name: 'Altitude of each night' });
  expect(box).toHaveAttribute('tabindex', '0');
});

it('shows nothing for fewer than three known heights', () => {
  const { container } = render(<AltitudePanel days={days.slice(0, 3)} />);
  expect(container).toBeEmptyDOMElement();
});
