import Link from 'next/link';
import type { MyProfile } from '@/booking/contract/profile';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { errorOf, type FormDraft } from '@/lib/forms';
import type { Frame } from '@/lib/server/loaders/frame';
import { ConfirmFirst } from './ConfirmByCode';
import { FormOutcome } from '../forms/FormOutcome';
import css from './ProfilePage.module.css';

interface PhonePartProps {
  profile: Pick<MyProfile, 'phone' | 'isPhoneProved' | 'offersTextCodes' | 'isFresh'>;
  draft: FormDraft;
  isCodeSent: boolean;
  settings: Frame['settings'];
}

/** Sign-in codes by text, to the profile's number once a code has verified it. Absent where texts aren't sent. */
export function PhonePart({ profile, draft, isCodeSent, settings }: PhonePartProps) {
  const { phone, isPhoneProved } = profile;
  if (!profile.offersTextCodes) return null;
  return (
    <Stack as="section" aria-labelledby="number">
      <h2 id="number">Sign-in codes by text</h2>
      <FormOutcome answer={draft.answer} fields={['phoneCode']} settings={settings} />
      {isPhoneProved ? (
        <>
          <p className={css.words}>You can get sign-in codes at {phone} as well as by email.</p>
          <StepForm step="drop">
            <p>
              <Button variant="quiet">Stop text messages</Button>
            </p>
          </StepForm>
        </>
      ) : !phone ? (
        <p className={css.words}>
          Save a mobile number in your profile above, then verify it here.
        </p>
      ) : isCodeSent ? (
        <StepForm step="confirm">
          <TextField
            name="phoneCode"
            label="Code from the text message"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            defaultValue={draft.values.phoneCode ?? ''}
            error={errorOf(draft.answer, 'phoneCode')}
            hint={`Six digits, on their way to ${phone}. Works for 10 minutes and five attempts.`}
          />
          <p className={css.buttons}>
            <Button>Verify number</Button>
            <Link href={accountPaths.profile()}>Get another code or use another number</Link>
          </p>
        </StepForm>
      ) : (
        <>
          <p className={css.words}>Verify {phone} to get sign-in codes by text message.</p>
          {profile.isFresh ? (
            <StepForm step="ask">
              <p>
                <Button variant="quiet">Text me a code</Button>
              </p>
            </StepForm>
          ) : (
            <ConfirmFirst />
          )}
        </>
      )}
    </Stack>
  );
}

function StepForm({
  step,
  children,
}: {
  step: 'ask' | 'confirm' | 'drop';
  children: React.ReactNode;
}) {
  return (
    <form className={css.form} method="post" action={accountPaths.api.phone()} noValidate>
      <input type="hidden" name="form" value="phone" />
      <input type="hidden" name="do" value={step} />
      {children}
    </form>
  );
}
