import { Button } from '@/components/ui/Button';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SignInState } from '@/lib/server/loaders/signIn';
import { CodeField } from '../signIn/CodeField';
import css from './ProfilePage.module.css';
import { HiddenFields } from '../forms/HiddenFields';
import { SignInOutcome } from '../signIn/SignInOutcome';

interface ConfirmByCodeProps {
  email: string;
  confirming: SignInState;
  /** A form waiting for its code, with what was typed. */
  kept: Record<string, string>;
  settings: Frame['settings'];
}

/** Confirms it's still the customer with a new code to their sign-in address. */
export function ConfirmByCode({ email, confirming, kept, settings }: ConfirmByCodeProps) {
  const { isSent, draft } = confirming;
  const carried = { ...kept, page: 'profile', signingIn: '1', email };
  return (
    <Stack as="section" aria-labelledby="confirm">
      <h2 id="confirm">Confirm it’s you</h2>
      <p className={css.words}>
        {isSent
          ? `A code is on its way to ${email}. Enter it here.`
          : `To change your email address, download your data or delete your account, confirm with a code we’ll email to ${email}. It works for 10 minutes.`}
      </p>
      {isSent ? (
        <form className={css.form} method="post" action={accountPaths.api.signIn()} noValidate>
          <SignInOutcome answer={draft.answer} settings={settings} />
          <HiddenFields fields={carried} />
          <CodeField draft={draft} />
          <p>
            <Button>Confirm</Button>
          </p>
        </form>
      ) : (
        <SignInOutcome answer={draft.answer} settings={settings} />
      )}
      <form method="post" action={accountPaths.api.code()}>
        <HiddenFields fields={isSent ? { ...carried, sent: '1' } : carried} />
        <Button variant="quiet">{isSent ? 'Email me another code' : 'Email me a code'}</Button>
      </form>
    </Stack>
  );
}

/** Shown instead of a button that needs a fresh code. */
export function ConfirmFirst() {
  return (
    <p>
      <a href="#confirm">Confirm it’s you</a> first.
    </p>
  );
}
