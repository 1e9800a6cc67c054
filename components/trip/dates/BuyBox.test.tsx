import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import type { Departure } from '@/booking/contract/departures';
import { departure, fullDeparture, settings } from '../../testing/builders';
import { AskForDates, BuyBox } from './BuyBox';

const trip = { title: 'Spiti in snow', slug: 'spiti-in-snow' };
const december = departure({ id: 'december' });
const january = departure({
  id: 'january',
  startDate: '2027-01-16',
  endDate: '2027-01-22',
  status: 'few_left',
  seatsLeft: 3,
  from: { amountMinor: 2_349_900, currency: 'INR', occupancy: 'quad', taxes: 'gst_tcs' },
  balanceDueOn: '2027-01-01',
});

const box = (departures: Departure[], isStale = false) => (
  <BuyBox
    trip={trip}
    departures={departures}
    asOf="2026-11-21T05:12:00Z"
    isStale={isStale}
    settings={settings()}
  />
);

function show(departures: Departure[], isStale = false) {
  return render(box(departures, isStale));
}

const choice = (name: RegExp) => screen.getByRole('radio', { name });

it('is a form that works without scripts, and passes the chosen date to booking', () => {
  const { container } = show([december, january]);
  const form = container.querySelector('form');
  expect(form).toHaveAttribute('action', '/booking/spiti-in-snow');
  expect(form).toHaveAttribute('method', 'get');
  expect([...new FormData(form!)]).toEqual([
    ['listed', 'december.2149900'],
    ['departure', 'december'],
  ]);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a room and book' });
  expect(button.type).toBe('submit');
});

it('preselects the first bookable date', () => {
  show([fullDeparture({ id: 'full', startDate: '2026-12-05' }), december, january]);
  expect(choice(/^19 Dec/)).toBeChecked();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

it('offers the waiting list for a full date', () => {
  show([fullDeparture({ id: 'full', startDate: '2026-12-05' }), december]);
  const full = screen.getByRole('link', { name: /^5 Dec.*waiting list.*Full$/ });
  expect(full).toHaveAttribute('href', '/waitlist?departure=full');
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

it('disables dates that are closed or whose seats are being booked', () => {
  show([
    fullDeparture({
      id: 'closed',
      startDate: '2026-12-05',
      status: 'closed',
      salesState: 'closed',
    }),
    fullDeparture({
      id: 'held',
      startDate: '2026-12-06',
      status: 'being_booked',
      salesState: 'held',
    }),
    december,
  ]);
  expect(choice(/^5 Dec/)).toBeDisabled();
  expect(choice(/^6 Dec/)).toBeDisabled();
});

it('shows the price of the chosen date', async () => {
  show([december, january]);
  expect(screen.getByText('₹21,499')).toBeVisible();
  expect(screen.getByText('All-in, per person, twin sharing')).toBeVisible();
  await userEvent.click(choice(/16 Jan/));
  expect(await screen.findByText('₹23,499')).toBeVisible();
  expect(screen.getByText('All-in, per person, quad sharing')).toBeVisible();
  expect(screen.queryByText('₹21,499')).not.toBeInTheDocument();
});

it('keeps a date that was chosen before scripts ran', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(box([december, january]));
  const early = within(container).getByRole<HTMLInputElement>('radio', { name: /16 Jan/ });
  early.checked = true;
  render(box([december, january]), { container, hydrate: true });
  expect(await screen.findByText('₹23,499')).toBeVisible();
  expect(early).toBeChecked();
});

it('says what is due today and later', async () => {
  show([december, january]);
  expect(screen.getByText('GST included. Pay ₹3,000 today, the balance by 4 Dec.')).toBeVisible();
  await userEvent.click(choice(/16 Jan/));
  expect(
    await screen.findByText('GST and TCS included. Pay ₹3,000 today, the balance by 1 Jan.'),
  ).toBeVisible();
});

it('shows the early booking discount and its last day', () => {
  show([departure({ earlyDiscount: { bps: 500, lastDay: '2026-12-03' } })]);
  expect(
    screen.getByText(/^GST included, with an early booking discount of 5% until 3 Dec/),
  ).toBeInTheDocument();
});

it('says that the full price is due when the date is near', () => {
  show([departure({ dueNowIsFull: true, balanceDueOn: null, depositPerPersonMinor: null })]);
  expect(
    screen.getByText(
      'GST included. The full price is due when you book because the trip starts soon.',
    ),
  ).toBeVisible();
});

it('says when seats were counted', () => {
  show([december]);
  expect(
    screen.getByText('Seats as of 10:42 am. We hold yours for 15 minutes once you start.'),
  ).toBeVisible();
});

it('shows no seat counts when dates could not be refreshed', () => {
  show([december, january], true);
  expect(screen.queryByText('3 seats left')).not.toBeInTheDocument();
  expect(screen.getByText('Check availability')).toBeVisible();
  expect(screen.getByText(/We’ll check availability when you book\./)).toBeVisible();
  expect(screen.queryByText(/Seats as of/)).not.toBeInTheDocument();
});

it('shows four dates and collapses the rest', () => {
  const dates = ['01', '08', '15', '22', '29'].map((day) =>
    departure({ id: day, startDate: `2027-01-${day}`, endDate: `2027-01-${day}` }),
  );
  const { container } = show(dates);
  const folded = container.querySelector('details')!;
  expect(within(folded).getByText('1 more date')).toBeVisible();
  expect(within(folded).getAllByRole('radio', { hidden: true })).toHaveLength(1);
  expect(screen.getAllByRole('radio', { hidden: true })).toHaveLength(5);
});

it('says which dates are for women only', () => {
  show([departure({ womenOnly: true })]);
  expect(choice(/women only/)).toBeEnabled();
});

it('shows contact options and no price when every date is full', () => {
  show([fullDeparture()]);
  expect(screen.getByRole('heading', { name: 'No open dates' })).toBeVisible();
  expect(screen.getByText(/All dates are full or closed right now/)).toBeVisible();
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

it('shows contact options when there are no dates yet', () => {
  show([]);
  expect(screen.getByText(/We haven’t set the next dates yet/)).toBeVisible();
});

it('shows phone and WhatsApp links that name the trip while dates are unknown', () => {
  render(<AskForDates trip={trip} settings={settings()} why="unknown" />);
  expect(screen.getByRole('heading', { name: 'Ask us for dates' })).toBeVisible();
  expect(screen.getByRole('link', { name: '+91 98160 00000' })).toHaveAttribute(
    'href',
    'tel:+919816000000',
  );
  const chat = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href);
  expect(chat.host).toBe('wa.me');
  expect(chat.searchParams.get('text')).toContain('Spiti in snow');
});

it('lists waiting lists and date alerts when every date is full', () => {
  show([fullDeparture({ startDate: '2026-12-05' })]);
  expect(screen.getByRole('listitem')).toHaveTextContent(/^5 Dec.*Join the waiting listFull$/);
  expect(screen.getByRole('link', { name: 'Tell me when dates open' })).toHaveAttribute(
    'href',
    '/contact-form?topic=dates&trip=spiti-in-snow',
  );
});

it('offers a question form beside the dates', () => {
  show([december]);
  expect(screen.getByRole('link', { name: 'Ask about this trip' })).toHaveAttribute(
    'href',
    '/contact-form?topic=trip&trip=spiti-in-snow',
  );
});

it('preselects the date in the address', () => {
  window.history.replaceState(null, '', '#date-january');
  show([december, january]);
  window.history.replaceState(null, '', '/');
  expect(choice(/16 Jan/)).toBeChecked();
});
