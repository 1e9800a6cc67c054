import { field, list, objectType, reference } from '../fields.ts';

function monthList(name: string, title: string) {
  return list(name, title, 'number', {
    description: 'Months as numbers, 1 to 12.',
    unique: true,
    options: { list: Array.from({ length: 12 }, (_, index) => index + 1) },
  });
}

/** A stop on a road route, for the map and the elevation profile. */
export const circuitStop = objectType('circuitStop', 'Stop on the route', [
  field('name', 'Name', 'string', { required: true, max: 24 }),
  field('altitudeM', 'Elevation (m)', 'number', {
    required: true,
    integer: true,
    min: -10,
    max: 6500,
  }),
  field('kmFromStart', 'Kilometres from the start, by road', 'number', {
    required: true,
    integer: true,
    min: 0,
  }),
  field('latitude', 'Latitude', 'number', { required: true, min: -90, max: 90 }),
  field('longitude', 'Longitude', 'number', { required: true, min: -180, max: 180 }),
]);

/** When a road is open. Months in neither list count as closed. */
export const roadAccess = objectType('roadAccess', 'Access road', [
  field('title', 'Road', 'string', {
    description: 'For example, “From Shimla through Kinnaur”.',
    required: true,
    max: 50,
  }),
  monthList('openMonths', 'Open in'),
  monthList('uncertainMonths', 'Open on some days in'),
  field('detail', 'Note', 'string', { required: true, max: 160 }),
]);

/** A packing list for one part of the year. */
export const packingList = objectType('packingList', 'Packing list', [
  field('title', 'Season', 'string', {
    description: 'For example, “December to March”.',
    required: true,
    max: 40,
  }),
  list('items', 'Items', 'string'),
]);

/** Whether phones work in a place. */
export const coverageNote = objectType('coverageNote', 'Phone signal', [
  field('place', 'Where', 'string', { required: true, max: 40 }),
  field('detail', 'What works', 'string', { required: true, max: 120 }),
]);

/** Road conditions as seen by someone on our team. Hidden after fourteen days. */
export const roadNote = objectType('roadNote', 'Road note', [
  field('text', 'What you saw', 'text', { rows: 3, required: true, max: 400 }),
  field('writtenOn', 'Written on', 'date', {
    description: 'The note is shown for 14 days after this date.',
    required: true,
  }),
  reference('signedBy', 'Signed by', 'author', { required: true }),
]);
