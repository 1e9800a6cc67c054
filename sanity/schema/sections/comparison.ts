import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { headingField, introField } from './sectionFields.ts';

/** Two or three trips side by side, with the facts people choose by and the live price. */
export const comparisonSection = defineType({
  name: 'comparisonSection',
  title: 'Trip comparison',
  type: 'object',
  fields: [
    headingField(),
    introField,
    defineField({
      name: 'trips',
      title: 'Trips',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'trip' }] })],
      validation: (rule) => rule.required().unique().min(2).max(3),
    }),
  ],
  preview: { select: { title: 'heading' } },
});
