import { render, screen, within } from '@testing-library/react';
import type { StatusPageProps } from '@/lib/server/loaders/statusPage';
import { frame } from '../testing/builders';
import { StatusPage } from './StatusPage';

const works = { state: 'works', since: null } as const;
const failsSince = { state: 'fails', since: '2026-12-01T06:00:00.000Z' } as const;

const show = (parts: Partial<StatusPageProps['parts']> = {}, more: object = {}) =>
  render(
    <StatusPage
      parts={{ pages: works, booking: works, payments: works, email: works, ...parts }}
      interruption={null}
      checkedAt="2026-12-01T06:31:00.000Z"
      supportPhone=""
      isIndexable={false}
      frame={frame()}
      {...more}
    />,
  );
const heading = () => screen.getByRole('heading', { level: 1 });
/** What the board says about a part. */
const rowOf = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;

it('says that everything works, and when it looked', () => {
  show();
  expect(heading()).toHaveTextContent('Everything is working');
  expect(screen.getByText('1 Dec 2026, 12:01 pm IST')).toHaveAttribute(
    'datetime',
    '2026-12-01T06:31:00.000Z',
  );
  expect(screen.getAllByText('Working')).toHaveLength(4);
  expect(screen.queryByText(/^Since/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Check again' })).toHaveAttribute('href', '/status');
});

it('says since when booking doesn’t work, and what that means', () => {
  show({ booking: failsSince, payments: failsSince, email: { state: 'unknown', since: null } });
  expect(heading()).toHaveTextContent('Booking isn’t working right now');
  expect(rowOf('Booking')).toHaveTextContent(/Not working.*Since 1 Dec 2026, 11:30 am IST/);
  expect(rowOf('Pages')).toHaveTextContent('Working');
  expect(rowOf('Email')).toHaveTextContent('Not known');
  const money = screen.getByRole('region', { name: 'Your seats and your money' });
  expect(money).toHaveTextContent('Your booking and your payment are safe.');
  expect(money).toHaveTextContent('Don’t pay again.');
  expect(money).toHaveTextContent('They’re yours until the time we showed you.');
});

it('doesn’t say that everything works while it can’t know', () => {
  const unknown = { state: 'unknown', since: null } as const;
  show({ payments: unknown, email: unknown });
  expect(heading()).toHaveTextContent('We can’t check everything right now');
  expect(rowOf('Payments')).toHaveTextContent('Not known');
});

it.each([
  ['payments', 'Payments aren’t working right now'],
  ['pages', 'Some pages may be out of date'],
  ['email', 'Emails are late right now'],
])('names %s if only that fails', (name, title) => {
  show({ [name]: failsSince });
  expect(heading()).toHaveTextContent(title);
  expect(screen.getAllByText('Not working')).toHaveLength(1);
});

it('shows what an editor wrote', () => {
  show({}, { interruption: 'You can’t book on Sunday from 2 to 3 am.' });
  expect(screen.getByText('You can’t book on Sunday from 2 to 3 am.')).toBeVisible();
});

it('shows how to call, also without content', () => {
  const { unmount } = show();
  const { phone, emergencyPhone } = frame().settings;
  const contact = within(screen.getByRole('region', { name: 'Call us' }));
  for (const number of new Set([phone, emergencyPhone])) {
    expect(contact.getByRole('link', { name: number })).toHaveAttribute(
      'href',
      `tel:${number.replaceAll(' ', '')}`,
    );
  }
  unmount();
  show({ pages: failsSince }, { frame: undefined, supportPhone: '+91 98160 00000' });
  expect(screen.getByRole('link', { name: '+91 98160 00000' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
});
