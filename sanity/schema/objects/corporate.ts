import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { lineList } from '../fields.ts';

/** What companies want to know: plans by size of group, facts for their accounts, cases. */
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
              title: 'How one gets there',
              type: 'string',
              validation: (rule) => rule.required().max(60),
            }),
            lineList('days', 'Day by day', 'One line for each day.'),
            defineField({
              name: 'picture',
              title: 'Picture',
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
      title: 'Cases',
      description: 'A client is named only with the day on which they allowed it.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'corporateCase',
          type: 'object',
          fields: [
            defineField({
              name: 'title',
              title: 'What it was',
              type: 'string',
              validation: (rule) => rule.required().max(70),
            }),
            defineField({
              name: 'asked',
              title: 'What was asked',
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
              title: 'Allowed to be named on',
              description: 'Without this day the client is not named.',
              type: 'date',
            }),
          ],
        }),
      ],
    }),
  ],
});
