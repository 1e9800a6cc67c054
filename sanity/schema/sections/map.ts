import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { headingField, introField } from './sectionFields.ts';

/** Places on a map we draw ourselves, so no map service learns who is looking. */
export const mapSection = defineType({
  name: 'mapSection',
  title: 'Map',
  type: 'object',
  fields: [
    headingField(),
    introField,
    defineField({
      name: 'places',
      title: 'Places',
      description: 'In travel order. Each needs latitude and longitude.',
      type: 'array',
      of: [defineArrayMember({ type: 'place' })],
      validation: (rule) => rule.required().min(2).max(14),
    }),
    defineField({
      name: 'isRoute',
      title: 'Join them with a line',
      type: 'boolean',
      initialValue: true,
    }),
  ],
  preview: { select: { title: 'heading' } },
});
