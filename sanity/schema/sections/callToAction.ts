import { field, objectType } from '../fields.ts';
import { headingField } from './sectionFields.ts';

/** One thing to do next. */
export const callToActionSection = objectType(
  'callToActionSection',
  'Call to action',
  [
    headingField(),
    field('text', 'Text', 'text', { rows: 2 }),
    field('link', 'Link', 'siteLink', { required: true }),
  ],
  { title: 'heading', subtitle: 'link.path' },
);
