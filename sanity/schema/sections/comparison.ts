import { referenceList } from '../fields.ts';
import { section, introField } from './sectionFields.ts';

/** Two or three trips side by side, with the facts people decide by and the live price. */
export const comparisonSection = section('comparisonSection', 'Trip comparison', [
  introField,
  referenceList('trips', 'Trips', 'trip', { required: true, min: 2, max: 3 }),
]);
