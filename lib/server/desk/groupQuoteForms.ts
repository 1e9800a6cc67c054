/** What the forms about quotes do, and how a quote is read as typed. */
import type { GroupQuoteDraft, GroupQuoteTerms } from '@/booking/contract/groupQuotes';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { parseRupees } from '@/lib/desk/parseRupees';
import { extraRows, quoteRooms } from '@/lib/desk/quoteWords';
import type { FormAnswer } from '@/lib/formDraft';
import type { FormText } from '../http/formText';
import { doneAt, FormRefused, pageOf, reasonIn, type DeskForm } from './deskForm';
import { groupService } from './groupService';

type Errors = FormAnswer['errors'];

export const groupQuoteForms: Partial<Record<DeskFormName, DeskForm>> = {
  'group-quote': async ({ form, visitor, idempotencyKey }) => {
    // A sign-in in between sends a preview here.
    if (form.has('preview')) return { showAgain: pageOf(form) };
    const draft = quoteIn(form);
    const enquiry = form.text('enquiry');
    const body = {
      ...draft,
      totalMinor: Math.trunc(Number(form.text('totalMinor'))) || 0,
      text: form.text('text'),
      replaces: form.text('replaces') || null,
      termsVersion: form.text('termsVersion') || 'unversioned',
    };
    await groupService.sendQuote(enquiry, body, idempotencyKey, visitor);
    return deskPaths.inboxQuotes({ done: 'group-quote' });
  },
  'quote-withdraw': async ({ form, visitor }) => {
    await groupService.withdrawQuote(form.text('quote'), reasonIn(form), visitor);
    return doneAt(form);
  },
};

/** Reads a quote as typed. Refuses what isn't an amount, a number or complete. */
export function quoteIn(form: FormText): GroupQuoteDraft {
  const errors: Errors[number][] = [];
  const typed = (name: string) => form.text(name).trim();
  const need = (name: string, message: string) => {
    const text = typed(name);
    if (text === '') errors.push({ field: name, message });
    return text;
  };
  const number = (name: string, most: number, message: string) => {
    const value = Number(typed(name).replace('%', '') || '0');
    if (Number.isFinite(value) && value >= 0 && value <= most) return value;
    errors.push({ field: name, message });
    return 0;
  };
  const rupees = (name: string) => {
    const amountMinor = parseRupees(typed(name));
    if (amountMinor === null) errors.push({ field: name, message: 'Enter an amount in rupees' });
    return amountMinor ?? 0;
  };
  const rooms = quoteRooms.flatMap(({ occupancy }) => {
    const people = Math.trunc(
      number(`people.${occupancy}`, 50, 'Enter how many people, 50 at most'),
    );
    return people > 0 ? [{ occupancy, people, amountMinor: rupees(`price.${occupancy}`) }] : [];
  });
  if (rooms.length === 0 && errors.length === 0) {
    errors.push({ field: 'terms.rooms', message: 'Enter how many people share which rooms' });
  }
  const extras = extraRows.flatMap((row) => {
    const name = typed(`extra.${row}.name`);
    if (name === '') return [];
    const per = typed(`extra.${row}.per`) === 'traveller' ? 'traveller' : 'booking';
    return [{ name, amountMinor: rupees(`extra.${row}.price`), per } as const];
  });
  const terms: GroupQuoteTerms = {
    tripSlug: need('terms.tripSlug', 'Choose a trip'),
    startDate: need('terms.startDate', 'Enter the first day'),
    endDate: need('terms.endDate', 'Enter the last day'),
    meeting: {
      city: need('terms.meeting.city', 'Enter the city where the trip begins'),
      place: need('terms.meeting.place', 'Enter where you meet'),
      time: need('terms.meeting.time', 'Enter when you meet'),
    },
    ...{ rooms, extras },
    discountBps: Math.round(number('terms.discountBps', 50, 'Enter 50 or less') * 100),
    depositBps: Math.round(number('terms.depositBps', 100, 'Enter 5 to 100') * 100),
    balanceDueDays: Math.trunc(number('terms.balanceDueDays', 180, 'Enter 180 or less')),
    expiresOn: need('terms.expiresOn', 'Enter the day the offer ends'),
  };
  const phone = typed('phone');
  // The form has this field only if the enquiry has no mobile number.
  if (form.has('phone') && phone === '') {
    errors.push({ field: 'phone', message: 'Enter their mobile number: a booking needs one' });
  }
  if (terms.depositBps < 500) errors.push({ field: 'terms.depositBps', message: 'Enter 5 to 100' });
  if (errors.length > 0) throw new FormRefused(errors);
  const billing = {
    stateCode: typed('billing.stateCode'),
    gstin: typed('billing.gstin'),
    legalName: typed('billing.legalName'),
  };
  return { terms, billing, ...(phone && { phone }) };
}
