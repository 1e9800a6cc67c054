/** When visitors can expect the first reply to a form. Pure. */
import type { StaffEnquiryKind } from '../contract/staffEnquiries.ts';
import { addDays, civilDateIn, instantAt } from './dates.ts';
import { Temporal } from 'temporal-polyfill';

/**
 * The promise in the acknowledgement (`answerTime` in providers/mail/enquiryTemplates.ts), which the
 * forms repeat (components/forms, components/company/ContactFormPage.tsx): four working hours, two
 * working days for a company's request, or ten for a pitch.
 */
const WORKING_HOURS = 4;
const WORKING_DAYS: Partial<Record<StaffEnquiryKind, number>> = { corporate: 2, pitch: 10 };

/** The office's hours, as in the content's settings: Monday to Saturday, 9:30 am to 6:30 pm. */
const OPENS = '09:30';
const CLOSES = '18:30';
const SUNDAY = 7;

/** Returns when the first reply to an enquiry received at this instant is due. */
export function replyDueAt(kind: StaffEnquiryKind, receivedAt: Date, tz: string): Date {
  const start = nextWorkingInstant(receivedAt, tz);
  const days = WORKING_DAYS[kind];
  if (days !== undefined) return afterDays(start, days, tz);
  return afterMs(start, WORKING_HOURS * 3_600_000, tz);
}

/** Returns this instant if the office is open, else when it opens next. */
function nextWorkingInstant(at: Date, tz: string): Date {
  const day = civilDateIn(at, tz);
  if (isWorkingDay(day)) {
    if (at < instantAt(day, OPENS, tz)) return instantAt(day, OPENS, tz);
    if (at < instantAt(day, CLOSES, tz)) return at;
  }
  return instantAt(nextWorkingDay(day), OPENS, tz);
}

function afterMs(start: Date, duration: number, tz: string): Date {
  const day = civilDateIn(start, tz);
  const left = instantAt(day, CLOSES, tz).getTime() - start.getTime();
  if (duration <= left) return new Date(start.getTime() + duration);
  return afterMs(instantAt(nextWorkingDay(day), OPENS, tz), duration - left, tz);
}

/** Returns the same time of day some working days later. */
function afterDays(start: Date, days: number, tz: string): Date {
  let day = civilDateIn(start, tz);
  for (let count = 0; count < days; count += 1) day = nextWorkingDay(day);
  const time = Temporal.Instant.fromEpochMilliseconds(start.getTime())
    .toZonedDateTimeISO(tz)
    .toPlainTime()
    .toString();
  return instantAt(day, time, tz);
}

function nextWorkingDay(day: string): string {
  const next = addDays(day, 1);
  return isWorkingDay(next) ? next : nextWorkingDay(next);
}

const isWorkingDay = (day: string) => Temporal.PlainDate.from(day).dayOfWeek !== SUNDAY;
