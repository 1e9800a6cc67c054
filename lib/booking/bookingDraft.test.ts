import { readDraft } from './bookingDraft';

it('reads back what was typed and what was wrong with it', () => {
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
])('is empty when nothing usable was kept (%j)', (kept) => {
  expect(readDraft(kept)).toEqual({ fields: {}, errors: [] });
});
