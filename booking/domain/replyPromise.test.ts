import { replyDueAt } from './replyPromise.ts';

const tz = 'Asia/Kolkata';
const due = (kind: 'general' | 'corporate', received: string) =>
  replyDueAt(kind, new Date(`${received}+05:30`), tz).toISOString();
const at = (local: string) => new Date(`${local}+05:30`).toISOString();

// 4 December 2026 is a Friday.
it.each([
  ['during office hours', '2026-12-04T10:00:00', '2026-12-04T14:00:00'],
  ['until the last minute of a day', '2026-12-04T14:30:00', '2026-12-04T18:30:00'],
  ['over the night', '2026-12-04T17:00:00', '2026-12-05T12:00:00'],
  ['over a Sunday', '2026-12-05T17:00:00', '2026-12-07T12:00:00'],
  ['from the morning if it came at night', '2026-12-04T03:00:00', '2026-12-04T13:30:00'],
  ['from the next morning if it came in the evening', '2026-12-04T22:00:00', '2026-12-05T13:30:00'],
  ['from Monday if it came on Sunday', '2026-12-06T11:00:00', '2026-12-07T13:30:00'],
])('counts four working hours %s', (_when, received, promised) => {
  expect(due('general', received)).toBe(at(promised));
});

it.each([
  ['2026-12-01T11:00:00', '2026-12-03T11:00:00'],
  ['2026-12-04T11:00:00', '2026-12-07T11:00:00'],
  ['2026-12-06T11:00:00', '2026-12-09T09:30:00'],
])('counts two working days for companies from %s', (received, promised) => {
  expect(due('corporate', received)).toBe(at(promised));
});
