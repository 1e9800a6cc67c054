import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { headingField } from './sectionFields.ts';

/** Images side by side, each with its caption. */
export const gallerySection = defineType({
  name: 'gallerySection',
  title: 'Images',
  type: 'object',
  fields: [
    headingField({ optional: true }),
    defineField({
      name: 'pictures',
      title: 'Images',
      type: 'array',
      of: [defineArrayMember({ type: 'picture' })],
      validation: (rule) => rule.required().min(1).max(12),
    }),
  ],
  preview: { select: { title: 'heading', media: 'pictures.0' } },
});
