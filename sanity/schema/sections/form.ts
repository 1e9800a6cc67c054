import { defineField, defineType } from '@sanity/types';
import { headingField, introField } from './sectionFields.ts';

/** An enquiry form. The office receives each enquiry with the subject set here. */
export const formSection = defineType({
  name: 'formSection',
  title: 'Enquiry form',
  type: 'object',
  fields: [
    headingField(),
    introField,
    defineField({
      name: 'subject',
      title: 'Subject',
      description:
        'Shown in the subject of the email to the office. For example, “Winter in Spiti”.',
      type: 'string',
      validation: (rule) => rule.required().max(60),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'subject' } },
});
