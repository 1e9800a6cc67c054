import { readDraft } from './bookingDraft';

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
