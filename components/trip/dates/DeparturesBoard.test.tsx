import { render, screen, within } from '@testing-library/react';
import { departure, fullDeparture } from '../../testing/builders';
import { DeparturesBoard } from './DeparturesBoard';

const cardLine = '7 days from Shimla, highest night 3,800 m';

function rowsOf(...departures: ReturnType<typeof departure>[]) {
  render(<DeparturesBoard departures={departures.map((entry) => ({ ...entry, cardLine }))} />);
  return screen.getAllByRole('row').slice(1);
}

it('labels every column', () => {
  rowsOf(departure());
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Leaves',
    'Trip',
    'Status',
    'All-in, per person',
  ]);
});

it('shows each departure’s day, trip, status and price in a row', () => {
  const [row] = rowsOf(departure());
  expect(within(row!).getByText('19 Dec')).toBeVisible();
  expect(within(row!).getByText('Sat')).toBeVisible();
  expect(row!.querySelector('time')).toHaveAttribute('datetime', '2026-12-19');
  expect(within(row!).getByRole('rowheader')).toHaveTextContent(`Spiti in snow${cardLine}`);
  expect(within(row!).getByText('Guaranteed')).toBeVisible();
  expect(within(row!).getByText('₹21,499')).toBeVisible();
  expect(within(row!).getByText('incl. GST, twin sharing')).toBeVisible();
});

it('keeps the given order', () => {
  const rows = rowsOf(
    departure({ id: 'a', startDate: '2026-12-04' }),
    departure({ id: 'b', startDate: '2026-12-19' }),
  );
  expect(rows.map((row) => row.querySelector('time')?.dateTime)).toEqual([
    '2026-12-04',
    '2026-12-19',
  ]);
});

it('links to booking that date, with a unique label', () => {
  rowsOf(departure({ id: 'the-date' }));
  expect(
    screen.getByRole('link', { name: 'Choose Spiti in snow on 19 December 2026' }),
  ).toHaveAttribute('href', '/booking/spiti-in-snow?departure=the-date');
  expect(screen.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow',
  );
});

it('links to other dates when this one cannot be booked', () => {
  const [row] = rowsOf(fullDeparture());
  expect(within(row!).getByText('Full')).toBeVisible();
  expect(
    within(row!).getByRole('link', { name: 'See other dates for Spiti in snow' }),
  ).toHaveAttribute('href', '/trip/spiti-in-snow');
  expect(within(row!).queryByRole('link', { name: /Choose/ })).not.toBeInTheDocument();
});

it('shows no price when there is none', () => {
  const [row] = rowsOf(departure({ from: null }));
  expect(within(row!).getByText('Ask us')).toBeVisible();
  expect(row).not.toHaveTextContent('₹');
});
