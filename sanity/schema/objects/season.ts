import { choice, field, objectType, radio } from '../fields.ts';

/** A destination in one month. */
export const monthNote = objectType('monthNote', 'Month', [
  field('month', 'Month (1 to 12)', 'number', { required: true, integer: true, min: 1, max: 12 }),
  radio('verdict', 'Verdict', ['best', 'good', 'hard', 'closed']),
  field('dayC', 'Day, °C', 'number'),
  field('nightC', 'Night, °C', 'number'),
  field('remark', 'Note', 'string', { required: true, max: 120 }),
]);

/** One way to get there. */
export const approach = objectType('approach', 'How to get there', [
  choice('by', 'By', ['air', 'rail', 'road', 'sea']),
  field('title', 'Title', 'string', { required: true }),
  field('detail', 'Detail', 'text', { rows: 3, required: true }),
]);

/** An entry requirement: a permit, visa, passport validity, health rule or fee. */
export const entryRule = objectType('entryRule', 'Permit or rule', [
  choice('kind', 'Kind', ['permit', 'visa', 'passport', 'health', 'fee']),
  field('title', 'Title', 'string', { required: true }),
  field('detail', 'Detail', 'text', { rows: 3, required: true }),
  field('checkedOn', 'Last checked on', 'date'),
]);

/** A point on a map. */
export const place = objectType('place', 'Place', [
  field('name', 'Name', 'string', { required: true }),
  field('detail', 'Detail', 'string'),
  field('latitude', 'Latitude', 'number', { min: -90, max: 90 }),
  field('longitude', 'Longitude', 'number', { min: -180, max: 180 }),
]);
