import { refusalMessages, refusalSentence } from './refusalMessages';

it('says how many seats are left, with the right singular', () => {
  expect(refusalSentence('seats_unavailable', { seatsLeft: 1 })).toContain('Only 1 seat is left');
  expect(refusalSentence('seats_unavailable', { seatsLeft: 3 })).toContain('Only 3 seats are left');
  expect(refusalSentence('seats_unavailable', {})).toContain('has sold out');
});

it('gives a long wait in minutes', () => {
  expect(refusalSentence('rate_limited', { retryAfterSeconds: 45 })).toContain('in 45 seconds');
  expect(refusalSentence('rate_limited', { retryAfterSeconds: 3_600 })).toContain('in 60 minutes');
});

it('has no sentence for an unknown code in a URL', () => {
  expect(refusalSentence('<script>', {})).toBeNull();
  expect(refusalSentence('toString', {})).toBeNull();
});

it('has a whole sentence for every code', () => {
  for (const [code, sentence] of Object.entries(refusalMessages)) {
    expect([code, sentence({})]).toEqual([code, expect.stringMatching(/^[A-Z].{10,}\.$/)]);
  }
});
