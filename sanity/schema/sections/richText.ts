import { field, objectType } from '../fields.ts';
import { headingField } from './sectionFields.ts';

export const richTextSection = objectType(
  'richTextSection',
  'Text',
  [headingField({ optional: true }), field('body', 'Text', 'richText', { required: true })],
  { title: 'heading' },
);
