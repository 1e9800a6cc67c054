/** What the form on the alarms page does. */
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { alarmService } from './alarmService';
import { doneAt, reasonIn, type DeskForm } from './deskForm';

export const alarmForms: Partial<Record<DeskFormName, DeskForm>> = {
  alarm: async ({ form, visitor }) => {
    const figure = (name: string) =>
      /^-?\d+$/.test(form.text(name)) ? Number(form.text(name)) : null;
    const seen = { stored: figure('stored'), actual: figure('actual') };
    const reason = reasonIn(form).slice(0, 300);
    await alarmService.acknowledge(form.text('id'), { ...seen, reason }, visitor);
    return doneAt(form);
  },
};
