/** The operator's settings in words, and their fields. */
import type { SettingName, SettingRow, SettingValues } from '@/booking/contract/settings';
import { formatCount } from '../format/counts';
import { formatMoney } from '../format/money';
import { rupeesField } from './parseRupees';

interface SettingText {
  title: string;
  /** Where it shows, or what it decides. */
  about: string;
  fields: readonly { name: string; label: string; isNumber?: boolean }[];
}

export const settingTexts: Record<SettingName, SettingText> = {
  company: {
    title: 'Company on documents',
    about:
      'Printed on vouchers, invoices and credit notes issued from that day on. Earlier ones stay as they are.',
    fields: [
      { name: 'legalName', label: 'Name, as on the GST certificate' },
      { name: 'address', label: 'Address, as on the GST certificate' },
    ],
  },
  phones: {
    title: 'Phone numbers on vouchers',
    about: 'Travellers and leaders see them. Give the Studio’s site settings the same numbers.',
    fields: [
      { name: 'office', label: 'Office' },
      { name: 'emergency', label: 'Emergency, answered day and night' },
    ],
  },
  refund_approval: {
    title: 'Refunds that need a second person',
    about:
      'Bigger refunds wait until someone else approves them. 0 means all of them. Transfers by bank and goodwill always wait, whatever the amount.',
    fields: [{ name: 'above', label: 'Above, in rupees', isNumber: true }],
  },
  refund_choice: {
    title: 'Time to choose a refund',
    about:
      'How long travellers can choose money or credit after we cancel their date. Counts for bookings made from that day on.',
    fields: [{ name: 'days', label: 'Days, from 1 to 30', isNumber: true }],
  },
  travel_credit: {
    title: 'Travel credit',
    about: 'How long credit works, for bookings made from that day on.',
    fields: [{ name: 'months', label: 'Months, from 1 to 36', isNumber: true }],
  },
};

/** Returns a setting's value in words. */
export function settingValue(name: SettingName, value: Partial<SettingValues>): string {
  switch (name) {
    case 'company':
      return value.company ? `${value.company.legalName}, ${value.company.address}` : '';
    case 'phones':
      return value.phones
        ? `Office ${value.phones.office}, emergency ${value.phones.emergency}`
        : '';
    case 'refund_approval':
      return `Above ${formatMoney(value.refund_approval?.aboveMinor ?? 0)}, and every transfer by bank and goodwill`;
    case 'refund_choice':
      return formatCount(value.refund_choice?.days ?? 0, 'day');
    case 'travel_credit':
      return formatCount(value.travel_credit?.months ?? 0, 'month');
  }
}

/** Returns a setting's value as its form's fields. */
export function settingFields(values: SettingValues): Record<string, string> {
  return {
    ...values.company,
    ...values.phones,
    above: rupeesField(values.refund_approval.aboveMinor),
    days: String(values.refund_choice.days),
    months: String(values.travel_credit.months),
  };
}

/** Whether something written holds, in words and a tone. */
export const stateWords = {
  coming: { text: 'Comes', tone: 'few' },
  in_force: { text: 'In force', tone: 'sure' },
  past: { text: 'Over', tone: 'full' },
  withdrawn: { text: 'Withdrawn', tone: 'full' },
} as const satisfies Record<SettingRow['state'], { text: string; tone: string }>;
