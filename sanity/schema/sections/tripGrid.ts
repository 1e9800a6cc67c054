import { referenceList } from '../fields.ts';
import { section, introField } from './sectionFields.ts';

/** Trip cards. Prices and dates are loaded, never typed. */
export const tripGridSection = section(
  'tripGridSection',
  'Trips',
  [
    introField,
    referenceList('trips', 'Trips', 'trip', {
      description: 'If empty, a campaign shows the trips in its offer.',
    }),
  ],
  { subtitle: 'trips.0.title' },
);
