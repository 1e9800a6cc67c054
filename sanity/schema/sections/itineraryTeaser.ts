import { defineField, defineType } from '@sanity/types';
import { headingField } from './sectionFields.ts';

/** One trip in short: the line of its heights and the titles of its days. */
export const itineraryTeaserSection = defineType({
  name: 'itineraryTeaserSection',
  title: 'A trip in short',
  type: 'object',
  fields: [
    headingField(),
    defineField({
      name: 'trip',
      title: 'Trip',
      type: 'reference',
      to: [{ type: 'trip' }],
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'trip.title' } },
});
