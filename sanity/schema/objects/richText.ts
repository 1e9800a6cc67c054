import { defineArrayMember, defineField, defineType } from '@sanity/types';

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
              defineField({
                name: 'target',
                title: 'Page',
                type: 'reference',
                to: [
                  { type: 'trip' },
                  { type: 'destination' },
                  { type: 'post' },
                  { type: 'author' },
                  { type: 'page' },
                  { type: 'campaign' },
                ],
                validation: (rule) => rule.required(),
              }),
            ],
          }),
          defineArrayMember({
            name: 'externalLink',
            title: 'Link to another site',
            type: 'object',
            fields: [
              defineField({
                name: 'href',
                title: 'Address',
                type: 'url',
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

/** A trip within a text. Its price and dates are loaded, never typed. */
export const tripCard = defineType({
  name: 'tripCard',
  title: 'Trip card',
  type: 'object',
  fields: [
    defineField({
      name: 'trip',
      title: 'Trip',
      type: 'reference',
      to: [{ type: 'trip' }],
      validation: (rule) => rule.required(),
    }),
  ],
});

/** A short note set apart from the text. */
export const note = defineType({
  name: 'note',
  title: 'Note',
  type: 'object',
  fields: [
    defineField({
      name: 'tone',
      title: 'Kind',
      type: 'string',
      options: {
        list: [
          { title: 'Good to know', value: 'information' },
          { title: 'Warning', value: 'caution' },
        ],
        layout: 'radio',
      },
      initialValue: 'information',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required(),
    }),
  ],
});

/** A small table. The first row contains the column headings. */
export const figureTable = defineType({
  name: 'figureTable',
  title: 'Table',
  type: 'object',
  fields: [
    defineField({
      name: 'caption',
      title: 'Caption',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'rows',
      title: 'Rows',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'tableRow',
          type: 'object',
          fields: [
            defineField({
              name: 'cells',
              title: 'Cells',
              type: 'array',
              of: [defineArrayMember({ type: 'string' })],
              validation: (rule) => rule.required().min(2).max(6),
            }),
          ],
        }),
      ],
      validation: (rule) => rule.required().min(2),
    }),
  ],
});

/** A small map of places within a text. */
export const placesMap = defineType({
  name: 'placesMap',
  title: 'Map',
  type: 'object',
  fields: [
    defineField({
      name: 'caption',
      title: 'Caption',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'isRoute',
      title: 'Draw a line between the places',
      type: 'boolean',
      initialValue: true,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'places',
      title: 'Places',
      type: 'array',
      of: [defineArrayMember({ type: 'place' })],
      validation: (rule) => rule.required().min(2).max(20),
    }),
  ],
  preview: { select: { title: 'caption' }, prepare: ({ title }) => ({ title, subtitle: 'Map' }) },
});
