import type { Alarms } from '@/booking/contract/alarms';
import type { FormDraft } from '@/lib/formDraft';
import { alarmService } from './alarmService';
import type { DeskRequest } from './deskPage';

export interface AlarmsPageProps extends Alarms {
  draft: FormDraft;
  /** The alarm whose form is shown again, by ID. */
  open: string | null;
}

/** Loads figures that differ and emails that failed, as far as someone may settle them. */
export async function loadAlarmsPage({
  visitor,
  posted,
  draftOf,
}: DeskRequest): Promise<AlarmsPageProps> {
  const { items } = await alarmService.list(visitor);
  return { items, draft: draftOf('alarm'), open: posted?.text('id') || null };
}
