import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyDraft } from '@/lib/formDraft';
import { askForPasskey } from '@/lib/desk/askForPasskey';
import { deskPaths } from '@/lib/desk/deskPaths';
import { NewPasskeyForm, PasskeyForm } from './PasskeyForm';

jest.mock('../../lib/desk/askForPasskey');
const ask = jest.mocked(askForPasskey);

/** What the browser would send, as jsdom sends no forms. */
let sent: Record<string, FormDataEntryValue>[] = [];

beforeEach(() => {
  sent = [];
  ask.mockReset();
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(
    this: HTMLFormElement,
  ) {
    sent.push(Object.fromEntries(new FormData(this)));
  });
});
afterEach(() => jest.restoreAllMocks());

const useButton = () => screen.getByRole('button', { name: 'Use your passkey' });
const showUse = () =>
  render(
    <PasskeyForm
      action={deskPaths.api('factor')}
      fields={{ next: deskPaths.money() }}
      purpose="use"
      button="Use your passkey"
      otherwise="Use a recovery code instead."
    />,
  );

it('sends what the browser signed, with the form’s other fields', async () => {
  ask.mockResolvedValue({
    passkey: { id: 'a', clientDataJSON: 'b', authenticatorData: 'c', signature: 'd' },
  });
  showUse();
  await userEvent.click(useButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(ask).toHaveBeenCalledWith('use');
  expect(sent[0]).toEqual({
    next: '/desk/money',
    passkey: '{"id":"a","clientDataJSON":"b","authenticatorData":"c","signature":"d"}',
  });
  // A second click would send the used challenge again.
  expect(screen.getByRole('button')).toBeDisabled();
});

it('says what went wrong, sends nothing and can be tried again', async () => {
  ask.mockResolvedValueOnce({ problem: 'Nothing was confirmed.' });
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  showUse();
  await userEvent.click(useButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was confirmed.');
  await userEvent.click(useButton());
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('The desk isn’t answering'),
  );
  expect(useButton()).toBeEnabled();
  expect(sent).toEqual([]);
});

it('asks no device for a passkey without a name', async () => {
  render(
    <NewPasskeyForm
      action={deskPaths.signIn()}
      draft={emptyDraft}
      otherwise="Set up an app instead."
    />,
  );
  const form = screen.getByRole('button', { name: 'Add a passkey' }).closest('form');
  const left = new Promise<boolean>((resolve) => {
    form?.addEventListener('submit', (event) => {
      // The browser would send the form, and the server says what is missing.
      window.setTimeout(() => resolve(event.defaultPrevented));
    });
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(await left).toBe(false);
  expect(ask).not.toHaveBeenCalled();
});
