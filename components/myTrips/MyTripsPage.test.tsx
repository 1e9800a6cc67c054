import { render, screen, within } from '@testing-library/react';
import type { MyBooking } from '@/booking/contract/accounts';
import type { MyTripsState } from '@/lib/server/loaders/myTripsPage';
import { frame } from '../testing/builders';
import { MyTripsPage } from './MyTripsPage';

const show = (state: MyTripsState) => render(<MyTripsPage state={state} frame={frame()} />);

const booking: MyBooking = {
  kind: 'booking',
  group: 'action_needed',
  action: { kind: 'pay_balance', until: '2027-04-10' },
  reference: 'SF-7K3M9QXA',
  status: 'confirmed',
  trip: { slug: 'spiti', title: 'Spiti in snow' },
  startDate: '2027-05-01',
  endDate: '2027-05-08',
  pax: 2,
  money: {
    currency: 'INR',
    totalMinor: 2_100_000,
    paidMinor: 600_000,
    balanceMinor: 1_500_000,
    balanceDueOn: '2027-04-10',
    dueMinor: 1_500_000,
  },
};
const place: MyBooking = {
  ...booking,
  kind: 'waitlist_place',
  group: 'waitlist',
  action: null,
  reference: 'WL-7K3M9QXB',
  trip: { slug: 'ladakh', title: 'Ladakh by road' },
  money: null,
};

const trips = (bookings: MyBooking[], count = bookings.length): MyTripsState => ({
  step: 'trips',
  email: 'asha@example.com',
  group: null,
  reference: '',
  answer: null,
  list: {
    creditMinor: 0,
    counts: {
      action_needed: Math.min(count, 1),
      upcoming: 0,
      waitlist: Math.max(count - 1, 0),
      past: 0,
      cancelled: 0,
    },
    bookings,
    page: 1,
    nextPage: null,
    serverNow: '2027-03-01T00:00:00.000Z',
  },
});

it('asks for an address first', () => {
  show({
    step: 'signIn',
    entry: {
      isSent: false,
      isText: false,
      offersTextCodes: false,
      draft: { values: {}, answer: null },
    },
  });
  expect(screen.getByLabelText('Your email')).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByRole('button', { name: 'Send code' })).toBeVisible();
  expect(screen.queryByLabelText('Code from the email')).toBeNull();
});

it('then asks for the code, keeping what was typed and its error', () => {
  const answer = { kind: 'invalid' as const, errors: [{ field: 'code', message: 'Not right.' }] };
  const values = { email: 'asha@example.com', code: '12 34' };
  show({
    step: 'signIn',
    entry: { isSent: true, isText: false, offersTextCodes: false, draft: { values, answer } },
  });
  const code = screen.getByLabelText('Code from the email');
  expect(code).toHaveValue('12 34');
  expect(code).toHaveAttribute('aria-invalid', 'true');
  const [email] = screen.getAllByLabelText('Your email');
  expect(email).toHaveValue('asha@example.com');
  expect(screen.getByRole('link', { name: 'Not right.' })).toHaveAttribute('href', '#code');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('offers a text message where texts are sent, then asks for its code', () => {
  const draft = { values: { signInPhone: '98765 43210' }, answer: null };
  const entry = { isSent: false, isText: false, offersTextCodes: true, draft };
  const { unmount } = show({ step: 'signIn', entry });
  expect(screen.getByText('Get the code by text instead')).toBeVisible();
  expect(screen.getByLabelText(/Mobile number/)).toHaveValue('98765 43210');
  unmount();
  show({ step: 'signIn', entry: { ...entry, isSent: true, isText: true } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Check your phone');
  expect(screen.getByLabelText('Code from the text message')).toBeVisible();
  const [typed] = screen.getAllByLabelText('Mobile number');
  expect(typed).toHaveValue('98765 43210');
});

it('shows a refused number after texts were switched off, and why', () => {
  const answer = {
    kind: 'invalid' as const,
    errors: [{ field: 'signInPhone', message: 'We can only send codes by email' }],
  };
  const draft = { values: { signInPhone: '98765 43210' }, answer };
  show({
    step: 'signIn',
    entry: { isSent: false, isText: true, offersTextCodes: false, draft },
  });
  expect(screen.getByLabelText(/Mobile number/)).toHaveValue('98765 43210');
  expect(screen.getByRole('link', { name: 'We can only send codes by email' })).toBeVisible();
});

it('groups trips, those needing action first', () => {
  show(trips([booking, place]));
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual([
    'Action needed',
    'Waiting list',
  ]);
  const first = screen.getByRole('region', { name: 'Action needed' });
  expect(within(first).getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/my-trips/SF-7K3M9QXA',
  );
  expect(within(first).getByText(/Pay the balance, ₹15,000, by .*10/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ladakh by road' })).toHaveAttribute(
    'href',
    '/trip/ladakh',
  );
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

it('suggests what to do next without any trips', () => {
  show(trips([], 0));
  expect(screen.getByRole('link', { name: 'Find a trip' })).toHaveAttribute('href', '/search');
});

it('says that the service is unavailable', () => {
  show({ step: 'unavailable' });
  expect(screen.getByRole('status')).toHaveTextContent('Your bookings are safe');
});
