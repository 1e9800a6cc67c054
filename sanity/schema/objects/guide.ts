import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { lineList } from '../fields.ts';

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1);

function monthList(name: string, title: string) {
  return defineField({
    name,
    title,
    description: 'Months as numbers, 1 to 12.',
    type: 'array',
    of: [defineArrayMember({ type: 'number' })],
    options: { list: allMonths },
    validation: (rule) => rule.unique(),
  });
}

/** A stop on a road route, for the map and the elevation profile. */
export const circuitStop = defineType({
  name: 'circuitStop',
  title: 'Stop on the route',
  type: 'object',
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      validation: (rule) => rule.required().max(24),
    }),
    defineField({
      name: 'altitudeM',
      title: 'Elevation (m)',
      type: 'number',
      validation: (rule) => rule.required().integer().min(-10).max(6500),
    }),
    defineField({
      name: 'kmFromStart',
      title: 'Kilometres from the start, by road',
      type: 'number',
      validation: (rule) => rule.required().integer().min(0),
    }),
    defineField({
      name: 'latitude',
      title: 'Latitude',
      type: 'number',
      validation: (rule) => rule.required().min(-90).max(90),
    }),
    defineField({
      name: 'longitude',
      title: 'Longitude',
      type: 'number',
      validation: (rule) => rule.required().min(-180).max(180),
    }),
  ],
});

/** When a road is open. Months in neither list count as closed. */
export const roadAccess = defineType({
  name: 'roadAccess',
  title: 'Access road',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Road',
      description: 'For example, “From Shimla through Kinnaur”.',
      type: 'string',
      validation: (rule) => rule.required().max(50),
    }),
    monthList('openMonths', 'Open in'),
    monthList('uncertainMonths', 'Open on some days in'),
    defineField({
      name: 'detail',
      title: 'Note',
      type: 'string',
      validation: (rule) => rule.required().max(160),
    }),
  ],
});

/** A packing list for one part of the year. */
export const packingList = defineType({
  name: 'packingList',
  title: 'Packing list',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Season',
      description: 'For example, “December to March”.',
      type: 'string',
      validation: (rule) => rule.required().max(40),
    }),
    lineList('items', 'Items'),
  ],
});

/** Whether phones work in a place. */
export const coverageNote = defineType({
  name: 'coverageNote',
  title: 'Network',
  type: 'object',
  fields: [
    defineField({
      name: 'place',
      title: 'Where',
      type: 'string',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'detail',
      title: 'What works',
      type: 'string',
      validation: (rule) => rule.required().max(120),
    }),
  ],
});

/** Road conditions as seen by someone on our team. Hidden after fourteen days. */
export const roadNote = defineType({
  name: 'roadNote',
  title: 'Road note',
  type: 'object',
  fields: [
    defineField({
      name: 'text',
      title: 'What you saw',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required().max(400),
    }),
    defineField({
      name: 'writtenOn',
      title: 'Written on',
      description: 'The note is shown for 14 days after this date.',
      type: 'date',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'signedBy',
      title: 'Signed by',
      type: 'reference',
      to: [{ type: 'author' }],
      validation: (rule) => rule.required(),
    }),
  ],
});
