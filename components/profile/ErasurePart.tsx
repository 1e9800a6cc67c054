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

/** Deleting the account: what goes, what the law keeps, a code first, and a week to change one's mind. */
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
            Until then you can keep it.
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
              It goes a week after you ask for it; until then you can keep it. Trips have to be over
              or cancelled first.
            </li>
            <li>
              Deleted are your profile, the people you saved, where you are signed in, what you
              wrote to us, and your name and contact in your bookings.
            </li>
            <li>
              Invoices and receipts have to be kept for eight years by law, with the name and the
              amounts that stand on them. Download them before: afterwards nothing leads to them.
            </li>
            <li>Whoever travelled along stays on the booking: they did not ask for this.</li>
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
