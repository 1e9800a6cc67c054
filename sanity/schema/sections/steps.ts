import { field, list, objectMember, objectType } from '../fields.ts';
import { headingField } from './sectionFields.ts';

/** Sequential steps. */
export const stepsSection = objectType(
  'stepsSection',
  'Steps',
  [
    headingField(),
    list(
      'steps',
      'Steps',
      objectMember('step', [
        field('title', 'Title', 'string', { required: true }),
        field('text', 'Text', 'text', { rows: 2, required: true }),
      ]),
      { required: true, min: 2 },
    ),
  ],
  { title: 'heading' },
);
