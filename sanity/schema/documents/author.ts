import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { lineList, referenceList, slugField } from '../fields.ts';

/** Someone who writes posts or leads trips. */
export const author = defineType({
  name: 'author',
  title: 'Author',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Name',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    slugField(),
    defineField({
      name: 'role',
      title: 'Role',
      description: 'For example, “Trip leader, Spiti and Kinnaur”.',
      type: 'string',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'photo',
      title: 'Photo',
      type: 'picture',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'bio',
      title: 'About',
      type: 'text',
      rows: 5,
      validation: (rule) => rule.required().min(80),
    }),
    lineList('credentials', 'Credentials', 'For example, “Wilderness first responder, 2024”.'),
    lineList('languages', 'Languages'),
    referenceList('places', 'Places', 'destination'),
    defineField({
      name: 'profiles',
      title: 'Profiles on other sites',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'profileLink',
          type: 'object',
          fields: [
            defineField({
              name: 'label',
              title: 'Label',
              type: 'string',
              validation: (rule) => rule.required(),
            }),
            defineField({
              name: 'url',
              title: 'Address',
              type: 'url',
              validation: (rule) => rule.required(),
            }),
          ],
        }),
      ],
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'role', media: 'photo' } },
});
