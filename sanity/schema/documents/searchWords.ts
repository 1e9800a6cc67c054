import { defineArrayMember } from '@sanity/types';
import { documentType, list } from '../fields.ts';

/** Synonyms: words travellers type for things we name differently. A singleton. */
export const searchWords = documentType('searchWords', 'Search words', {
  fields: [
    list(
      'synonyms',
      'Synonyms',
      {
        name: 'synonymGroup',
        type: 'object',
        fields: [
          list(
            'words',
            'Words',
            defineArrayMember({
              type: 'string',
              validation: (rule) => rule.required().max(40),
            }),
            {
              description: 'Two or more, for example trek, hike, walk.',
              validation: (rule) => rule.required().min(2).max(20).unique(),
            },
          ),
        ],
        preview: {
          select: { words: 'words' },
          prepare: ({ words }: { words?: string[] }) => ({ title: (words ?? []).join(', ') }),
        },
      },
      {
        description:
          'Searching for one word also finds the others. Typos are handled automatically.',
      },
    ),
  ],
  preview: { prepare: () => ({ title: 'Search words' }) },
});
