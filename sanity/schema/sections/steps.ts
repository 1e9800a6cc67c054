import { field, objectList } from '../fields.ts';
import { section } from './sectionFields.ts';

/** Steps to follow in order. */
export const stepsSection = section('stepsSection', 'Steps', [
  objectList(
    'steps',
    'Steps',
    'step',
    [
      field('title', 'Title', 'string', { required: true }),
      field('text', 'Text', 'text', { rows: 2, required: true }),
    ],
    { required: true, min: 2 },
  ),
]);
