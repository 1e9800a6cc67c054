/** Reads the fields of a form one by one, and collects what is wrong with them. */
import { parseRupees } from './parseRupees';
import { instantIn } from './tripTime';

export type Fields = Record<string, string>;
export type FieldErrors = { field: string; message: string }[];

export type FieldReader = ReturnType<typeof readerOf>;

/** Reads fields and collects what is wrong with them. A wrong one counts as 0 or empty. */
export function readerOf(sent: Fields) {
  const errors: FieldErrors = [];
  const text = (name: string) => (sent[name] ?? '').trim();
  const refuse = (field: string, message: string) => void errors.push({ field, message });
  const reader = {
    errors,
    text,
    refuse,
    needed(name: string, message: string): string {
      if (text(name) === '') refuse(name, message);
      return text(name);
    },
    /** A code in capitals. */
    code(name: string): string {
      const code = text(name).toUpperCase();
      if (!/^[A-Z0-9]{2,12}$/.test(code)) {
        refuse(name, 'Enter a code of 2 to 12 letters and digits');
      }
      return code;
    },
    count(name: string): number {
      if (/^\d{1,3}$/.test(text(name))) return Number(text(name));
      refuse(name, 'Enter a whole number');
      return 0;
    },
    optionalCount: (name: string) => (text(name) === '' ? null : reader.count(name)),
    /** An amount in rupees. Empty means nothing. */
    rupees(name: string, { least = 0 } = {}): number {
      const typed = text(name).replace('−', '-');
      if (least <= 0 && /^(₹?0*(\.0{1,2})?)?$/.test(typed)) return 0;
      const amount = parseRupees(typed.replace(/^-/, ''));
      const signed = amount !== null && typed.startsWith('-') ? -amount : amount;
      if (signed !== null && signed >= least) return signed;
      refuse(name, 'Enter an amount in rupees, like 18,975');
      return 0;
    },
    /** A percentage, in basis points. Empty means nothing. */
    percent(name: string, most: number, least = 0): number {
      const typed = text(name).replace('−', '-').replace(/\s*%$/, '');
      if (typed === '') return 0;
      const value = /^-?\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : NaN;
      if (value >= least && value <= most) return Math.round(value * 100);
      refuse(name, `Enter a percentage from ${least} to ${most}`);
      return 0;
    },
    /** An amount in rupees; null if the field is empty. */
    optionalRupees(name: string): number | null {
      if (text(name) === '') return null;
      const amount = parseRupees(text(name));
      if (amount === null) refuse(name, 'Enter an amount in rupees, or leave it empty');
      return amount;
    },
    /** A whole number from 1; null if the field is empty. */
    optionalWhole(name: string, most: number): number | null {
      const typed = text(name).replaceAll(',', '');
      if (typed === '') return null;
      if (/^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most) {
        return Number(typed);
      }
      refuse(name, `Enter a whole number from 1 to ${most}, or leave it empty`);
      return null;
    },
    /** A date; null if the field is empty. */
    optionalDate(name: string): string | null {
      if (text(name) === '') return null;
      if (isRealDate(text(name))) return text(name);
      refuse(name, 'Choose a date');
      return null;
    },
    date(name: string): string {
      if (isRealDate(text(name))) return text(name);
      refuse(name, 'Enter a date');
      return '';
    },
    /** A date and time, in India unless another zone is given, as an instant. */
    moment(name: string, timeZone = 'Asia/Kolkata'): string {
      const at = instantIn(text(name), timeZone);
      if (at === null) refuse(name, 'Enter a date and time');
      return at ?? '';
    },
  };
  return reader;
}

/** Whether a text is a date of the calendar: `2027-02-28`. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
