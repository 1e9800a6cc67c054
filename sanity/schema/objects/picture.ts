import { defineField, defineType } from '@sanity/types';

/** An image placed by an editor. Alternative text is required. */
export const picture = defineType({
  name: 'picture',
  title: 'Image',
  type: 'image',
  options: { hotspot: true },
  fields: [
    defineField({
      name: 'alt',
      title: 'What it shows',
      description: 'One sentence for people who can’t see the image.',
      type: 'string',
      validation: (rule) =>
        rule
          .required()
          .min(8)
          .max(200)
          .error('Describe the image in one sentence of 8 to 200 characters.'),
    }),
    defineField({ name: 'caption', title: 'Caption', type: 'string' }),
    defineField({ name: 'credit', title: 'Credit', type: 'string' }),
  ],
});
