import { defineType } from '@sanity/types';
import { field } from '../fields.ts';

/** An image placed by an editor. Alternative text is required. */
export const picture = defineType({
  name: 'picture',
  title: 'Image',
  type: 'image',
  options: { hotspot: true },
  fields: [
    field('alt', 'What it shows', 'string', {
      description: 'One sentence for people who can’t see the image.',
      validation: (rule) =>
        rule
          .required()
          .min(8)
          .max(200)
          .error('Describe the image in one sentence of 8 to 200 characters.'),
    }),
    field('caption', 'Caption', 'string'),
    field('credit', 'Credit', 'string'),
  ],
});
