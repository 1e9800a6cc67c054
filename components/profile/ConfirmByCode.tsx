import { Button } from '@/components/ui/Button';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SignInState } from '@/lib/server/loaders/signIn';
import { CodeField } from '../signIn/CodeField';
import css from './ProfilePage.module.css';
import { Answer, HiddenFields } from '../signIn/SignIn';

interface ConfirmByCodeProps {
  email: string;
  confirming: SignInState;
  /** A form that waits for the code: what was typed into it comes back with it. */
  kept: Record<string, string>;
  settings: Frame['settings'];
}

/** Proof that it is still the customer who sits here: a new code to the address they are signed in with. */
export function ConfirmByCode({ email, confirming, kept, settings }: ConfirmByCodeProps) {
  const { isSent, draft } = confirming;
  const carried = { ...kept, page: 'profile', signingIn: '1', email };
  return (
    <Stack as="section" aria-labelledby="confirm">
      <h2 id="confirm">Confirm that it is you</h2>
      <p className={css.words}>
        {isSent
          ? `A code is on its way to ${email}. Type it here.`
          : `Changing your address, taking your data along and deleting your account ask for a code that we mail to ${email}. It counts for ten minutes.`}
      </p>
      {isSent ? (
        <form className={css.form} method="post" action={accountPaths.api.signIn()} noValidate>
          <Answer answer={draft.answer} settings={settings} />
          <HiddenFields fields={carried} />
          <CodeField draft={draft} />
          <p>
            <Button>Confirm</Button>
          </p>
        </form>
      ) : (
        <Answer answer={draft.answer} settings={settings} />
      )}
      <form method="post" action={accountPaths.api.code()}>
        <HiddenFields fields={isSent ? { ...carried, sent: '1' } : carried} />
        <Button variant="quiet">{isSent ? 'Mail me another code' : 'Mail me a code'}</Button>
      </form>
    </Stack>
  );
}

/** In place of a button that asks for a fresh code. */
export function ConfirmFirst() {
  return (
    <p>
      <a href="#confirm">Confirm that it is you</a> first.
    </p>
  );
}
