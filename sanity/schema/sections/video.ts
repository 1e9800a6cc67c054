import { defineField, defineType } from '@sanity/types';
import { headingField } from './sectionFields.ts';

/**
 * A video behind a still picture. A file of this site plays in place; everything else is a link.
 * Nothing plays by itself.
 */
export const videoSection = defineType({
  name: 'videoSection',
  title: 'Video',
  type: 'object',
  fields: [
    headingField(),
    defineField({
      name: 'source',
      title: 'Address of the video',
      description:
        'A file of this site, like /videos/kunzum.mp4, plays here. Any other address opens where it is.',
      type: 'string',
      validation: (rule) =>
        rule.required().regex(/^(\/[\w/-]+\.(mp4|webm)|https:\/\/\S+)$/, { name: 'video address' }),
    }),
    defineField({
      name: 'poster',
      title: 'Still picture',
      type: 'picture',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'transcript',
      title: 'What is said and shown',
      description: 'For people who cannot hear or see it, and for those without the time.',
      type: 'text',
      rows: 5,
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'source', media: 'poster' } },
});
