import { field } from '../fields.ts';
import { section } from './sectionFields.ts';

/**
 * A large image with a page's opening text. When it comes first, it carries the page's headline.
 */
export const heroSection = section(
  'heroSection',
  'Hero image',
  [
    field('text', 'Text', 'text', { rows: 3, max: 260 }),
    field('picture', 'Image', 'picture', { required: true }),
    field('link', 'Button', 'siteLink'),
  ],
  { media: 'picture' },
);
