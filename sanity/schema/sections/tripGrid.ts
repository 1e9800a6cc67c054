import { defineType } from '@sanity/types';
import { referenceList } from '../fields.ts';
import { headingField, introField } from './sectionFields.ts';

/** Cards of trips. Prices and dates are fetched, never typed. */
export const tripGridSection = defineType({
  name: 'tripGridSection',
  title: 'Trips',
  type: 'object',
  fields: [
    headingField(),
    introField,
    referenceList('trips', 'Trips', 'trip', 'Empty on a campaign: the trips of its offer.'),
  ],
  preview: { select: { title: 'heading', subtitle: 'trips.0.title' } },
});
