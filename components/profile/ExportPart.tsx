import type { MyProfile } from '@/booking/contract/profile';
import { Button } from '@/components/ui/Button';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { formatInstant } from '@/lib/format/dates';
import type { FormDraft } from '@/lib/forms';
import type { Frame } from '@/lib/server/loaders/frame';
import { ConfirmFirst } from './ConfirmByCode';
import { FormOutcome } from '../forms/FormOutcome';
import css from './ProfilePage.module.css';

interface ExportPartProps {
  profile: Pick<MyProfile, 'dataExport' | 'isFresh'>;
  draft: FormDraft;
  settings: Frame['settings'];
}

/** The customer's data export: requested, prepared, and downloaded once within a day. */
export function ExportPart({ profile, draft, settings }: ExportPartProps) {
  return (
    <Stack as="section" aria-labelledby="take-along">
      <h2 id="take-along">Download your data</h2>
      <FormOutcome answer={draft.answer} settings={settings} />
      <p className={css.words}>
        A zip file with everything we store about you, in readable and machine-readable form, plus
        every receipt and invoice as a PDF.
      </p>
      <Next {...profile} />
    </Stack>
  );
}

/** The next step: request, wait or download. */
function Next({ dataExport, isFresh }: ExportPartProps['profile']) {
  if (dataExport && !dataExport.expiresAt) {
    return <p role="status">We’re preparing your copy. We’ll email you when it’s ready.</p>;
  }
  if (!isFresh) return <ConfirmFirst />;
  if (!dataExport?.expiresAt) {
    return (
      <form method="post" action={accountPaths.api.export()}>
        <input type="hidden" name="form" value="export" />
        <Button variant="quiet">Request my data</Button>
      </form>
    );
  }
  return (
    <>
      <p>
        Your copy is ready. You can download it once, until {formatInstant(dataExport.expiresAt)}.
      </p>
      <form method="post" action={accountPaths.api.exportFile()}>
        <input type="hidden" name="id" value={dataExport.id} />
        <Button variant="quiet">Download my data</Button>
      </form>
    </>
  );
}
