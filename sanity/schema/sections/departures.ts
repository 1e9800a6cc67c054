import { defineField, defineType } from '@sanity/types';
import { referenceList } from '../fields.ts';
import { headingField, introField } from './sectionFields.ts';

/** A departures board: the next dates of some trips, with live seats and prices. */
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
      'If empty, a campaign shows the trips in its offer, and any other page shows all trips.',
    ),
    defineField({
      name: 'limit',
      title: 'Maximum number of dates',
      type: 'number',
      initialValue: 8,
      validation: (rule) => rule.integer().min(1).max(20),
    }),
  ],
  preview: { select: { title: 'heading' } },
});
