import { defineField, defineType } from '@sanity/types';
import { referenceList } from '../fields.ts';
import { headingField, introField } from './sectionFields.ts';

/** A departures board: the next dates of some trips, with true seats and prices. */
export const departuresSection = defineType({
  name: 'departuresSection',
  title: 'Departures board',
  type: 'object',
  fields: [
    headingField(),
    introField,
    referenceList(
      'trips',
      'Trips',
      'trip',
      'Empty on a campaign: the trips of its offer. Empty elsewhere: all trips.',
    ),
    defineField({
      name: 'limit',
      title: 'Dates at most',
      type: 'number',
      initialValue: 8,
      validation: (rule) => rule.integer().min(1).max(20),
    }),
  ],
  preview: { select: { title: 'heading' } },
});
