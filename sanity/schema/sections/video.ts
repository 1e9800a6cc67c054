import { defineField, defineType } from '@sanity/types';
import { headingField } from './sectionFields.ts';

/**
 * A video behind a still image. A file on this site plays in place; anything else is a link.
 * Nothing plays automatically.
 */
export const videoSection = defineType({
  name: 'videoSection',
  title: 'Video',
  type: 'object',
  fields: [
    headingField(),
    defineField({
      name: 'source',
      title: 'Video address',
      description:
        'A file on this site, for example /videos/kunzum.mp4, plays here. Any other address opens on its own site.',
      type: 'string',
      validation: (rule) =>
        rule.required().regex(/^(\/[\w/-]+\.(mp4|webm)|https:\/\/\S+)$/, { name: 'video address' }),
    }),
    defineField({
      name: 'poster',
      title: 'Still image',
      type: 'picture',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'transcript',
      title: 'Transcript',
      description: 'For people who can’t hear or see it, or don’t have time to watch.',
      type: 'text',
      rows: 5,
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'source', media: 'poster' } },
});
