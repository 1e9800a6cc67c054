/** Validates reviews. Pure; returns all issues together. */
import type { ReviewRequest } from '../contract/reviews.ts';
import { isUnprintable, lengthOf, tidy, tidyLines } from './contactRules.ts';
import type { Issue } from './issue.ts';

const LEAST = 10;
const MOST = 2_000;

export type CleanReview = { rating: number; text: string; consentVersion: string };

export function checkReview(
  request: ReviewRequest,
): { ok: true; review: CleanReview } | { ok: false; issues: Issue[] } {
  const { rating, consent } = request;
  const text = tidyLines(request.text);
  const issues: Issue[] = [];
  if (rating === null || rating < 1 || rating > 5) {
    issues.push({ path: 'rating', code: 'required', message: 'Choose one to five stars' });
  }
  const complaint = complaintAbout(request.text, lengthOf(text));
  if (complaint) issues.push({ path: 'text', ...complaint });
  if (!consent.accepted) {
    const message = 'Tick the box that lets us publish your review';
    issues.push({ path: 'consent', code: 'required', message });
  }
  if (rating === null || issues.length > 0) return { ok: false, issues };
  return { ok: true, review: { rating, text, consentVersion: consent.version } };
}

function complaintAbout(typed: string, length: number): Omit<Issue, 'path'> | null {
  if (isUnprintable(typed)) {
    return {
      code: 'characters',
      message: 'Your review has characters we can’t display. Type it again without them',
    };
  }
  if (length < LEAST) {
    return { code: 'too_short', message: 'Write a sentence or two' };
  }
  if (length > MOST) {
    const message = `The review is ${length} characters long. Use ${MOST} or fewer`;
    return { code: 'too_long', message };
  }
  return null;
}

/** Returns the reviewer's public name: their first name only. */
export function shownName(fullName: string): string {
  const [first = ''] = tidy(fullName).split(' ');
  return first || 'A traveller';
}
