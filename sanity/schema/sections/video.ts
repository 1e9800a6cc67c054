import { field } from '../fields.ts';
import { section } from './sectionFields.ts';

/**
 * A video behind a still image. A file on this site plays in place; anything else is a link.
 * Nothing plays automatically.
 */
export const videoSection = section(
  'videoSection',
  'Video',
  [
    field('source', 'Video address', 'string', {
      description:
        'A file on this site, for example /videos/kunzum.mp4, plays here. Any other address opens on its own site.',
      validation: (rule) =>
        rule.required().regex(/^(\/[\w/-]+\.(mp4|webm)|https:\/\/\S+)$/, { name: 'video address' }),
    }),
    field('poster', 'Still image', 'picture', { required: true }),
    field('transcript', 'Transcript', 'text', {
      description: 'For people who can’t hear or see it, or don’t have time to watch.',
      rows: 5,
      required: true,
    }),
  ],
  { subtitle: 'source', media: 'poster' },
);
