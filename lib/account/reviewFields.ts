/** The review form: its fields and consent wording. Pure. */

/** All visible fields, with the booking service's names for them. */
export const reviewFields = ['rating', 'text', 'consent'] as const;

/** New wording needs a new version. */
export const reviewConsent = {
  version: 'review-2026-11b',
  text: 'You may publish this review on your site with my first name and the month of the trip.',
} as const;
