import { TitledSection } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { CodeField } from '../signIn/CodeField';
import { FormButton, PostButton, PostForm } from '../forms/PostForm';
import css from './ProfilePage.module.css';
import type { ProfilePartProps } from './ProfilePart';
import { SignInOutcome } from '../signIn/SignInOutcome';

/** Confirms by emailed code that it's still the customer. Keeps a new address already typed. */
export function ConfirmByCode({ view, settings }: ProfilePartProps) {
  const { isSent, draft } = view.confirming;
  const { email } = view.profile;
  const carried = { ...view.drafts.email.values, page: 'profile', signingIn: '1', email };
  return (
    <TitledSection id="confirm" title="Confirm it’s you">
      <p className={css.words}>
        {isSent
          ? `A code is on its way to ${email}. Enter it here.`
          : `To change your email address, download your data or delete your account, confirm with a code we’ll email to ${email}. It works for 10 minutes.`}
      </p>
      {isSent ? (
        <PostForm action={accountPaths.api('sign-in')} fields={carried}>
          <SignInOutcome answer={draft.answer} settings={settings} />
          <CodeField draft={draft} />
          <FormButton>Confirm</FormButton>
        </PostForm>
      ) : (
        <SignInOutcome answer={draft.answer} settings={settings} />
      )}
      <PostButton
        action={accountPaths.api('code')}
        fields={isSent ? { ...carried, sent: '1' } : carried}
        variant="quiet"
      >
        {isSent ? 'Email me another code' : 'Email me a code'}
      </PostButton>
    </TitledSection>
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
