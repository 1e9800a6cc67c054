import { isUnder18, readDraft } from './bookingDraft';

it('reads back the values and their errors', () => {
  const draft = {
    fields: { 'contact.email': 'asha@' },
    errors: [{ field: 'contact.email', message: 'Add the part after @.' }],
  };
  expect(readDraft(draft)).toEqual(draft);
});

it.each([
  [null],
  [{}],
  [{ fields: 7, errors: 'x' }],
  [{ fields: { a: 1 }, errors: [{ field: 1 }] }],
])('is empty when nothing usable was saved (%j)', (kept) => {
  expect(readDraft(kept)).toEqual({ fields: {}, errors: [] });
});

it.each([
  ['2009-05-02', true],
  ['2009-05-01', false],
  ['1994-02-03', false],
  ['', false],
  ['0009-01-01', false],
])('knows whether someone born on %j is under 18 on 1 May 2027', (born, isMinor) => {
  expect(isUnder18(born, '2027-05-01')).toBe(isMinor);
});
