import { render, screen } from '@testing-library/react';
import type { StaffPasskeys } from '@/booking/contract/staffPasskeys';
import { deskPaths } from '@/lib/desk/deskPaths';
import { emptyDraft } from '@/lib/formDraft';
import type { SignInPageProps } from '@/lib/server/desk/signInPage';
import { PasskeysPart } from './PasskeysPart';
import { SignInPage } from './SignInPage';

const laptop = {
  ...{ id: 'p1', name: 'Office laptop', lastUsedAt: null },
  addedAt: '2026-12-01T06:00:00.000Z',
};

function showPasskeys(passkeys: StaffPasskeys, isFresh: boolean) {
  render(
    <PasskeysPart
      desk={{
        me: {
          ...{ id: 'm1', name: 'Asha', email: 'asha@safar.example', roles: ['owner'] },
          ...{ permissions: [], needs: 'nothing', isFresh, recoveryCodesLeft: 10 },
        },
        ...{ page: deskPaths.you(), done: null, now: '2026-12-04T06:00:00.000Z' },
      }}
      {...{ passkeys, passkeyDraft: emptyDraft, removalDraft: emptyDraft }}
      {...{ sessions: [], sessionDraft: emptyDraft, recoveryCodes: null }}
    />,
  );
}

it('greys out the only second factor, and offers an app beside it', () => {
  showPasskeys({ hasApp: false, passkeys: [{ ...laptop, canRemove: false }] }, true);
  const remove = screen.getByRole('button', { name: 'Remove' });
  expect(remove).toBeDisabled();
  expect(remove).toHaveAccessibleDescription('Office laptop');
  expect(screen.getByText(/Your only second factor/)).toBeVisible();
  expect(screen.getByLabelText('Name of the passkey')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set up an app too' })).toHaveAttribute(
    'href',
    deskPaths.signIn({ app: 1 }),
  );
});

it('asks someone to confirm first if they last did so over ten minutes ago', () => {
  showPasskeys({ hasApp: true, passkeys: [{ ...laptop, canRemove: true }] }, false);
  expect(screen.getByRole('button', { name: 'Remove' })).toBeEnabled();
  expect(screen.queryByLabelText('Name of the passkey')).toBeNull();
  expect(screen.getByRole('link', { name: /^Confirm that it’s you/ })).toHaveAttribute(
    'href',
    deskPaths.signIn({ confirm: 1, next: deskPaths.you() }),
  );
  expect(screen.queryByRole('link', { name: 'Set up an app too' })).toBeNull();
});

const showStep = (step: SignInPageProps['step']) =>
  render(<SignInPage {...{ step, draft: emptyDraft, next: null, waiting: null, me: null }} />);

it.each([
  [{ hasApp: true, hasPasskey: false }, 'Code from your app', false],
  [{ hasApp: true, hasPasskey: true }, 'Code from your app', true],
  [{ hasApp: false, hasPasskey: true }, 'Recovery code', true],
])('asks someone with %j for what they have', (factors, label, offersPasskey) => {
  showStep({ kind: 'factor', isAgain: false, ...factors });
  expect(screen.getByLabelText(label)).toBeVisible();
  const passkey = screen.queryByRole('button', { name: 'Use your passkey' });
  expect(passkey !== null).toBe(offersPasskey);
});
