/** What a review has to be like. Pure; all complaints come back together. */
import type { ReviewRequest } from '../contract/reviews.ts';
import { isUnprintable, lengthOf, tidy, tidyLines } from './contactRules.ts';
import type { Issue } from './issue.ts';

const LEAST = 10;
const MOST = 2_000;

export type CleanReview = { rating: number; text: string; consentVersion: string };

/** Checks a review as a whole. */
export function checkReview(
  request: ReviewRequest,
): { ok: true; review: CleanReview } | { ok: false; issues: Issue[] } {
  const { rating, consent } = request;
  const text = tidyLines(request.text);
  const issues: Issue[] = [];
  if (rating === null || rating < 1 || rating > 5) {
    issues.push({ path: 'rating', code: 'required', message: 'Please choose one to five.' });
  }
  const complaint = complaintAbout(request.text, lengthOf(text));
  if (complaint) issues.push({ path: 'text', ...complaint });
  if (!consent.accepted) {
    const message = 'Please tick that we may show it; without that we cannot take it.';
    issues.push({ path: 'consent', code: 'required', message });
  }
  if (rating === null || issues.length > 0) return { ok: false, issues };
  return { ok: true, review: { rating, text, consentVersion: consent.version } };
}

function complaintAbout(typed: string, length: number): Omit<Issue, 'path'> | null {
  if (isUnprintable(typed)) {
    return {
      code: 'characters',
      message: 'The review holds characters that cannot be shown. Please type it again.',
    };
  }
  if (length < LEAST) {
    return { code: 'too_short', message: 'Please write a sentence or two.' };
  }
  if (length > MOST) {
    const message = `The review is ${length} characters long; ${MOST} is the most.`;
    return { code: 'too_long', message };
  }
  return null;
}

/** What is shown of whoever wrote a review: the first name, nothing else of it. */
export function shownName(fullName: string): string {
  const [first = ''] = tidy(fullName).split(' ');
  return first || 'A traveller';
}
