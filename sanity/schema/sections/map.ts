import { field, list, objectType } from '../fields.ts';
import { headingField, introField } from './sectionFields.ts';

/** Places on a map we draw ourselves, so no map service learns who is looking. */
export const mapSection = objectType(
  'mapSection',
  'Map',
  [
    headingField(),
    introField,
    list('places', 'Places', 'place', {
      description: 'In travel order. Each needs latitude and longitude.',
      required: true,
      min: 2,
      max: 14,
    }),
    field('isRoute', 'Join them with a line', 'boolean', { initialValue: true }),
  ],
  { title: 'heading' },
);
