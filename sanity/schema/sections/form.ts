import { defineField, defineType } from '@sanity/types';
import { headingField, introField } from './sectionFields.ts';

/** Helps to write a first message. It leaves by WhatsApp or mail: the site keeps nothing of it. */
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
      description: 'Becomes the first line of the message, like "Winter in Spiti".',
      type: 'string',
      validation: (rule) => rule.required().max(60),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'subject' } },
});
