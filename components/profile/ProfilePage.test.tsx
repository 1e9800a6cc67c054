import { fireEvent, render, screen, within } from '@testing-library/react';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import type { ProfileView } from '@/lib/server/loaders/profilePage';
import { frame } from '../testing/builders';
import { ProfilePage } from './ProfilePage';

const session = {
  id: '019f0000-0000-7000-8000-000000000001',
  isCurrent: true,
  signedInAt: '2027-03-01T08:00:00.000Z',
  lastUsedAt: '2027-03-02T08:00:00.000Z',
  expiresAt: '2027-04-01T08:00:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
};
const view = (more: Partial<ProfileView> = {}, profile: FormDraft = emptyDraft): ProfileView => ({
  profile: {
    email: 'asha@example.com',
    name: 'Asha Rao',
    signedInAt: session.signedInAt,
    isFresh: false,
    version: 3,
    phone: '+919876543210',
    isPhoneProved: false,
    offersTextCodes: false,
    mailLanguage: 'en',
    roomPreference: null,
    diet: 'veg',
    emergencyContact: null,
    erasure: null,
    dataExport: null,
  },
  saved: { travellers: [], most: 20 },
  consents: {
    current: [
      { purpose: 'marketing_email', isGranted: true },
      { purpose: 'marketing_whatsapp', isGranted: false },
      { purpose: 'saved_trip_alerts', isGranted: false },
    ],
    history: [],
  },
  sessions: [session, { ...session, id: 'other', isCurrent: false, userAgent: null }],
  drafts: {
    profile,
    traveller: emptyDraft,
    consent: emptyDraft,
    session: emptyDraft,
    email: emptyDraft,
    phone: emptyDraft,
    export: emptyDraft,
    erasure: emptyDraft,
  },
  isEmailCodeSent: false,
  isPhoneCodeSent: false,
  confirming: { isSent: false, isText: false, draft: emptyDraft },
  openTraveller: null,
  justSaved: null,
  countries: [{ code: 'IN', name: 'India' }],
  ...more,
});
const show = (shown: ProfileView) =>
  render(<ProfilePage state={{ step: 'profile', view: shown }} frame={frame()} />);

it('shows stored values, ready to edit', () => {
  show(view());
  expect(screen.getByLabelText(/Name as on your ID/)).toHaveValue('Asha Rao');
  expect(screen.getAllByLabelText(/^Food/)[0]).toHaveValue('veg');
  expect(screen.getByText('Signed in as asha@example.com')).toBeVisible();
});

it('shows what another tab typed beside the stored value', () => {
  const answer = {
    kind: 'invalid' as const,
    errors: [{ field: '', message: 'Changed meanwhile.' }],
  };
  show(view({}, { values: { form: 'profile', name: 'A. Rao', diet: '' }, answer }));
  const name = screen.getByLabelText(/Name as on your ID/);
  expect(name).toHaveValue('A. Rao');
  expect(name).toHaveAccessibleDescription('Saved now: Asha Rao');
  expect(screen.getByRole('alert')).toHaveTextContent('Changed meanwhile.');
  expect(screen.getByText('Saved now: Vegetarian')).toBeVisible();
});

it('links each error to its field', () => {
  const answer = {
    kind: 'invalid' as const,
    errors: [{ field: 'phone', message: 'A mobile one.' }],
  };
  show(view({}, { values: { form: 'profile', phone: '12' }, answer }));
  const link = within(screen.getByRole('alert')).getByRole('link', { name: 'A mobile one.' });
  const target = document.querySelector(link.getAttribute('href') ?? '');
  expect(target).toBe(screen.getByLabelText(/^Mobile phone/));
});

it('offers to sign out every browser but this one', () => {
  show(view());
  expect(screen.getByText('Firefox on Linux, this browser')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Sign out that browser' })).toHaveLength(1);
});

it('withdraws a consent with one button', () => {
  show(view());
  const button = screen.getByRole('button', { name: 'Withdraw' });
  expect(button).toHaveAccessibleDescription('Offers by email');
});

describe('leaving with unsaved changes', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('warns once something was typed, but not after submitting', () => {
    show(view());
    expect(leave()).toBe(false);
    const name = screen.getByLabelText(/Name as on your ID/);
    fireEvent.input(name, { target: { value: 'Asha R Rao' } });
    expect(leave()).toBe(true);
    fireEvent.submit(name.closest('form') ?? name);
    expect(leave()).toBe(false);
  });

  it('stays on the page if the visitor cancels following a link', () => {
    show(view({}, { values: { form: 'profile', name: 'A. Rao' }, answer: null }));
    const ask = jest.spyOn(window, 'confirm').mockReturnValueOnce(false);
    const link = screen.getByRole('link', { name: 'My trips' });
    expect(fireEvent.click(link)).toBe(false);
    expect(ask).toHaveBeenCalledTimes(1);
    ask.mockRestore();
  });
});

describe('changing the address', () => {
  const { profile } = view();
  const isFresh = { profile: { ...profile, isFresh: true } };

  it('asks for it, then verifies it with a code', () => {
    const { unmount } = show(view(isFresh));
    const form = screen.getByRole('button', { name: 'Send code' }).closest('form');
    expect(form).toHaveAttribute('action', '/api/account/email');
    unmount();
    const email = { values: { form: 'email', newEmail: 'new@example.com' }, answer: null };
    show(view({ ...isFresh, isEmailCodeSent: true, drafts: { ...view().drafts, email } }));
    expect(screen.getByText(/new@example\.com/)).toBeVisible();
    const code = screen.getByLabelText('Code sent to your new email address');
    expect(code.closest('form')).toHaveFormValues({ do: 'confirm', newEmail: 'new@example.com' });
  });

  it('waits for the code sent to the current address, and keeps the new one in the form', () => {
    const email = { values: { form: 'email', newEmail: 'new@example.com' }, answer: null };
    show(view({ drafts: { ...view().drafts, email } }));
    expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull();
    const form = screen.getByRole('button', { name: 'Email me a code' }).closest('form');
    expect(form).toHaveFormValues({ email: 'asha@example.com', newEmail: 'new@example.com' });
  });
});

describe('exporting the data', () => {
  const fresh = (dataExport: ProfileView['profile']['dataExport']) => ({
    profile: { ...view().profile, isFresh: true, dataExport },
  });
  const copy = { id: 'copy-1', requestedAt: session.signedInAt, expiresAt: null };

  it('requests, waits and downloads', () => {
    const { unmount } = show(view(fresh(null)));
    const ask = screen.getByRole('button', { name: 'Request my data' });
    expect(ask.closest('form')).toHaveAttribute('action', '/api/account/export');
    unmount();
    const waiting = show(view(fresh(copy)));
    expect(screen.getByText(/We’re preparing your copy/)).toBeVisible();
    waiting.unmount();
    show(view(fresh({ ...copy, expiresAt: '2027-03-02T08:00:00.000Z' })));
    const take = screen.getByRole('button', { name: 'Download my data' }).closest('form');
    expect(take).toHaveAttribute('action', '/api/account/export-file');
    expect(take).toHaveFormValues({ id: 'copy-1' });
  });

  it('asks for a code before the download', () => {
    const expiresAt = '2027-03-02T08:00:00.000Z';
    show(view({ profile: { ...view().profile, dataExport: { ...copy, expiresAt } } }));
    expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Confirm it’s you' })).toHaveLength(3);
  });
});

describe('deleting the account', () => {
  it('asks for a code first, then says what must be kept', () => {
    const { unmount } = show(view());
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Email me a code' })).toBeVisible();
    unmount();
    const { profile } = view();
    show(view({ profile: { ...profile, isFresh: true } }));
    expect(screen.getByText(/we must keep invoices and receipts/)).toBeVisible();
    const form = screen.getByRole('button', { name: 'Delete my account' }).closest('form');
    expect(form).toHaveAttribute('action', '/api/account/erasure');
  });

  it('accepts the emailed code, and says what is wrong with it', () => {
    const answer = {
      kind: 'invalid' as const,
      errors: [{ field: 'code', message: 'That code is not right.' }],
    };
    show(
      view({
        confirming: { isSent: true, isText: false, draft: { values: { code: '12' }, answer } },
      }),
    );
    const code = screen.getByLabelText('Code from the email');
    expect(code).toHaveValue('12');
    expect(code).toHaveAccessibleDescription(/That code is not right/);
    expect(code.closest('form')).toHaveFormValues({ email: 'asha@example.com', page: 'profile' });
  });

  it('is cancelled with one button, without a code', () => {
    const { profile } = view();
    const erasure = { requestedAt: session.signedInAt, dueAt: '2027-03-08T08:00:00.000Z' };
    show(view({ profile: { ...profile, erasure } }));
    expect(screen.getByText(/will be deleted on/)).toHaveTextContent('8 March 2027');
    const form = screen.getByRole('button', { name: 'Keep my account' }).closest('form');
    expect(form).toHaveFormValues({ do: 'keep' });
  });
});

it('keeps what was typed while the service is unavailable', () => {
  const kept = { form: 'profile', version: '3', name: 'A. Rao' };
  render(<ProfilePage state={{ step: 'unavailable', kept }} frame={frame()} />);
  const form = screen.getByRole('button', { name: 'Send now' }).closest('form');
  expect(form).toHaveAttribute('action', '/api/account/profile');
  expect(form).toHaveFormValues({ name: 'A. Rao', version: '3' });
});
