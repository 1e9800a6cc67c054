import Link from 'next/link';
import type { ReactNode } from 'react';
import { Actions, Button } from '@/components/ui/Button';
import { EmailField } from '@/components/ui/Field';
import { TitledSection } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { ConfirmFirst } from './ConfirmByCode';
import { draftField } from '../forms/draftField';
import { FormOutcome } from '../forms/FormOutcome';
import { FormButton, PostForm } from '../forms/PostForm';
import { CodeField } from '../signIn/CodeField';
import css from './ProfilePage.module.css';
import type { ProfilePartProps } from './ProfilePart';

/** Changes the email address. Needs a fresh sign-in code and a code sent to the new address. */
export function EmailPart({ view, settings }: ProfilePartProps) {
  const { profile } = view;
  const draft = view.drafts.email;
  const action = accountPaths.api('email');
  const newEmail = draft.values.newEmail ?? '';
  return (
    <TitledSection id="new-address" title="Change your email address">
      <FormOutcome answer={draft.answer} fields={['newEmail', 'emailCode']} settings={settings} />
      <p className={css.words}>
        You sign in with {profile.email}. Your existing bookings keep their contact details.
      </p>
      {view.isEmailCodeSent ? (
        <PostForm action={action} fields={{ form: 'email', do: 'confirm', newEmail }}>
          <CodeField
            draft={draft}
            name="emailCode"
            label="Code sent to your new email address"
            sentTo={newEmail || 'the new address'}
          />
          <Actions>
            <Button>Change email address</Button>
            <Link href={accountPaths.profile()}>Use another address or get another code</Link>
          </Actions>
        </PostForm>
      ) : profile.isFresh ? (
        <PostForm action={action} fields={{ form: 'email' }}>
          <EmailField {...draftField(draft, 'newEmail')} label="New email address" required />
          <FormButton variant="quiet">Send code</FormButton>
        </PostForm>
      ) : (
        <>
          {newEmail ? <p>We’ll keep {newEmail} here until you’ve confirmed.</p> : null}
          <ConfirmFirst />
        </>
      )}
    </TitledSection>
  );
}

/** Sign-in codes by text to the profile's verified number. Not shown if we send no texts. */
export function PhonePart({ view, settings }: ProfilePartProps) {
  const { profile } = view;
  const draft = view.drafts.phone;
  const { phone, isPhoneProved } = profile;
  if (!profile.offersTextCodes) return null;
  return (
    <TitledSection id="number" title="Sign-in codes by text">
      <FormOutcome answer={draft.answer} fields={['phoneCode']} settings={settings} />
      {isPhoneProved ? (
        <>
          <p className={css.words}>You can get sign-in codes at {phone} as well as by email.</p>
          <StepForm step="drop">
            <FormButton variant="quiet">Stop text messages</FormButton>
          </StepForm>
        </>
      ) : !phone ? (
        <p className={css.words}>
          Save a mobile number in your profile above, then verify it here.
        </p>
      ) : view.isPhoneCodeSent ? (
        <StepForm step="confirm">
          <CodeField
            draft={draft}
            name="phoneCode"
            label="Code from the text message"
            sentTo={phone}
          />
          <Actions>
            <Button>Verify number</Button>
            <Link href={accountPaths.profile()}>Get another code or use another number</Link>
          </Actions>
        </StepForm>
      ) : (
        <>
          <p className={css.words}>Verify {phone} to get sign-in codes by text message.</p>
          {profile.isFresh ? (
            <StepForm step="ask">
              <FormButton variant="quiet">Text me a code</FormButton>
            </StepForm>
          ) : (
            <ConfirmFirst />
          )}
        </>
      )}
    </TitledSection>
  );
}

function StepForm({ step, children }: { step: 'ask' | 'confirm' | 'drop'; children: ReactNode }) {
  return (
    <PostForm action={accountPaths.api('phone')} fields={{ form: 'phone', do: step }}>
      {children}
    </PostForm>
  );
}
