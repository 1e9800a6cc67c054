import { defineArrayMember, defineField, defineType } from '@sanity/types';

/** Synonyms: words travellers type for things we name differently. A singleton. */
export const searchWords = defineType({
  name: 'searchWords',
  title: 'Search words',
  type: 'document',
  fields: [
    defineField({
      name: 'synonyms',
      title: 'Synonyms',
      description: 'Searching for one word also finds the others. Typos are handled automatically.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'synonymGroup',
          type: 'object',
          fields: [
            defineField({
              name: 'words',
              title: 'Words',
              description: 'Two or more, for example trek, hike, walk.',
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
