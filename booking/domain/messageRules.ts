/** What may be written into the thread of a booking, and until when. Pure. */
import { isUnprintable, lengthOf, tidy, tidyLines } from './contactRules.ts';
import { addDays } from './dates.ts';
import type { Issue } from './issue.ts';

const MOST = 2_000;
const MOST_OF_CITY = 60;
/** So long after a trip its thread and its roster stay. */
const DAYS_AFTER = 30;
/** From so many days before a trip on, its leader can be called. */
const LEADER_DAYS = 3;

/** The text as it is kept, or what is wrong with it. */
export function checkMessage(typed: string): { text: string; issues: Issue[] } {
  const text = tidyLines(typed);
  const length = lengthOf(text);
  const issue = (code: string, message: string) => ({
    text,
    issues: [{ path: 'text', code, message }],
  });
  if (length === 0) return issue('required', 'Please write something.');
  if (isUnprintable(typed)) {
    return issue(
      'characters',
      'The message holds characters that cannot be shown. Please type it again.',
    );
  }
  if (length > MOST) {
    return issue('too_long', `The message is ${length} characters long; ${MOST} is the most.`);
  }
  return { text, issues: [] };
}

/** A city as it is shown to the group; an empty one is none. */
export function checkCity(typed: string | null): { city: string | null; issues: Issue[] } {
  const city = tidy(typed ?? '');
  if (isUnprintable(typed ?? '') || lengthOf(city) > MOST_OF_CITY) {
    const message = `Please give the name of a city, at most ${MOST_OF_CITY} characters.`;
    return { city: null, issues: [{ path: 'homeCity', code: 'format', message }] };
  }
  return { city: city || null, issues: [] };
}

/** Whether the thread of a trip that ends on this day can still be written in. */
export function isThreadOpen(today: string, endDate: string): boolean {
  return today <= addDays(endDate, DAYS_AFTER);
}

/** The first day on which the leader of a trip is named to its travellers. */
export function leaderFrom(startDate: string): string {
  return addDays(startDate, -LEADER_DAYS);
}
