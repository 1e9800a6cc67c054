import Link from 'next/link';
import type { MyProfile } from '@/booking/contract/profile';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import type { FormDraft } from '@/lib/forms';
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

/** Codes by text message: to the number of the profile, once a code has proved it. Absent where nobody carries them. */
export function PhonePart({ profile, draft, isCodeSent, settings }: PhonePartProps) {
  const { phone, isPhoneProved } = profile;
  if (!profile.offersTextCodes) return null;
  return (
    <Stack as="section" aria-labelledby="number">
      <h2 id="number">Codes by text message</h2>
      <FormOutcome answer={draft.answer} fields={{ phoneCode: 'phoneCode' }} settings={settings} />
      {isPhoneProved ? (
        <>
          <p className={css.words}>Codes to sign in can come to {phone} as well as by mail.</p>
          <StepForm step="drop">
            <p>
              <Button variant="quiet">No more text messages</Button>
            </p>
          </StepForm>
        </>
      ) : !phone ? (
        <p className={css.words}>Save a mobile number in your profile above, then prove it here.</p>
      ) : isCodeSent ? (
        <StepForm step="confirm">
          <TextField
            name="phoneCode"
            label="Code from the message"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            defaultValue={draft.values.phoneCode ?? ''}
            error={draft.answer?.errors.find(({ field }) => field === 'phoneCode')?.message}
            hint={`Six digits, on their way to ${phone}; good for ten minutes and five tries.`}
          />
          <p className={css.buttons}>
            <Button>Prove the number</Button>
            <Link href={accountPaths.profile()}>Another code, or another number</Link>
          </p>
        </StepForm>
      ) : (
        <>
          <p className={css.words}>
            Prove that {phone} is yours, and a code to sign in can come to it as a text message.
          </p>
          {profile.isFresh ? (
            <StepForm step="ask">
              <p>
                <Button variant="quiet">Text a code to it</Button>
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
