import { defineArrayMember, defineType } from '@sanity/types';
import { field, list, objectList, objectType, reference } from '../fields.ts';

/** The body of a post, page or overview: text, images, tables, notes and trip cards. */
export const richText = defineType({
  name: 'richText',
  title: 'Text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: 'Text', value: 'normal' },
        { title: 'Heading', value: 'h2' },
        { title: 'Small heading', value: 'h3' },
        { title: 'Quote', value: 'blockquote' },
      ],
      lists: [
        { title: 'Bullets', value: 'bullet' },
        { title: 'Numbers', value: 'number' },
      ],
      marks: {
        decorators: [
          { title: 'Strong', value: 'strong' },
          { title: 'Emphasis', value: 'em' },
        ],
        annotations: [
          defineArrayMember({
            name: 'internalLink',
            title: 'Link to a page on this site',
            type: 'object',
            fields: [
              reference(
                'target',
                'Page',
                ['trip', 'destination', 'post', 'author', 'page', 'campaign'],
                { required: true },
              ),
            ],
          }),
          defineArrayMember({
            name: 'externalLink',
            title: 'Link to another site',
            type: 'object',
            fields: [
              field('href', 'Address', 'url', {
                validation: (rule) =>
                  rule.required().uri({ scheme: ['https', 'http', 'mailto', 'tel'] }),
              }),
            ],
          }),
        ],
      },
    }),
    defineArrayMember({ type: 'picture' }),
    defineArrayMember({ type: 'tripCard' }),
    defineArrayMember({ type: 'note' }),
    defineArrayMember({ type: 'figureTable' }),
    defineArrayMember({ type: 'placesMap' }),
  ],
});

/** A trip card within the text. Its price and dates are loaded, never typed. */
export const tripCard = objectType('tripCard', 'Trip card', [
  reference('trip', 'Trip', 'trip', { required: true }),
]);

/** A short note set apart from the text. */
export const note = objectType('note', 'Note', [
  field('tone', 'Kind', 'string', {
    required: true,
    options: {
      list: [
        { title: 'Good to know', value: 'information' },
        { title: 'Warning', value: 'caution' },
      ],
      layout: 'radio',
    },
    initialValue: 'information',
  }),
  field('text', 'Text', 'text', { rows: 3, required: true }),
]);

/** A small table. The first row contains the column headings. */
export const figureTable = objectType('figureTable', 'Table', [
  field('caption', 'Caption', 'string', { required: true }),
  objectList('rows', 'Rows', 'tableRow', { required: true, min: 2 }, [
    list('cells', 'Cells', 'string', { required: true, min: 2, max: 6 }),
  ]),
]);

/** A small map within the text. */
export const placesMap = defineType({
  name: 'placesMap',
  title: 'Map',
  type: 'object',
  fields: [
    field('caption', 'Caption', 'string', { required: true }),
    field('isRoute', 'Draw a line between the places', 'boolean', {
      required: true,
      initialValue: true,
    }),
    list('places', 'Places', 'place', { required: true, min: 2, max: 20 }),
  ],
  preview: { select: { title: 'caption' }, prepare: ({ title }) => ({ title, subtitle: 'Map' }) },
});
