import { render, screen, within } from '@testing-library/react';
import { departure, fullDeparture } from '../../testing/builders';
import { DeparturesBoard } from './DeparturesBoard';

const cardLine = '7 days from Shimla, highest night 3,800 m';

function rowsOf(...departures: ReturnType<typeof departure>[]) {
  render(<DeparturesBoard departures={departures.map((entry) => ({ ...entry, cardLine }))} />);
  return screen.getAllByRole('row').slice(1);
}

it('has a heading for each column that says what stands in it', () => {
  rowsOf(departure());
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Leaves',
    'Trip',
    'Status',
    'All-in, per person',
  ]);
});

it('gives each departure a row: day, trip, status and price', () => {
  const [row] = rowsOf(departure());
  expect(within(row!).getByText('19 Dec')).toBeVisible();
  expect(within(row!).getByText('Sat')).toBeVisible();
  expect(row!.querySelector('time')).toHaveAttribute('datetime', '2026-12-19');
  expect(within(row!).getByRole('rowheader')).toHaveTextContent(`Spiti in snow${cardLine}`);
  expect(within(row!).getByText('Guaranteed')).toBeVisible();
  expect(within(row!).getByText('₹21,499')).toBeVisible();
  expect(within(row!).getByText('incl. GST, twin sharing')).toBeVisible();
});

it('keeps the order it is given', () => {
  const rows = rowsOf(
    departure({ id: 'a', startDate: '2026-12-04' }),
    departure({ id: 'b', startDate: '2026-12-19' }),
  );
  expect(rows.map((row) => row.querySelector('time')?.dateTime)).toEqual([
    '2026-12-04',
    '2026-12-19',
  ]);
});

it('leads to the booking of exactly this date, with a name that tells it from the others', () => {
  rowsOf(departure({ id: 'the-date' }));
  expect(
    screen.getByRole('link', { name: 'Choose Spiti in snow on 19 December 2026' }),
  ).toHaveAttribute('href', '/booking/spiti-in-snow?departure=the-date');
  expect(screen.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow',
  );
});

it('leads to the other dates where this one cannot be booked', () => {
  const [row] = rowsOf(fullDeparture());
  expect(within(row!).getByText('Full')).toBeVisible();
  expect(
    within(row!).getByRole('link', { name: 'See other dates of Spiti in snow' }),
  ).toHaveAttribute('href', '/trip/spiti-in-snow');
  expect(within(row!).queryByRole('link', { name: /Choose/ })).not.toBeInTheDocument();
});

it('names no price where there is none', () => {
  const [row] = rowsOf(departure({ from: null }));
  expect(within(row!).getByText('Ask us')).toBeVisible();
  expect(row).not.toHaveTextContent('₹');
});
