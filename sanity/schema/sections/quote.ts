import { field, objectType } from '../fields.ts';

/** A sentence someone said. */
export const quoteSection = objectType(
  'quoteSection',
  'Quote',
  [
    field('quote', 'Quote', 'text', { rows: 3, required: true }),
    field('person', 'Who said it', 'string', { required: true }),
  ],
  { title: 'quote', subtitle: 'person' },
);
