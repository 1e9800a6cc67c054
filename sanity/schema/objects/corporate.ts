import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { lineList } from '../fields.ts';

/** The corporate page's content: plans by group size, facts for accounts teams, case studies. */
export const corporateOffer = defineType({
  name: 'corporateOffer',
  title: 'For companies',
  type: 'object',
  fields: [
    lineList('capabilities', 'What we plan', 'One line each.'),
    defineField({
      name: 'plans',
      title: 'Sample itineraries',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'groupPlan',
          type: 'object',
          fields: [
            defineField({
              name: 'people',
              title: 'People',
              description: 'Like "12 to 20".',
              type: 'string',
              validation: (rule) => rule.required().max(20),
            }),
            defineField({
              name: 'title',
              title: 'Where',
              type: 'string',
              validation: (rule) => rule.required().max(50),
            }),
            defineField({
              name: 'nights',
              title: 'Nights',
              type: 'number',
              validation: (rule) => rule.required().integer().min(0).max(30),
            }),
            defineField({
              name: 'travel',
              title: 'Getting there',
              type: 'string',
              validation: (rule) => rule.required().max(60),
            }),
            lineList('days', 'Day by day', 'One line per day.'),
            defineField({
              name: 'picture',
              title: 'Image',
              type: 'picture',
              validation: (rule) => rule.required(),
            }),
          ],
        }),
      ],
    }),
    defineField({
      name: 'vendorFacts',
      title: 'Facts for the accounts team',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'vendorFact',
          type: 'object',
          fields: [
            defineField({
              name: 'label',
              title: 'Question',
              type: 'string',
              validation: (rule) => rule.required().max(40),
            }),
            defineField({
              name: 'value',
              title: 'Answer',
              type: 'string',
              validation: (rule) => rule.required().max(160),
            }),
          ],
        }),
      ],
    }),
    defineField({
      name: 'cases',
      title: 'Case studies',
      description: 'A client is named only if you give the date they agreed.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'corporateCase',
          type: 'object',
          fields: [
            defineField({
              name: 'title',
              title: 'Event',
              type: 'string',
              validation: (rule) => rule.required().max(70),
            }),
            defineField({
              name: 'asked',
              title: 'Brief',
              type: 'text',
              rows: 2,
              validation: (rule) => rule.required().max(300),
            }),
            defineField({
              name: 'done',
              title: 'What we did',
              type: 'text',
              rows: 3,
              validation: (rule) => rule.required().max(400),
            }),
            defineField({ name: 'client', title: 'Client', type: 'string' }),
            defineField({
              name: 'allowedOn',
              title: 'Agreed to be named on',
              description: 'Without this date, the client isn’t named.',
              type: 'date',
            }),
          ],
        }),
      ],
    }),
  ],
});
