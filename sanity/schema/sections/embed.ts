import { defineField, defineType } from '@sanity/types';
import { embedAddress, embedHosts } from '../embedHosts.ts';
import { headingField } from './sectionFields.ts';

/** Something that lives on another site. Nothing is asked of that site before a click. */
export const embedSection = defineType({
  name: 'embedSection',
  title: 'From another site',
  type: 'object',
  fields: [
    headingField(),
    defineField({
      name: 'url',
      title: 'Address',
      description: `As in the address bar. Allowed: ${embedHosts.map(({ name }) => name).join(', ')}.`,
      type: 'url',
      validation: (rule) =>
        rule.required().custom((url) => {
          if (typeof url !== 'string' || embedAddress(url)) return true;
          return `Only a page of ${embedHosts.map(({ name }) => name).join(', ')} can be shown here.`;
        }),
    }),
    defineField({ name: 'poster', title: 'Still picture', type: 'picture' }),
  ],
  preview: { select: { title: 'heading', subtitle: 'url', media: 'poster' } },
});
