import { documentType, field } from '../fields.ts';

const address = /^\/[a-z0-9/-]*$/;

/** An address that has moved or is gone. Its ID derives from the old one, so each has only one. */
export const redirect = documentType('redirect', 'Redirect', {
  fields: [
    field('from', 'Old address', 'string', {
      description: 'On this site, for example /trip/spiti-winter.',
      validation: (rule) => rule.required().regex(address, { name: 'address' }),
    }),
    field('to', 'New address', 'string', {
      description: 'On this site. Leave empty if the page is gone for good.',
      hidden: ({ document }) => document?.status === 410,
      validation: (rule) => rule.regex(address, { name: 'address' }),
    }),
    field('status', 'Kind', 'number', {
      required: true,
      options: {
        list: [
          { title: 'Moved permanently (308)', value: 308 },
          { title: 'Moved temporarily (307)', value: 307 },
          { title: 'Moved permanently, older browsers (301)', value: 301 },
          { title: 'Moved temporarily, older browsers (302)', value: 302 },
          { title: 'Gone for good (410)', value: 410 },
        ],
        layout: 'radio',
      },
      initialValue: 308,
    }),
  ],
  preview: { select: { title: 'from', subtitle: 'to' } },
});
