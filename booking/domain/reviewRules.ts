/** Validates reviews. Pure; returns all issues together. */
import type { ReviewRequest } from '../contract/reviews.ts';
import { isUnprintable, lengthOf, tidy, tidyLines } from './contactRules.ts';
import { checkAll } from './issue.ts';

const LEAST = 10;
const MOST = 2_000;

export function checkReview({ rating, text: typed, consent }: ReviewRequest) {
  return checkAll((note) => {
    const text = tidyLines(typed);
    const length = lengthOf(text);
    if (rating === null || rating < 1 || rating > 5) {
      note('rating', 'required', 'Choose one to five stars');
    }
    if (isUnprintable(typed)) {
      const message = 'Your review has characters we can’t display. Type it again without them';
      note('text', 'characters', message);
    } else if (length < LEAST) {
      note('text', 'too_short', 'Write a sentence or two');
    } else if (length > MOST) {
      note('text', 'too_long', `The review is ${length} characters long. Use ${MOST} or fewer`);
    }
    if (!consent.accepted) {
      note('consent', 'required', 'Tick the box that lets us publish your review');
    }
    return { rating: rating ?? 0, text, consentVersion: consent.version };
  });
}

/** Returns the reviewer's public name: their first name only. */
export function shownName(fullName: string): string {
  const [first = ''] = tidy(fullName).split(' ');
  return first || 'A traveller';
}
