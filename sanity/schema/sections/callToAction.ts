import { field } from '../fields.ts';
import { section } from './sectionFields.ts';

/** One thing to do next. */
export const callToActionSection = section(
  'callToActionSection',
  'Call to action',
  [
    field('text', 'Text', 'text', { rows: 2 }),
    field('link', 'Link', 'siteLink', { required: true }),
  ],
  { subtitle: 'link.path' },
);
