/**
 * The form that changes a departure's seats and settings. It carries the values it was opened with
 * (`was.<name>`), so that only what was typed is sent, and nothing typed is lost when someone else
 * changes the departure meanwhile.
 */
import type { DepartureChange, StaffDeparture } from '@/booking/contract/staff';
import { clockTimeInIndia, formatInstant, instantInIndia } from '../format/dates';
import type { FormDraft } from '../formDraft';

export const settingLabels = {
  capacity: 'Seats on sale',
  blocked: 'Blocked seats',
  minPax: 'Minimum to run',
  maxPaxPerBooking: 'Most people per booking',
  salesOpenAt: 'Sales open',
  salesCloseAt: 'Sales close',
  depositKind: 'Deposit',
  depositValue: 'Deposit amount',
  balanceDueDays: 'Balance due, days before',
  instalments: 'Monthly instalments, at most',
  womenOnly: 'Who may book',
  leaderName: 'Leader’s name',
  leaderPhone: 'Leader’s phone',
};
export type SettingName = keyof typeof settingLabels;
export const settingNames = Object.keys(settingLabels) as SettingName[];

export const depositKinds = {
  per_pax: 'Amount per person, in ₹',
  percent: 'Percent of the total',
  full: 'Everything at once',
};
export const bookers = { everyone: 'Everyone', women: 'Women only' };

/** Returns a departure's settings as the form's fields have them. */
export function storedSettings(departure: StaffDeparture): Record<SettingName, string> {
  const { salesOpenAt, salesCloseAt, depositKind, leader } = departure;
  return {
    capacity: String(departure.capacity),
    blocked: String(departure.blocked),
    minPax: String(departure.minPax),
    maxPaxPerBooking: String(departure.maxPaxPerBooking),
    salesOpenAt: salesOpenAt ? clockTimeInIndia(salesOpenAt) : '',
    salesCloseAt: clockTimeInIndia(salesCloseAt),
    depositKind,
    depositValue: depositKind === 'full' ? '' : String(departure.depositValue / 100),
    balanceDueDays: String(departure.balanceDueDays),
    instalments: String(departure.instalments),
    womenOnly: departure.womenOnly ? 'women' : 'everyone',
    leaderName: leader?.name ?? '',
    leaderPhone: leader?.phone ?? '',
  };
}

export interface SettingsToEdit {
  /** What each field shows: what was typed, or else what is stored. */
  values: Record<SettingName, string>;
  /** What is stored now, which the next change is compared with. */
  stored: Record<SettingName, string>;
  /** What someone else changed while the form was open. */
  changedMeanwhile: { name: SettingName; was: string; now: string; typed: string | null }[];
}

/** Returns what the form shows. A field no one typed into shows what is stored now. */
export function settingsToEdit(departure: StaffDeparture, draft: FormDraft): SettingsToEdit {
  const stored = storedSettings(departure);
  const wasOf = (name: SettingName) => draft.values[`was.${name}`] ?? stored[name];
  const typedIn = (name: SettingName) => {
    const typed = draft.values[name];
    return typed === undefined || typed === wasOf(name) ? null : typed;
  };
  return {
    values: mapSettings((name) => typedIn(name) ?? stored[name]),
    stored,
    changedMeanwhile: settingNames
      .filter((name) => wasOf(name) !== stored[name])
      .map((name) => ({ name, was: wasOf(name), now: stored[name], typed: typedIn(name) })),
  };
}

function mapSettings(valueOf: (name: SettingName) => string): Record<SettingName, string> {
  const entries = settingNames.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(entries) as Record<SettingName, string>;
}

type Sent = Record<string, string>;
interface ReadSettings {
  change: DepartureChange;
  errors: { path: string; code: string; message: string }[];
}

/** Reads what was changed in the form. Its fields are as the browser sent them. */
export function readSettings(sent: Sent): ReadSettings {
  const errors: ReadSettings['errors'] = [];
  const change: DepartureChange = {};
  const refuse = (path: SettingName, message: string) => {
    errors.push({ path, code: 'format', message });
  };
  const changed = settingNames.filter(
    (name) => sent[name] !== undefined && sent[name] !== sent[`was.${name}`],
  );
  const textOf = (name: SettingName) => (sent[name] ?? '').trim();
  for (const name of changed) {
    const text = textOf(name);
    switch (name) {
      case 'capacity':
      case 'blocked':
      case 'minPax':
      case 'maxPaxPerBooking':
      case 'balanceDueDays':
      case 'instalments':
        if (/^\d{1,3}$/.test(text)) change[name] = Number(text);
        else refuse(name, `Enter “${settingLabels[name]}” as a whole number`);
        break;
      case 'salesOpenAt': {
        const at = instantInIndia(text);
        if (text === '' || at) change.salesOpenAt = at;
        else refuse(name, 'Enter a date and time, or leave it empty');
        break;
      }
      case 'salesCloseAt': {
        const at = instantInIndia(text);
        if (at) change.salesCloseAt = at;
        else refuse(name, 'Enter the date and time when sales close');
        break;
      }
      case 'womenOnly':
        change.womenOnly = text === 'women';
        break;
      case 'depositKind':
      case 'depositValue':
      case 'leaderName':
      case 'leaderPhone':
        break;
    }
  }
  if (changed.includes('depositKind') || changed.includes('depositValue')) {
    const kind = textOf('depositKind');
    const amount = textOf('depositValue').replaceAll(',', '');
    if (kind === 'full') Object.assign(change, { depositKind: kind, depositValue: 0 });
    else if (!/^\d{1,6}(\.\d{1,2})?$/.test(amount)) refuse('depositValue', 'Enter the deposit');
    else {
      // Rupees and percent both have hundredths.
      change.depositKind = kind === 'percent' ? 'percent' : 'per_pax';
      change.depositValue = Math.round(Number(amount) * 100);
    }
  }
  if (changed.includes('leaderName') || changed.includes('leaderPhone')) {
    const [name, phone] = [textOf('leaderName'), textOf('leaderPhone')];
    if (name === '' && phone === '') change.leader = null;
    else if (name.length < 2) refuse('leaderName', 'Enter the leader’s name');
    else if (phone.length < 3) refuse('leaderPhone', 'Enter the leader’s phone number');
    else change.leader = { name, phone };
  }
  const reason = (sent['reason'] ?? '').trim();
  if (reason !== '' && changed.length > 0) change.reason = reason;
  return { change, errors };
}

/** Returns a field's value in words. */
export function showSetting(name: SettingName, value: string): string {
  if (value === '') return 'none';
  switch (name) {
    case 'salesOpenAt':
    case 'salesCloseAt': {
      const at = instantInIndia(value);
      return at ? formatInstant(at) : value;
    }
    case 'depositKind':
      return depositKinds[value as keyof typeof depositKinds] ?? value;
    case 'womenOnly':
      return bookers[value as keyof typeof bookers] ?? value;
    default:
      return value;
  }
}
