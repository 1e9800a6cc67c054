import { defineField, defineType } from '@sanity/types';
import { headingField, introField } from './sectionFields.ts';

/** A form for a question. It comes to the office as an enquiry, with the subject given here. */
export const formSection = defineType({
  name: 'formSection',
  title: 'Write to us',
  type: 'object',
  fields: [
    headingField(),
    introField,
    defineField({
      name: 'subject',
      title: 'What it is about',
      description: 'Stands in the subject of the mail to the office, like "Winter in Spiti".',
      type: 'string',
      validation: (rule) => rule.required().max(60),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'subject' } },
});
