import { objectType, referenceList } from '../fields.ts';
import { headingField, introField } from './sectionFields.ts';

/** Two or three trips side by side, with the facts people choose by and the live price. */
export const comparisonSection = objectType(
  'comparisonSection',
  'Trip comparison',
  [
    headingField(),
    introField,
    referenceList('trips', 'Trips', 'trip', { required: true, min: 2, max: 3 }),
  ],
  { title: 'heading' },
);
