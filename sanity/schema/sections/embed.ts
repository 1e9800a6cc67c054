import { defineField, defineType } from '@sanity/types';
import { embedAddress, embedHosts } from '../embedHosts.ts';
import { headingField } from './sectionFields.ts';

/** Content on another site. Nothing is requested from that site before a click. */
export const embedSection = defineType({
  name: 'embedSection',
  title: 'From another site',
  type: 'object',
  fields: [
    headingField(),
    defineField({
      name: 'url',
      title: 'Address',
      description: `Copied from the address bar. Allowed: ${embedHosts.map(({ name }) => name).join(', ')}.`,
      type: 'url',
      validation: (rule) =>
        rule.required().custom((url) => {
          if (typeof url !== 'string' || embedAddress(url)) return true;
          return `Only a page of ${embedHosts.map(({ name }) => name).join(', ')} can be embedded here.`;
        }),
    }),
    defineField({ name: 'poster', title: 'Still image', type: 'picture' }),
  ],
  preview: { select: { title: 'heading', subtitle: 'url', media: 'poster' } },
});
