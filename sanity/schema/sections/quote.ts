import { defineField, defineType } from '@sanity/types';

/** A sentence someone said. */
export const quoteSection = defineType({
  name: 'quoteSection',
  title: 'Quote',
  type: 'object',
  fields: [
    defineField({
      name: 'quote',
      title: 'Quote',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'person',
      title: 'Who said it',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'quote', subtitle: 'person' } },
});
