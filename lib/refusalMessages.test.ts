import { refusalMessages, refusalSentence } from './refusalMessages';

it('says how many seats are left, in the singular too', () => {
  expect(refusalSentence('seats_unavailable', { seatsLeft: 1 })).toContain('Only 1 seat is left');
  expect(refusalSentence('seats_unavailable', { seatsLeft: 3 })).toContain('Only 3 seats are left');
  expect(refusalSentence('seats_unavailable', {})).toContain('has just sold out');
});

it('says a long wait in minutes', () => {
  expect(refusalSentence('rate_limited', { retryAfterSeconds: 45 })).toContain('wait 45 seconds');
  expect(refusalSentence('rate_limited', { retryAfterSeconds: 3_600 })).toContain(
    'wait 60 minutes',
  );
});

it('knows no sentence for a code that anybody could write into an address', () => {
  expect(refusalSentence('<script>', {})).toBeNull();
  expect(refusalSentence('toString', {})).toBeNull();
});

it('has a whole sentence for every code', () => {
  for (const [code, sentence] of Object.entries(refusalMessages)) {
    expect([code, sentence({})]).toEqual([code, expect.stringMatching(/^[A-Z].{10,}\.$/)]);
  }
});
