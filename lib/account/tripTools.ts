/** The trip tool forms beside a booking: their fields and consent wording. Pure. */

export const tripToolNames = ['message', 'roster', 'room-mates'] as const;
export type TripToolName = (typeof tripToolNames)[number];

export const tripToolFields = [
  'text',
  'granted',
  'homeCity',
  'preference',
  'friendCode',
  'renewsFriendCode',
] as const;

/** Longer than any friend code. */
export const longestFriendCode = 40;

/** New wording needs a new version. */
export const rosterConsent = {
  version: 'roster-2026-11b',
  text: 'Others on this date who have also agreed can see my first name, how many of us there are, and my city if I give one. I can withdraw this at any time.',
} as const;
