import { defineField, defineType } from '@sanity/types';

const address = /^\/[a-z0-9/-]*$/;

/**
 * An address that has moved or is gone for good. Made by the site when a slug changes at a publish;
 * editors may change it. Its id is made from the old address, so that there is one for each.
 */
export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  fields: [
    defineField({
      name: 'from',
      title: 'Old address',
      description: 'On this site, like /trip/spiti-winter.',
      type: 'string',
      validation: (rule) => rule.required().regex(address, { name: 'address' }),
    }),
    defineField({
      name: 'to',
      title: 'New address',
      description: 'On this site. Empty when the page is gone for good.',
      type: 'string',
      hidden: ({ document }) => document?.status === 410,
      validation: (rule) => rule.regex(address, { name: 'address' }),
    }),
    defineField({
      name: 'status',
      title: 'Kind',
      type: 'number',
      options: {
        list: [
          { title: 'Moved for good (308)', value: 308 },
          { title: 'Moved for now (307)', value: 307 },
          { title: 'Moved for good, old style (301)', value: 301 },
          { title: 'Moved for now, old style (302)', value: 302 },
          { title: 'Gone for good (410)', value: 410 },
        ],
        layout: 'radio',
      },
      initialValue: 308,
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'from', subtitle: 'to' } },
});
