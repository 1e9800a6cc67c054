import { defineField, defineType } from '@sanity/types';
import { headingField } from './sectionFields.ts';

export const richTextSection = defineType({
  name: 'richTextSection',
  title: 'Text',
  type: 'object',
  fields: [
    headingField({ optional: true }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'richText',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'heading' } },
});
