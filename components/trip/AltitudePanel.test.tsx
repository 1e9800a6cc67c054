import { render, screen } from '@testing-library/react';
import { AltitudePanel } from './AltitudePanel';

const days = [
  { place: 'Shimla', altitudeM: 2200 },
  { place: 'Sangla', altitudeM: 2700 },
  { place: 'On the train', altitudeM: null },
  { place: 'Kaza', altitudeM: 3800 },
];

it('describes the line in text', () => {
  render(<AltitudePanel days={days} />);
  expect(
    screen.getByRole('img', {
      name: 'Altitude each night: Shimla 2,200 m, Sangla 2,700 m, Kaza 3,800 m',
    }),
  ).toBeInTheDocument();
});

it('keeps day numbers when a night’s altitude is unknown', () => {
  render(<AltitudePanel days={days} />);
  expect(screen.getByText('Day 4')).toBeInTheDocument();
  expect(screen.queryByText('Day 3')).not.toBeInTheDocument();
});

it('is a labelled region that scrolls by keyboard', () => {
  render(<AltitudePanel days={days} />);
  const box = screen.getByRole('region', { name: 'Altitude each night' });
  expect(box).toHaveAttribute('tabindex', '0');
});

it('renders nothing for fewer than three known altitudes', () => {
  const { container } = render(<AltitudePanel days={days.slice(0, 3)} />);
  expect(container).toBeEmptyDOMElement();
});
