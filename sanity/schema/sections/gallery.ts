import { list, objectType } from '../fields.ts';
import { headingField } from './sectionFields.ts';

/** Images side by side, each with its caption. */
export const gallerySection = objectType(
  'gallerySection',
  'Images',
  [
    headingField({ optional: true }),
    list('pictures', 'Images', 'picture', { required: true, min: 1, max: 12 }),
  ],
  { title: 'heading', media: 'pictures.0' },
);
