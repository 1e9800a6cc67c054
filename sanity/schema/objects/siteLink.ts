import { defineArrayMember, defineField, defineType } from '@sanity/types';

/** A link in the header or footer. The site leaves out links to addresses that don't exist. */
export const siteLink = defineType({
  name: 'siteLink',
  title: 'Link',
  type: 'object',
  fields: [
    defineField({
      name: 'label',
      title: 'Label',
      type: 'string',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'path',
      title: 'Address on this site',
      description: 'Starts with a slash, for example /domestic/spiti-valley.',
      type: 'string',
      validation: (rule) => rule.required().regex(/^\/[a-z0-9/#-]*$/, { name: 'address' }),
    }),
  ],
});

/** A column of links in the footer. */
export const linkColumn = defineType({
  name: 'linkColumn',
  title: 'Column',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'links',
      title: 'Links',
      type: 'array',
      of: [defineArrayMember({ type: 'siteLink' })],
      validation: (rule) => rule.required(),
    }),
  ],
});
