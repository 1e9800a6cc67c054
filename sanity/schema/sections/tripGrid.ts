import { objectType, referenceList } from '../fields.ts';
import { headingField, introField } from './sectionFields.ts';

/** Trip cards. Prices and dates are loaded, never typed. */
export const tripGridSection = objectType(
  'tripGridSection',
  'Trips',
  [
    headingField(),
    introField,
    referenceList('trips', 'Trips', 'trip', {
      description: 'If empty, a campaign shows the trips in its offer.',
    }),
  ],
  { title: 'heading', subtitle: 'trips.0.title' },
);
