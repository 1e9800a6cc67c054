import { render, screen, within } from '@testing-library/react';
import type { Alarm } from '@/booking/contract/alarms';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import type { StatementPreview } from '@/booking/contract/staffPayouts';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { AlarmsPage } from './AlarmsPage';
import { MoneyStatementPage } from './MoneyStatementPage';

const me: StaffMe = {
  ...{ id: 'me', name: 'Fay', email: 'fay@safar.example', roles: ['finance'], needs: 'nothing' },
  ...{ isFresh: true, permissions: ['payouts:reconcile', 'alarms:read'], recoveryCodesLeft: 10 },
};
const desk: DeskProps = { me, page: '/desk/alarms', done: null, now: '2026-11-29T04:42:00.000Z' };

const alarm: Alarm = {
  ...{ id: 'a', kind: 'money', what: 'total, and the lines', bookingReference: 'SF-1' },
  ...{ couponCode: null, enquiryId: null, departureId: 'd', tripTitle: 'Spiti in snow' },
  ...{ startDate: '2026-12-12', currency: 'INR', stored: 100_050, actual: 100_000 },
  ...{ hasBounced: false, foundAt: '2026-11-29T04:00:00.000Z' },
};

it('shows both figures of an alarm, where it is, and a form for each', () => {
  const email: Alarm = {
    ...{ ...alarm, id: 'b', kind: 'email', what: 'group_quote', bookingReference: null },
    ...{ enquiryId: 'e', departureId: null, tripTitle: null, startDate: null, hasBounced: true },
  };
  const draft = {
    values: { reason: 'x' },
    answer: { kind: 'invalid' as const, errors: [{ field: 'reason', message: 'Write why' }] },
  };
  render(<AlarmsPage desk={desk} items={[alarm, email]} draft={draft} open="a" />);
  const [money, failed] = screen.getAllByRole('listitem').filter(({ id }) => id !== '');
  if (!money || !failed) throw new Error('no alarms');
  expect(within(money).getByText(/It says ₹1,000.50, and its rows add up to ₹1,000.00/)).toBeVisible(); // prettier-ignore
  expect(within(money).getByRole('link', { name: 'Open booking' })).toHaveAttribute(
    'href',
    '/desk/bookings/SF-1',
  );
  // What was typed and why it was refused belong to one form.
  expect(within(money).getByLabelText('Why it may stay')).toHaveValue('x');
  expect(within(failed).getByText('An email about an enquiry bounced')).toBeVisible();
  expect(within(failed).getByLabelText('What you did instead')).toHaveValue('');
  expect(within(failed).getByRole('link', { name: 'Open enquiry' })).toBeVisible();
});

const statement: StatementPreview = {
  ...{ id: 's', account: 'HDFC 4410', newLines: 1, knownLines: 1, unreadableLines: 1 },
  ...{ inMinor: 4_000_000, outMinor: 0, firstOn: '2026-11-26', lastOn: '2026-11-27' },
  ...{ headingLine: 3, isImported: false, unreadable: [{ line: 6, problem: 'no_date' }] },
  lines: [
    { line: 4, bookedOn: '2026-11-26', narration: 'A', utr: 'X', amountMinor: 1, isKnown: true },
    { line: 5, bookedOn: '2026-11-27', narration: 'B', utr: null, amountMinor: 2, isKnown: false },
  ],
};
const drafts = { 'read-statement': emptyDraft, 'import-upload': emptyDraft };

it('shows what importing a statement does, and confirms exactly that', () => {
  const { container } = render(
    <MoneyStatementPage desk={desk} statement={statement} drafts={drafts} />,
  );
  expect(screen.getByText(/^1 new line: ₹40,000.00 in/)).toBeVisible();
  expect(screen.getByText('Line 6: no date, as in a total or a closing line')).toBeVisible();
  expect(screen.getAllByRole('row').map((row) => row.lastChild?.textContent)).toEqual([
    ...['Import', 'Imported before', 'New'],
  ]);
  const form = screen.getByRole('button', { name: 'Import 1 line' }).closest('form');
  expect(Object.fromEntries(new FormData(form ?? undefined))).toMatchObject({
    ...{ form: 'import-upload', id: 's', newLines: '1' },
  });
  // The file comes last: the page that shows the form again reads only what is before it.
  const names = [...container.querySelectorAll('form[enctype] input')].map((input) =>
    input.getAttribute('name'),
  );
  expect(names).toEqual(['form', 'page', 'account', 'file']);
});

it('offers no import of a statement that is known or done', () => {
  const known = { ...statement, newLines: 0 };
  const { unmount } = render(<MoneyStatementPage desk={desk} statement={known} drafts={drafts} />);
  expect(screen.getByText('There’s nothing to import.')).toBeVisible();
  unmount();
  const done = { ...statement, isImported: true };
  render(<MoneyStatementPage desk={desk} statement={done} drafts={drafts} />);
  expect(screen.getByText(/This statement is imported/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});
