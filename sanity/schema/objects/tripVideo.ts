import { field, objectType } from '../fields.ts';

/** A trip's video, uploaded as a file. */
export const tripVideo = objectType(
  'tripVideo',
  'Video',
  [
    field('file', 'File', 'file', {
      description: 'MP4 or WebM, best below 30 MB, because people on phones pay for it.',
      options: { accept: 'video/mp4,video/webm' },
      required: true,
    }),
    field('poster', 'Still image', 'picture', { required: true }),
    field('transcript', 'Transcript', 'text', {
      description: 'For people who can’t hear or see it, or don’t have time to watch.',
      rows: 5,
      required: true,
    }),
  ],
  { title: 'file.asset.originalFilename', media: 'poster' },
);
