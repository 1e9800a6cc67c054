import type { MyProfile } from '@/booking/contract/profile';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { dayOf, formatLongDate } from '@/lib/format/dates';
import type { FormDraft } from '@/lib/forms';
import type { Frame } from '@/lib/server/loaders/frame';
import { ConfirmFirst } from './ConfirmByCode';
import { FormOutcome } from '../forms/FormOutcome';
import css from './ProfilePage.module.css';

interface ErasurePartProps {
  profile: Pick<MyProfile, 'erasure' | 'isFresh'>;
  draft: FormDraft;
  settings: Frame['settings'];
}

/** Account deletion: confirmed with a code, then a week to change your mind. */
export function ErasurePart({ profile, draft, settings }: ErasurePartProps) {
  const { erasure, isFresh } = profile;
  return (
    <Stack as="section" aria-labelledby="delete-account">
      <h2 id="delete-account">Delete your account</h2>
      <FormOutcome answer={draft.answer} settings={settings} />
      {erasure ? (
        <>
          <Notice tone="caution">
            Your account will be deleted on {formatLongDate(dayOf(erasure.dueAt, 'Asia/Kolkata'))}.
            You can change your mind until then.
          </Notice>
          <form method="post" action={accountPaths.api.erasure()}>
            <input type="hidden" name="form" value="erasure" />
            <input type="hidden" name="do" value="keep" />
            <Button>Keep my account</Button>
          </form>
        </>
      ) : (
        <>
          <ul className={css.words}>
            <li>
              We delete your account a week after you ask. You can change your mind until then. Your
              trips must be over or cancelled first.
            </li>
            <li>
              We delete your profile, saved travellers, sign-ins and messages, and remove your name
              and contact details from your bookings.
            </li>
            <li>
              By law we must keep invoices and receipts for eight years, with their names and
              amounts. Download yours first: you can’t get them afterwards.
            </li>
            <li>Other travellers stay on the booking because they didn’t ask for this.</li>
          </ul>
          {isFresh ? (
            <form method="post" action={accountPaths.api.erasure()}>
              <input type="hidden" name="form" value="erasure" />
              <input type="hidden" name="do" value="delete" />
              <Button variant="quiet">Delete my account</Button>
            </form>
          ) : (
            <ConfirmFirst />
          )}
        </>
      )}
    </Stack>
  );
}
