import { reference } from '../fields.ts';
import { section } from './sectionFields.ts';

/** One trip at a glance: its altitude line and the titles of its days. */
export const itineraryTeaserSection = section(
  'itineraryTeaserSection',
  'Trip at a glance',
  [reference('trip', 'Trip', 'trip', { required: true })],
  { subtitle: 'trip.title' },
);
