import { defineField, defineType } from '@sanity/types';

/** A picture an editor placed. The alternative text is required: a picture nobody can hear is half a picture. */
export const picture = defineType({
  name: 'picture',
  title: 'Picture',
  type: 'image',
  options: { hotspot: true },
  fields: [
    defineField({
      name: 'alt',
      title: 'What it shows',
      description: 'One sentence for people who cannot see the picture.',
      type: 'string',
      validation: (rule) =>
        rule
          .required()
          .min(8)
          .max(200)
          .error('Say in one sentence what the picture shows, in 8 to 200 letters.'),
    }),
    defineField({ name: 'caption', title: 'Caption', type: 'string' }),
    defineField({ name: 'credit', title: 'Credit', type: 'string' }),
  ],
});
