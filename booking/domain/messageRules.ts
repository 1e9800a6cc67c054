/** Rules for messages in a booking's thread, and when it closes. Pure. */
import { isUnprintable, lengthOf, tidy, tidyLines } from './contactRules.ts';
import { addDays } from './dates.ts';
import type { Issue } from './issue.ts';

const MOST = 2_000;
const MOST_OF_CITY = 60;
/** How many days a trip's thread and group list stay available after it ends. */
const DAYS_AFTER = 30;
/** How many days before a trip its leader can be contacted. */
const LEADER_DAYS = 3;

/** Returns the normalised text, or what's wrong with it. */
export function checkMessage(typed: string): { text: string; issues: Issue[] } {
  const text = tidyLines(typed);
  const length = lengthOf(text);
  const issue = (code: string, message: string) => ({
    text,
    issues: [{ path: 'text', code, message }],
  });
  if (length === 0) return issue('required', 'Enter a message');
  if (isUnprintable(typed)) {
    return issue(
      'characters',
      'Your message has characters we can’t display. Type it again without them',
    );
  }
  if (length > MOST) {
    return issue('too_long', `The message is ${length} characters long. Use ${MOST} or fewer`);
  }
  return { text, issues: [] };
}

/** Returns a city as shown to the group, or null if empty. */
export function checkCity(typed: string | null): { city: string | null; issues: Issue[] } {
  const city = tidy(typed ?? '');
  if (isUnprintable(typed ?? '') || lengthOf(city) > MOST_OF_CITY) {
    const message = `Enter a city in ${MOST_OF_CITY} characters or fewer`;
    return { city: null, issues: [{ path: 'homeCity', code: 'format', message }] };
  }
  return { city: city || null, issues: [] };
}

/** Whether messages can still be sent in the thread of a trip that ends on this day. */
export function isThreadOpen(today: string, endDate: string): boolean {
  return today <= addDays(endDate, DAYS_AFTER);
}

/** Returns the first day travellers see the leader's name. */
export function leaderFrom(startDate: string): string {
  return addDays(startDate, -LEADER_DAYS);
}
