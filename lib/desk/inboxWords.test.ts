import { fillTemplate, promiseWords, startAnswer, wantedWords } from './inboxWords';

const now = '2026-12-04T06:00:00.000Z';
const open = {
  state: 'open' as const,
  receivedAt: '2026-12-04T04:30:00.000Z',
  replyDueAt: '2026-12-04T08:30:00.000Z',
  answeredAt: null,
};

it.each([
  [open, 'Reply by 2:00 pm', false],
  [{ ...open, replyDueAt: '2026-12-07T08:00:00.000Z' }, 'Reply by Mon 7 Dec, 1:30 pm', false],
  [{ ...open, replyDueAt: now }, 'Late: reply was due 11:30 am', true],
  [{ ...open, replyDueAt: now, answeredAt: now }, 'Open again, answered 11:30 am', false],
  [{ ...open, state: 'answered' as const, answeredAt: now }, 'Answered, 11:30 am', false],
  [{ ...open, state: 'spam' as const }, 'Spam, 10:00 am', false],
])('says how %j stands', (enquiry, text, isLate) => {
  expect(promiseWords(enquiry, now)).toEqual({ text, isLate });
});

it('sums up what they want', () => {
  const wanted = {
    company: 'Kaveri Instruments',
    trip: { slug: 'thar', title: null },
    people: 24,
    dateFrom: '2027-02-18',
    dateTo: '2027-02-22',
    datesFlexible: true,
  };
  expect(wantedWords(wanted)).toBe(
    'Kaveri Instruments, thar, 24 people, 18 Feb 2027 to 22 Feb 2027, flexible',
  );
  const nothing = { company: null, trip: null, people: null, dateFrom: null, dateTo: null };
  expect(wantedWords({ ...nothing, datesFlexible: false })).toBe('');
});

it('leaves placeholders that it can’t fill in', () => {
  const text = 'Dear {name}, about {trip}: {constructor} {';
  expect(fillTemplate(text, { name: 'Asha', trip: null })).toBe(
    'Dear Asha, about {trip}: {constructor} {',
  );
});

it('keeps what was typed below a template, but not another template', () => {
  expect(startAnswer('A', '', ['B'])).toBe('A');
  expect(startAnswer('A', 'B\r\n', ['B'])).toBe('A');
  expect(startAnswer('A', 'mine', ['B'])).toBe('A\n\nmine');
});
