import { choice, field, list, objectList, objectType } from '../fields.ts';

const partKinds = ['drive', 'walk', 'rail', 'boat', 'flight', 'stay', 'activity', 'free_time'];

/** One day of a trip. Use whole numbers. Leave fields that don't apply empty. */
export const itineraryDay = objectType('itineraryDay', 'Day', [
  field('title', 'Title', 'string', { required: true, max: 80 }),
  field('place', 'Overnight stop', 'string', {
    description: 'Shown under the altitude line. On the last day, enter where the trip ends.',
    required: true,
    max: 24,
  }),
  field('summary', 'What happens', 'text', { rows: 4, required: true, max: 4000 }),
  field('altitudeM', 'Overnight altitude (m)', 'number', { integer: true, min: -10, max: 6500 }),
  objectList('components', 'Parts of the day', 'dayComponent', { max: 30 }, [
    choice('kind', 'Kind', partKinds),
    field('detail', 'Detail', 'string', {
      description: 'For example, “230 km, 8 h drive” or “Homestay in Sangla, heated room”.',
      required: true,
      max: 90,
    }),
  ]),
  list('meals', 'Meals included', 'string', {
    options: { list: ['breakfast', 'lunch', 'dinner'] },
  }),
  field('picture', 'Image', 'picture'),
]);
