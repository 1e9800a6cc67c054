import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingApi } from '@/lib/booking/bookingApi';
import type { FormDraft } from '@/lib/formDraft';
import type { MailedCodeState } from '@/lib/server/loaders/bookingDetailsPage';
import { ChoicePart } from './ChoicePart';

const cancellation = {
  id: '0196a000-0000-7000-8000-000000000002',
  refundMinor: 600_000,
  chooseUntil: '2026-12-08T10:00:00.000Z',
};
const nothing: FormDraft = { values: {}, answer: null };

function show(needsCode: boolean, code: Partial<MailedCodeState> = {}) {
  render(
    <ChoicePart
      booking={{
        reference: 'SF-7K3M9QXA',
        contact: { name: 'Asha Rao', email: 'a***@e***.com', phone: '***10' },
        money: { currency: 'INR' },
        needsCode,
      }}
      cancellation={cancellation}
      moves={[]}
      code={{ isSent: false, isOnItsWay: false, draft: nothing, ...code }}
      idempotencyKey="key"
    />,
  );
}

const moneyBack = () => screen.getByRole('radio', { name: /^Refund/ });
const codeField = () => screen.queryByRole('textbox', { name: 'Code from the email' });
const formOf = (element: HTMLElement) => element.closest('form');

it('preselects nothing, and asks for no code in the browser that booked', async () => {
  show(false);
  expect(screen.getByRole('group', { name: /₹6,000/ })).toBeVisible();
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await userEvent.click(moneyBack());
  const button = screen.getByRole('button', { name: 'Confirm my choice' });
  expect(formOf(button)).toHaveAttribute('action', bookingApi.chooseRefund());
  expect(formOf(button)).toHaveFormValues({
    reference: 'SF-7K3M9QXA',
    cancellation: cancellation.id,
    choice: 'original',
  });
  expect(codeField()).toBeNull();
  expect(screen.queryByRole('button', { name: /code/ })).toBeNull();
});

it('sends a code first in a browser that came by a link, and keeps the choice', async () => {
  show(true);
  expect(screen.getByText(/send to a\*\*\*@e\*\*\*\.com/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm my choice' })).toBeNull();
  await userEvent.click(moneyBack());
  const form = formOf(screen.getByRole('button', { name: 'Send code' }));
  expect(form).toHaveAttribute('action', bookingApi.mailCode());
  expect(form).toHaveFormValues({ cancellation: cancellation.id, choice: 'original' });
});

it('accepts the code with the choice, and can send another without losing it', () => {
  show(true, {
    isSent: true,
    isOnItsWay: true,
    draft: { values: { choice: 'original' }, answer: null },
  });
  expect(screen.getByText(/^A code is on its way to a\*\*\*@e\*\*\*\.com/)).toBeVisible();
  expect(moneyBack()).toBeChecked();
  expect(codeField()).toBeRequired();
  const [first, again] = screen.getAllByRole('button');
  // Pressing Enter in the field activates the first button.
  expect(first).toHaveAccessibleName('Confirm my choice');
  expect(formOf(moneyBack())).toHaveAttribute('action', bookingApi.chooseRefund());
  expect(again).toHaveAccessibleName('Send another code');
  expect(again).toHaveAttribute('formaction', bookingApi.mailCode());
  expect(again).toHaveAttribute('formnovalidate');
  expect(again).toHaveAttribute('name', 'sent');
});

it('focuses the error for a wrong code, and keeps what was typed and chosen', () => {
  const message = 'That code is not right.';
  const answer = { kind: 'invalid' as const, errors: [{ field: 'code', message }] };
  show(true, { isSent: true, draft: { values: { code: '12', choice: 'original' }, answer } });
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('link', { name: message })).toHaveAttribute('href', '#code');
  expect(codeField()).toHaveValue('12');
  expect(moneyBack()).toBeChecked();
});
