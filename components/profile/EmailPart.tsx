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

interface EmailPartProps {
  profile: Pick<MyProfile, 'email' | 'isFresh'>;
  draft: FormDraft;
  isCodeSent: boolean;
  settings: Frame['settings'];
}

/** Changes the account's email address. Needs a fresh sign-in code and a code sent to the new address. */
export function EmailPart({ profile, draft, isCodeSent, settings }: EmailPartProps) {
  const newEmail = draft.values.newEmail ?? '';
  return (
    <Stack as="section" aria-labelledby="new-address">
      <h2 id="new-address">Change your email address</h2>
      <FormOutcome answer={draft.answer} fields={['newEmail', 'emailCode']} settings={settings} />
      <p className={css.words}>
        You sign in with {profile.email}. Your existing bookings keep their contact details.
      </p>
      {isCodeSent ? (
        <form className={css.form} method="post" action={accountPaths.api.email()} noValidate>
          <input type="hidden" name="form" value="email" />
          <input type="hidden" name="do" value="confirm" />
          <input type="hidden" name="newEmail" value={newEmail} />
          <TextField
            name="emailCode"
            label="Code from that email"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            defaultValue={draft.values.emailCode ?? ''}
            error={errorOf(draft.answer, 'emailCode')}
            hint={`| 'the new address'}; good for ten minutes and five tries.|Six digits, on their way to ${newEmail || 'the new address'}. Works for 10 minutes and five attempts.|| 'the new address'}; good for ten minutes and five tries.`}
          />
          <p className={css.buttons}>
            <Button>Change email address</Button>
            <Link href={accountPaths.profile()}>Use another address or get another code</Link>
          </p>
        </form>
      ) : profile.isFresh ? (
        <form className={css.form} method="post" action={accountPaths.api.email()} noValidate>
          <input type="hidden" name="form" value="email" />
          <TextField
            name="newEmail"
            label="New email address"
            type="email"
            autoComplete="email"
            required
            defaultValue={newEmail}
            error={errorOf(draft.answer, 'newEmail')}
          />
          <p>
            <Button variant="quiet">Send code</Button>
          </p>
        </form>
      ) : (
        <>
          {newEmail ? <p>{newEmail} is saved here until then.</p> : null}
          <ConfirmFirst />
        </>
      )}
    </Stack>
  );
}
