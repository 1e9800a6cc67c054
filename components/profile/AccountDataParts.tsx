import type { MyProfile } from '@/booking/contract/profile';
import { Notice } from '@/components/ui/Notice';
import { TitledSection } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { dayOf, formatInstant, formatLongDate } from '@/lib/format/dates';
import { ConfirmFirst } from './ConfirmByCode';
import { FormOutcome } from '../forms/FormOutcome';
import { PostButton } from '../forms/PostForm';
import css from './ProfilePage.module.css';
import type { ProfilePartProps } from './ProfilePart';

/** The customer's data export: requested, prepared, and downloaded once within a day. */
export function ExportPart({ view: { profile, drafts }, settings }: ProfilePartProps) {
  return (
    <TitledSection id="take-along" title="Download your data">
      <FormOutcome answer={drafts.export.answer} settings={settings} />
      <p className={css.words}>
        A zip file with everything we store about you, in human-readable and machine-readable form,
        plus every receipt and invoice as a PDF.
      </p>
      <Next {...profile} />
    </TitledSection>
  );
}

/** The next step: request, wait or download. */
function Next({ dataExport, isFresh }: Pick<MyProfile, 'dataExport' | 'isFresh'>) {
  if (dataExport && !dataExport.expiresAt) {
    return <p role="status">We’re preparing your copy. We’ll email you when it’s ready.</p>;
  }
  if (!isFresh) return <ConfirmFirst />;
  if (!dataExport?.expiresAt) {
    return (
      <PostButton action={accountPaths.api('export')} fields={{ form: 'export' }} variant="quiet">
        Request my data
      </PostButton>
    );
  }
  return (
    <>
      <p>
        Your copy is ready. You can download it once, until {formatInstant(dataExport.expiresAt)}.
      </p>
      <PostButton
        action={accountPaths.api('export-file')}
        fields={{ id: dataExport.id }}
        variant="quiet"
      >
        Download my data
      </PostButton>
    </>
  );
}

/** Account deletion: confirmed with a code, then a week to change your mind. */
export function ErasurePart({ view: { profile, drafts }, settings }: ProfilePartProps) {
  const { erasure, isFresh } = profile;
  const action = accountPaths.api('erasure');
  return (
    <TitledSection id="delete-account" title="Delete your account">
      <FormOutcome answer={drafts.erasure.answer} settings={settings} />
      {erasure ? (
        <>
          <Notice tone="caution">
            Your account will be deleted on {formatLongDate(dayOf(erasure.dueAt, 'Asia/Kolkata'))}.
            You can change your mind until then.
          </Notice>
          <PostButton action={action} fields={{ form: 'erasure', do: 'keep' }}>
            Keep my account
          </PostButton>
        </>
      ) : (
        <>
          <ul className={css.facts}>
            <li>
              We delete your account a week after you ask. You can change your mind until then. Your
              trips must be over or cancelled first.
            </li>
            <li>
              We delete your profile, saved travellers and trips, sign-ins and messages, and remove
              your name and contact details from your bookings.
            </li>
            <li>
              By law we must keep invoices and receipts for eight years, with the names and amounts
              on them. Download yours first: you can’t get them afterwards.
            </li>
            <li>Other travellers stay on your bookings, because they didn’t ask to be deleted.</li>
          </ul>
          {isFresh ? (
            <PostButton action={action} fields={{ form: 'erasure', do: 'delete' }} variant="quiet">
              Delete my account
            </PostButton>
          ) : (
            <ConfirmFirst />
          )}
        </>
      )}
    </TitledSection>
  );
}
