import { objectType, reference } from '../fields.ts';
import { headingField } from './sectionFields.ts';

/** One trip at a glance: its altitude line and the titles of its days. */
export const itineraryTeaserSection = objectType(
  'itineraryTeaserSection',
  'Trip at a glance',
  [headingField(), reference('trip', 'Trip', 'trip', { required: true })],
  { title: 'heading', subtitle: 'trip.title' },
);
