import { field } from '../fields.ts';
import { embedAddress, embedHosts } from '../embedHosts.ts';
import { section } from './sectionFields.ts';

/** Content on another site. Nothing is requested from that site before a click. */
export const embedSection = section(
  'embedSection',
  'From another site',
  [
    field('url', 'Address', 'url', {
      description: `Copied from the address bar. Allowed: ${embedHosts.map(({ name }) => name).join(', ')}.`,
      validation: (rule) =>
        rule.required().custom((url) => {
          if (typeof url !== 'string' || embedAddress(url)) return true;
          return `Only pages from ${embedHosts.map(({ name }) => name).join(', ')} can be embedded here.`;
        }),
    }),
    field('poster', 'Still image', 'picture'),
  ],
  { subtitle: 'url', media: 'poster' },
);
