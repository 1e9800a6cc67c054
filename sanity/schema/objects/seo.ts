import { defineField, defineType } from '@sanity/types';

/** What search engines and link previews show, when it should differ from the page itself. */
export const seo = defineType({
  name: 'seo',
  title: 'Search and sharing',
  type: 'object',
  options: { collapsible: true, collapsed: true },
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'Up to 60 characters. Empty: the page title.',
      type: 'string',
      validation: (rule) => rule.max(70),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description: 'Up to 155 characters. Empty: the summary.',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.max(180),
    }),
    defineField({ name: 'image', title: 'Picture for link previews', type: 'picture' }),
    defineField({
      name: 'noIndex',
      title: 'Keep out of search engines',
      type: 'boolean',
      initialValue: false,
    }),
  ],
});
