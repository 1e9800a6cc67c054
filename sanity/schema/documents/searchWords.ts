import { defineArrayMember, defineField, defineType } from '@sanity/types';

/** Words that travellers type and we write otherwise. One document. */
export const searchWords = defineType({
  name: 'searchWords',
  title: 'Search words',
  type: 'document',
  fields: [
    defineField({
      name: 'synonyms',
      title: 'Words that mean the same',
      description:
        'Whoever searches for one of them finds what is written with another. Mistyped words are found anyway.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'synonymGroup',
          type: 'object',
          fields: [
            defineField({
              name: 'words',
              title: 'Words',
              description: 'Two or more, like trek, hike, walk.',
              type: 'array',
              of: [
                defineArrayMember({
                  type: 'string',
                  validation: (rule) => rule.required().max(40),
                }),
              ],
              validation: (rule) => rule.required().min(2).max(20).unique(),
            }),
          ],
          preview: {
            select: { words: 'words' },
            prepare: ({ words }: { words?: string[] }) => ({ title: (words ?? []).join(', ') }),
          },
        }),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Search words' }) },
});
