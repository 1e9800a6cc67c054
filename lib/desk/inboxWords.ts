/** How the desk names enquiries, their states and what they ask for, and fills in answers. */
import type {
  EnquiryDeskState,
  EnquiryEntry,
  StaffEnquiryKind,
  StaffEnquirySummary,
} from '@/booking/contract/staffEnquiries';
import type { StaffThreads } from '@/booking/contract/tripTools';
import { formatCount } from '../format/counts';
import { dayOf, formatDate, formatDay, formatTime, formatWeekday } from '../format/dates';

export const kindNames: Record<StaffEnquiryKind, string> = {
  general: 'Question',
  corporate: 'Company request',
  custom_trip: 'Private group',
  callback: 'Callback',
  complaint: 'Complaint',
  pitch: 'Pitch',
};

export const stateNames: Record<EnquiryDeskState, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
};

/** The buttons that set a state. */
export const stateActions: Record<EnquiryDeskState, string> = {
  open: 'Reopen',
  answered: 'Mark as answered',
  closed: 'Close',
  spam: 'Mark as spam',
};

export const deliveryNames: Record<NonNullable<EnquiryEntry['delivery']>, string> = {
  queued: 'waiting to be sent',
  sent: 'sent',
  failed: 'not delivered: the mail server refused it',
  suppressed: 'not sent',
};

const budgetNames: Record<string, string> = {
  under_10000: 'Under ₹10,000 per person',
  to_20000: '₹10,000 to ₹20,000 per person',
  to_40000: '₹20,000 to ₹40,000 per person',
  over_40000: 'Over ₹40,000 per person',
  open: 'Not decided yet',
};
const purposeNames: Record<string, string> = {
  offsite: 'Offsite',
  incentive: 'Incentive trip',
  team_building: 'Team building',
  retreat: 'Retreat',
  other: 'Other',
};
export const budgetName = (budget: string) => budgetNames[budget] ?? budget;
export const purposeName = (purpose: string) => purposeNames[purpose] ?? purpose;

/** The time zone of the office's promises. */
export const office = 'Asia/Kolkata';

/** `2:20 pm`, `Mon 7 Dec, 2:20 pm`, or with the year if it's another. */
export function formatWhen(instant: string, now: string): string {
  const day = dayOf(instant, office);
  const today = dayOf(now, office);
  if (day === today) return formatTime(instant);
  const date = day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : formatDate(day);
  return `${formatWeekday(day)} ${date}, ${formatTime(instant)}`;
}

type Promised = Pick<StaffEnquirySummary, 'state' | 'replyDueAt' | 'answeredAt' | 'receivedAt'>;

/** Says how an enquiry stands with the reply we promised. */
export function promiseWords(enquiry: Promised, now: string) {
  const { state, replyDueAt, answeredAt, receivedAt } = enquiry;
  if (state !== 'open') {
    const since = answeredAt ?? receivedAt;
    return { text: `${stateNames[state]}, ${formatWhen(since, now)}`, isLate: false };
  }
  if (answeredAt)
    return { text: `Open again, answered ${formatWhen(answeredAt, now)}`, isLate: false };
  const due = formatWhen(replyDueAt, now);
  const isLate = replyDueAt <= now;
  return { text: isLate ? `Late: reply was due ${due}` : `Reply by ${due}`, isLate };
}

type Thread = Pick<StaffThreads['items'][number], 'isWaiting' | 'replyDueAt' | 'lastAt'>;

/** Says how a booking's messages stand with the answer we promised. */
export function threadPromise({ isWaiting, replyDueAt, lastAt }: Thread, now: string) {
  if (!isWaiting) return { text: `Last message ${formatWhen(lastAt, now)}`, isLate: false };
  if (replyDueAt === null)
    return { text: `Waiting since ${formatWhen(lastAt, now)}`, isLate: false };
  const isLate = replyDueAt <= now;
  const due = formatWhen(replyDueAt, now);
  return { text: isLate ? `Late: answer was due ${due}` : `Answer by ${due}`, isLate };
}

/** `Kaveri Instruments, 24 people, 18 Feb to 22 Feb 2027, flexible`; empty if they said nothing. */
export function wantedWords(
  enquiry: Pick<StaffEnquirySummary, 'company' | 'people' | 'trip'> & Wanted,
): string {
  const { company, people, trip } = enquiry;
  return [
    company,
    trip && (trip.title ?? trip.slug),
    people && formatCount(people, 'person', 'people'),
    wantedDates(enquiry),
  ]
    .filter(Boolean)
    .join(', ');
}

type Wanted = Pick<StaffEnquirySummary, 'dateFrom' | 'dateTo' | 'datesFlexible'>;

/** `18 Feb 2027 to 22 Feb 2027, flexible`; empty if they named no dates. */
export function wantedDates({ dateFrom, dateTo, datesFlexible }: Wanted): string {
  const days = [dateFrom, dateTo].flatMap((day) => (day === null ? [] : [formatDate(day)]));
  return [days.join(' to '), datesFlexible ? 'flexible' : ''].filter(Boolean).join(', ');
}

/** Fills in an answer template. What isn't known stays, for whoever answers to replace. */
export function fillTemplate(text: string, values: Record<string, string | null>): string {
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/**
 * Returns an answer that starts from a template. Keeps what was typed below it, unless that is
 * nothing but another template.
 */
export function startAnswer(template: string, typed: string, others: readonly string[]): string {
  const own = typed.replace(/\r\n?/g, '\n').trim();
  const isOwn = own !== '' && ![template, ...others].some((text) => text.trim() === own);
  return isOwn ? `${template}\n\n${own}` : template;
}
