import { defineField, defineType } from '@sanity/types';
import { headingField } from './sectionFields.ts';

/** One thing to do next. */
export const callToActionSection = defineType({
  name: 'callToActionSection',
  title: 'Call to action',
  type: 'object',
  fields: [
    headingField(),
    defineField({ name: 'text', title: 'Text', type: 'text', rows: 2 }),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'siteLink',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'link.path' } },
});
