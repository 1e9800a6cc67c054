import { defineField, defineType } from '@sanity/types';

/** A destination in one month. */
export const monthNote = defineType({
  name: 'monthNote',
  title: 'Month',
  type: 'object',
  fields: [
    defineField({
      name: 'month',
      title: 'Month (1 to 12)',
      type: 'number',
      validation: (rule) => rule.required().integer().min(1).max(12),
    }),
    defineField({
      name: 'verdict',
      title: 'Verdict',
      type: 'string',
      options: { list: ['best', 'good', 'hard', 'closed'], layout: 'radio' },
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'dayC', title: 'Day, °C', type: 'number' }),
    defineField({ name: 'nightC', title: 'Night, °C', type: 'number' }),
    defineField({
      name: 'remark',
      title: 'Note',
      type: 'string',
      validation: (rule) => rule.required().max(120),
    }),
  ],
});

/** One way to get there. */
export const approach = defineType({
  name: 'approach',
  title: 'Way to get there',
  type: 'object',
  fields: [
    defineField({
      name: 'by',
      title: 'By',
      type: 'string',
      options: { list: ['air', 'rail', 'road', 'sea'] },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'detail',
      title: 'Detail',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required(),
    }),
  ],
});

/** An entry rule: a permit, visa, passport validity or health rule. */
export const entryRule = defineType({
  name: 'entryRule',
  title: 'Permit or rule',
  type: 'object',
  fields: [
    defineField({
      name: 'kind',
      title: 'Kind',
      type: 'string',
      options: { list: ['permit', 'visa', 'passport', 'health', 'fee'] },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'detail',
      title: 'Detail',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'checkedOn', title: 'Last checked on', type: 'date' }),
  ],
});

/** A point on a map. */
export const place = defineType({
  name: 'place',
  title: 'Place',
  type: 'object',
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'detail', title: 'Detail', type: 'string' }),
    defineField({
      name: 'latitude',
      title: 'Latitude',
      type: 'number',
      validation: (rule) => rule.min(-90).max(90),
    }),
    defineField({
      name: 'longitude',
      title: 'Longitude',
      type: 'number',
      validation: (rule) => rule.min(-180).max(180),
    }),
  ],
});
