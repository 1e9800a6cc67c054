import { defineField, defineType } from '@sanity/types';
import { headingField } from './sectionFields.ts';

/**
 * A large image with a page's opening text. When it comes first, it carries the page's headline.
 */
export const heroSection = defineType({
  name: 'heroSection',
  title: 'Hero image',
  type: 'object',
  fields: [
    headingField(),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.max(260),
    }),
    defineField({
      name: 'picture',
      title: 'Image',
      type: 'picture',
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'link', title: 'Button', type: 'siteLink' }),
  ],
  preview: { select: { title: 'heading', media: 'picture' } },
});
