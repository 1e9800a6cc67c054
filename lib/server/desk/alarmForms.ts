/** What the form on the alarms page does. */
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { alarmService } from './alarmService';
import { doneAt, reasonIn, type DeskForm } from './deskForm';

export const alarmForms: Partial<Record<DeskFormName, DeskForm>> = {
  alarm: async ({ form, visitor }) => {
    await alarmService.acknowledge(form.text('id'), reasonIn(form).slice(0, 300), visitor);
    return doneAt(form);
  },
};
