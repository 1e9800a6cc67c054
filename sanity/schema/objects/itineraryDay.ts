import { defineArrayMember, defineField, defineType } from '@sanity/types';

/** One day of a trip. Numbers are whole. Leave what doesn't apply empty. */
export const itineraryDay = defineType({
  name: 'itineraryDay',
  title: 'Day',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'place',
      title: 'Overnight stop',
      description: 'The label under the altitude line. On the last day, where the trip ends.',
      type: 'string',
      validation: (rule) => rule.required().max(24),
    }),
    defineField({
      name: 'summary',
      title: 'What happens',
      type: 'text',
      rows: 4,
      validation: (rule) => rule.required().max(4000),
    }),
    defineField({
      name: 'altitudeM',
      title: 'Overnight altitude (m)',
      type: 'number',
      validation: (rule) => rule.integer().min(-10).max(6500),
    }),
    defineField({
      name: 'components',
      title: 'Parts of the day',
      type: 'array',
      validation: (rule) => rule.max(30),
      of: [
        defineArrayMember({
          name: 'dayComponent',
          type: 'object',
          fields: [
            defineField({
              name: 'kind',
              title: 'Kind',
              type: 'string',
              options: {
                list: ['drive', 'walk', 'rail', 'boat', 'flight', 'stay', 'activity', 'free_time'],
              },
              validation: (rule) => rule.required(),
            }),
            defineField({
              name: 'detail',
              title: 'Detail',
              description: 'For example, “230 km, 8 h drive” or “Homestay in Sangla, heated room”.',
              type: 'string',
              validation: (rule) => rule.required().max(90),
            }),
          ],
        }),
      ],
    }),
    defineField({
      name: 'meals',
      title: 'Meals included',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: ['breakfast', 'lunch', 'dinner'] },
    }),
    defineField({ name: 'picture', title: 'Image', type: 'picture' }),
  ],
});
