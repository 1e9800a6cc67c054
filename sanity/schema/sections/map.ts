import { field, list } from '../fields.ts';
import { section, introField } from './sectionFields.ts';

/** Places on a map we draw ourselves, so no map service learns who is looking. */
export const mapSection = section('mapSection', 'Map', [
  introField,
  list('places', 'Places', 'place', {
    description: 'In travel order. Each needs latitude and longitude.',
    required: true,
    min: 2,
    max: 14,
  }),
  field('isRoute', 'Join them with a line', 'boolean', { initialValue: true }),
]);
