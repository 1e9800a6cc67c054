/** What the forms about settings and policies do. */
import type { SettingName, SettingRequest } from '@/booking/contract/settings';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { parseRupees } from '@/lib/desk/parseRupees';
import { readPolicy } from '@/lib/desk/policyFields';
import { settingTexts } from '@/lib/desk/settingWords';
import type { FormAnswer } from '@/lib/formDraft';
import { nameIn } from '@/lib/nameIn';
import { failureOf } from '../booking/failures';
import { atFields } from '../forms/outcome';
import type { FormText } from '../http/formText';
import { answerToForm, doneAt, fieldRefused, FormRefused, pageOf, type DeskForm } from './deskForm';
import { officeService } from './officeService';

export const settingsForms: Partial<Record<DeskFormName, DeskForm>> = {
  setting: async ({ form, visitor }) => {
    const name = nameIn(settingTexts, form.text('setting'));
    if (!name) throw fieldRefused('', 'Open the setting again, and change it there');
    const body = readSetting(name, form);
    const version = Number(form.text('version'));
    await inWords(officeService.writeSetting(name, body, version, visitor));
    return deskPaths.settings({ done: 'setting' });
  },
  policy: async ({ form, visitor }) => {
    const {
      policy: id,
      name,
      validFrom,
      version,
    } = form.texts([...(['policy', 'name', 'validFrom', 'version'] as const)]);
    const { terms, errors } = readPolicy(form.sentTexts(form.names));
    const dated = id !== '' && validFrom === '';
    const named = id === '' && name.trim().length < 2;
    const all = [
      ...(dated ? [{ field: 'validFrom', message: 'Choose a date' }] : []),
      ...(named ? [{ field: 'name', message: 'Enter a name' }] : []),
      ...errors,
    ];
    if (all.length > 0) throw new FormRefused(all);
    if (form.text('step') !== 'save') return { showAgain: pageOf(form) };
    if (id === '') {
      const { id: made } = await officeService.createPolicy({ ...terms, name }, visitor);
      return deskPaths.policy(made, { done: 'policy' });
    }
    const body = { ...terms, validFrom };
    await inWords(officeService.writePolicy(id, body, Number(version), visitor));
    return deskPaths.policy(id, { done: 'policy' });
  },
  'follow-policy': async ({ form, visitor }) => {
    const { policy, trip, fromDate } = form.texts(['policy', 'trip', 'fromDate']);
    if (trip === '') throw fieldRefused('trip', 'Choose a trip, or all of them');
    if (fromDate === '') throw fieldRefused('fromDate', 'Choose a date');
    const body = { tripSlug: trip === 'all' ? null : trip, fromDate };
    const { departures, bookings } = await inWords(
      officeService.followPolicy(policy, body, visitor),
    );
    return deskPaths.policy(policy, { done: 'follow-policy', departures, bookings });
  },
  withdraw: async ({ form, visitor }) => {
    const { policy, id } = form.texts(['policy', 'id']);
    if (policy === '') await inWords(officeService.withdrawSetting(id, visitor));
    else await inWords(officeService.withdrawPolicy(policy, id, visitor));
    return doneAt(form);
  },
};

/** Reads a setting as the browser sent it. Throws a refusal if a field isn't right. */
function readSetting(name: SettingName, form: FormText): SettingRequest {
  const validFrom = form.text('validFrom');
  if (validFrom === '') throw fieldRefused('validFrom', 'Choose a date');
  const request = (value: SettingRequest['value']) => ({ validFrom, value });
  const whole = (field: string, most: number) => {
    const text = form.text(field).trim();
    const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= most) return number;
    throw fieldRefused(field, `Enter a whole number from 1 to ${most}`);
  };
  switch (name) {
    case 'company':
      return request({ company: filled(form, ['legalName', 'address']) });
    case 'phones':
      return request({ phones: filled(form, ['office', 'emergency']) });
    case 'refund_approval': {
      const text = form.text('above').trim();
      const aboveMinor = text === '0' ? 0 : parseRupees(text);
      if (aboveMinor === null) throw fieldRefused('above', 'Enter an amount in rupees, or 0');
      return request({ refund_approval: { aboveMinor } });
    }
    case 'refund_choice':
      return request({ refund_choice: { days: whole('days', 30) } });
    case 'travel_credit':
      return request({ travel_credit: { months: whole('months', 36) } });
  }
}

/** Returns text fields. Throws a refusal that names each empty one. */
function filled<Name extends string>(form: FormText, names: readonly Name[]): Record<Name, string> {
  const texts = form.texts(names);
  const empty = names.filter((name) => texts[name].trim().length < 2);
  if (empty.length > 0) {
    throw new FormRefused(empty.map((field) => ({ field, message: 'Enter it in full' })));
  }
  return texts;
}

/** Says a refusal in this page's words, at the form's own fields. */
async function inWords<Result>(sent: Promise<Result>): Promise<Result> {
  try {
    return await sent;
  } catch (error) {
    const { code } = failureOf(error);
    if (code === 'invalid_state') {
      throw fieldRefused('', 'It has begun or was withdrawn. Write a new one, which replaces it.');
    }
    if (code === 'version_conflict') {
      throw fieldRefused(
        '',
        'Someone else has changed this since you opened it. What you typed is still here. Compare it with what’s there now, then save again.',
      );
    }
    if (code !== 'validation_failed') throw error;
    throw refusedWith(atFields(answerToForm(error), (field) => field.split('.').at(-1) ?? field));
  }
}

const refusedWith = ({ errors }: FormAnswer) => new FormRefused(errors);
