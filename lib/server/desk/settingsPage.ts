import type { SettingName, StaffSettings } from '@/booking/contract/settings';
import { queryValue } from '@/lib/booking/bookingSelection';
import { settingFields, settingTexts } from '@/lib/desk/settingWords';
import type { FormDraft } from '@/lib/formDraft';
import { nameIn } from '@/lib/nameIn';
import type { DeskRequest } from './deskPage';
import { officeService } from './officeService';

export interface SettingsPageProps {
  settings: StaffSettings;
  /** The setting whose form is open. */
  change: SettingName | null;
  /** That form's fields: as typed, or else as in force. */
  values: Record<string, string>;
  draft: FormDraft;
  withdrawal: FormDraft;
}

/** Loads what is in force, what comes and what was, and the form of one setting. */
export async function loadSettingsPage(request: DeskRequest): Promise<SettingsPageProps> {
  const { query, visitor, draftOf } = request;
  const settings = await officeService.settings(visitor);
  const draft = draftOf('setting');
  return {
    settings,
    change: settings.mayChange ? nameIn(settingTexts, queryValue(query, 'change')) : null,
    values: { validFrom: settings.today, ...settingFields(settings.values), ...draft.values },
    draft,
    withdrawal: draftOf('withdraw'),
  };
}
