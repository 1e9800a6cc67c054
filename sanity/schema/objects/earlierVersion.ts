import { defineField, defineType } from '@sanity/types';

/** What a policy said before. */
export const earlierVersion = defineType({
  name: 'earlierVersion',
  title: 'Earlier version',
  type: 'object',
  fields: [
    defineField({
      name: 'version',
      title: 'Version',
      description: 'As it was named, like 2025-04. It is part of the address of this version.',
      type: 'string',
      validation: (rule) => rule.required().regex(/^\d{4}-\d{2}(-\d{1,2})?$/, { name: 'version' }),
    }),
    defineField({
      name: 'effectiveOn',
      title: 'In force from',
      type: 'date',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'changes',
      title: 'What changed after it',
      description: 'In plain words, one or two sentences.',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'body',
      title: 'Text',
      description: 'The whole of it, as it stood.',
      type: 'richText',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'version', subtitle: 'effectiveOn' } },
});
