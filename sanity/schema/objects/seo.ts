import { defineField, defineType } from '@sanity/types';

/** What search engines and link previews show, if different from the page. */
export const seo = defineType({
  name: 'seo',
  title: 'Search and sharing',
  type: 'object',
  options: { collapsible: true, collapsed: true },
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'Up to 60 characters. Defaults to the page title.',
      type: 'string',
      validation: (rule) => rule.max(70),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description: 'Up to 155 characters. Defaults to the summary.',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.max(180),
    }),
    defineField({ name: 'image', title: 'Image for link previews', type: 'picture' }),
    defineField({
      name: 'noIndex',
      title: 'Hide from search engines',
      type: 'boolean',
      initialValue: false,
    }),
  ],
});
