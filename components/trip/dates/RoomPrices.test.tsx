import { render, screen } from '@testing-library/react';
import { departure } from '../../testing/builders';
import { RoomPrices } from './RoomPrices';

const offer = (occupancy: 'twin' | 'single', allInMinor: number, isAvailable = true) => ({
  occupancy,
  perPersonMinor: 0,
  allInMinor,
  isAvailable,
  placesLeft: null,
});

it('shows the price per person in each room, and which rooms are taken', () => {
  const occupancies = [offer('twin', 2_149_900), offer('single', 2_937_400, false)];
  render(<RoomPrices departures={[departure({ occupancies })]} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Leaves',
    'Twin sharing',
    'Own room',
  ]);
  expect(screen.getByRole('row', { name: /19 Dec/ })).toHaveTextContent(
    '19 Dec₹21,499₹29,374full on these dates',
  );
  expect(screen.getByText(/^All-in, per person, GST included/)).toBeVisible();
});

it('groups dates that cost the same', () => {
  const occupancies = [offer('twin', 2_149_900)];
  render(
    <RoomPrices
      departures={[departure({ occupancies }), departure({ startDate: '2027-01-02', occupancies })]}
    />,
  );
  expect(screen.getByRole('rowheader')).toHaveTextContent('All 2 dates');
});

it('renders nothing without a price', () => {
  const { container } = render(<RoomPrices departures={[departure({ isBookable: false })]} />);
  expect(container).toBeEmptyDOMElement();
});
