import { field, objectType } from '../fields.ts';
import { embedAddress, embedHosts } from '../embedHosts.ts';
import { headingField } from './sectionFields.ts';

/** Content on another site. Nothing is requested from that site before a click. */
export const embedSection = objectType(
  'embedSection',
  'From another site',
  [
    headingField(),
    field('url', 'Address', 'url', {
      description: `Copied from the address bar. Allowed: ${embedHosts.map(({ name }) => name).join(', ')}.`,
      validation: (rule) =>
        rule.required().custom((url) => {
          if (typeof url !== 'string' || embedAddress(url)) return true;
          return `Only a page of ${embedHosts.map(({ name }) => name).join(', ')} can be embedded here.`;
        }),
    }),
    field('poster', 'Still image', 'picture'),
  ],
  { title: 'heading', subtitle: 'url', media: 'poster' },
);
