import { defineField, defineType } from '@sanity/types';
import { headingField } from './sectionFields.ts';

/** One trip at a glance: its altitude line and the titles of its days. */
export const itineraryTeaserSection = defineType({
  name: 'itineraryTeaserSection',
  title: 'Trip at a glance',
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
