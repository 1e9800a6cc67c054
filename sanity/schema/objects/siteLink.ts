import { field, list, objectType } from '../fields.ts';

/** A link in the header or footer. The site leaves out links to addresses that don't exist. */
export const siteLink = objectType('siteLink', 'Link', [
  field('label', 'Label', 'string', { required: true, max: 40 }),
  field('path', 'Address on this site', 'string', {
    description: 'Starts with a slash, for example /domestic/spiti-valley.',
    validation: (rule) => rule.required().regex(/^\/[a-z0-9/#-]*$/, { name: 'address' }),
  }),
]);

/** A column of links in the footer. */
export const linkColumn = objectType('linkColumn', 'Column', [
  field('title', 'Title', 'string', { required: true }),
  list('links', 'Links', 'siteLink', { required: true }),
]);
