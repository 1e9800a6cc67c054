import { defineType } from '@sanity/types';
import { referenceList } from '../fields.ts';
import { headingField, introField } from './sectionFields.ts';

/** Trip cards. Prices and dates are loaded, never typed. */
export const tripGridSection = defineType({
  name: 'tripGridSection',
  title: 'Trips',
  type: 'object',
  fields: [
    headingField(),
    introField,
    referenceList('trips', 'Trips', 'trip', 'If empty, a campaign shows the trips in its offer.'),
  ],
  preview: { select: { title: 'heading', subtitle: 'trips.0.title' } },
});
