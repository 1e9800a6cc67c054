import { defineField, defineType } from '@sanity/types';

/** A policy's text before a change. */
export const earlierVersion = defineType({
  name: 'earlierVersion',
  title: 'Earlier version',
  type: 'object',
  fields: [
    defineField({
      name: 'version',
      title: 'Version',
      description: 'Its name, for example 2025-04. It’s part of this version’s address.',
      type: 'string',
      validation: (rule) => rule.required().regex(/^\d{4}-\d{2}(-\d{1,2})?$/, { name: 'version' }),
    }),
    defineField({
      name: 'effectiveOn',
      title: 'Effective from',
      type: 'date',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'changes',
      title: 'What changed next',
      description: 'One or two sentences in plain words.',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'body',
      title: 'Text',
      description: 'The complete text, unchanged.',
      type: 'richText',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'version', subtitle: 'effectiveOn' } },
});
