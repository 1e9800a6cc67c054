/** Rules for messages in a booking's thread, and when it closes. Pure. */
import { isUnprintable, lengthOf, tidy, tidyLines } from './contactRules.ts';
import { addDays } from './dates.ts';
import { checkAll, type Checked } from './issue.ts';

const MOST = 2_000;
const MOST_OF_CITY = 60;
/** How many days a trip's thread and group list stay available after it ends. */
const DAYS_AFTER = 30;
/** How many days before a trip its leader can be contacted. */
const LEADER_DAYS = 3;

/** Returns the normalised text, or what's wrong with it. */
export function checkMessage(typed: string): Checked<string> {
  return checkAll((note) => {
    const text = tidyLines(typed);
    const length = lengthOf(text);
    if (length === 0) {
      note('text', 'required', 'Enter a message');
    } else if (isUnprintable(typed)) {
      const message = 'Your message has characters we can’t display. Type it again without them';
      note('text', 'characters', message);
    } else if (length > MOST) {
      const message = `The message is ${length} characters long. Use ${MOST} or fewer`;
      note('text', 'too_long', message);
    }
    return text;
  });
}

/** Returns a city as shown to the group, or null if empty. */
export function checkCity(typed: string | null): Checked<string | null> {
  return checkAll((note) => {
    const city = tidy(typed ?? '');
    if (isUnprintable(typed ?? '') || lengthOf(city) > MOST_OF_CITY) {
      note('homeCity', 'format', `City must be ${MOST_OF_CITY} characters or fewer`);
    }
    return city || null;
  });
}

/** Whether messages can still be sent in the thread of a trip that ends on this day. */
export function isThreadOpen(today: string, endDate: string): boolean {
  return today <= addDays(endDate, DAYS_AFTER);
}

/** Whether a booking shows the leader's name and number: from three days before until the end. */
export function showsLeader(
  { status }: { status: string },
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): boolean {
  return status === 'confirmed' && today >= leaderFrom(startDate) && today <= endDate;
}

/** Returns the first day on which travellers can see the leader's name. */
export function leaderFrom(startDate: string): string {
  return addDays(startDate, -LEADER_DAYS);
}
