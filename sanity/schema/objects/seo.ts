import { defineType } from '@sanity/types';
import { field } from '../fields.ts';

/** What search engines and link previews show, if different from the page. */
export const seo = defineType({
  name: 'seo',
  title: 'Search and sharing',
  type: 'object',
  options: { collapsible: true, collapsed: true },
  fields: [
    field('title', 'Title', 'string', {
      description: 'Up to 60 characters. Defaults to the page title.',
      max: 70,
    }),
    field('description', 'Description', 'text', {
      description: 'Up to 155 characters. Defaults to the summary.',
      rows: 2,
      max: 180,
    }),
    field('image', 'Image for link previews', 'picture'),
    field('noIndex', 'Hide from search engines', 'boolean', { initialValue: false }),
  ],
});
