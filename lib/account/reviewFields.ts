/** The form of a review: what it asks, and the words that are agreed to. Pure. */

/** Everything that can be typed or chosen; names are the paths that the booking service knows. */
export const reviewFields = ['rating', 'text', 'consent'] as const;
export type ReviewField = (typeof reviewFields)[number];

/** A change of the words needs a new version. */
export const reviewConsent = {
  version: 'review-2026-11b',
  text: 'You may publish this review on your site with my first name and the month of the trip.',
} as const;
