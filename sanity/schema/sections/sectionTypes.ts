import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { referenceList } from '../fields.ts';

const heading = defineField({
  name: 'heading',
  title: 'Heading',
  type: 'string',
  validation: (rule) => rule.required().max(80),
});

const textSection = defineType({
  name: 'textSection',
  title: 'Text',
  type: 'object',
  fields: [
    defineField({ name: 'heading', title: 'Heading', type: 'string' }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'richText',
      validation: (rule) => rule.required(),
    }),
  ],
});

const tripGridSection = defineType({
  name: 'tripGridSection',
  title: 'Trips',
  type: 'object',
  fields: [heading, referenceList('trips', 'Trips', 'trip')],
});

const faqSection = defineType({
  name: 'faqSection',
  title: 'Questions',
  type: 'object',
  fields: [heading, referenceList('faqs', 'Questions', 'faq')],
});

const quoteSection = defineType({
  name: 'quoteSection',
  title: 'Quote',
  type: 'object',
  fields: [
    defineField({
      name: 'quote',
      title: 'Quote',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'person',
      title: 'Who said it',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
  ],
});

const gallerySection = defineType({
  name: 'gallerySection',
  title: 'Pictures',
  type: 'object',
  fields: [
    defineField({ name: 'heading', title: 'Heading', type: 'string' }),
    defineField({
      name: 'pictures',
      title: 'Pictures',
      type: 'array',
      of: [defineArrayMember({ type: 'picture' })],
      validation: (rule) => rule.required().min(1),
    }),
  ],
});

const stepsSection = defineType({
  name: 'stepsSection',
  title: 'Steps',
  type: 'object',
  fields: [
    heading,
    defineField({
      name: 'steps',
      title: 'Steps',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'step',
          type: 'object',
          fields: [
            defineField({
              name: 'title',
              title: 'Title',
              type: 'string',
              validation: (rule) => rule.required(),
            }),
            defineField({
              name: 'text',
              title: 'Text',
              type: 'text',
              rows: 2,
              validation: (rule) => rule.required(),
            }),
          ],
        }),
      ],
      validation: (rule) => rule.required().min(2),
    }),
  ],
});

const callToActionSection = defineType({
  name: 'callToActionSection',
  title: 'Call to action',
  type: 'object',
  fields: [
    heading,
    defineField({ name: 'text', title: 'Text', type: 'text', rows: 2 }),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'siteLink',
      validation: (rule) => rule.required(),
    }),
  ],
});

/** Every section an editor can place on a page or a campaign. */
export const sectionTypes = [
  textSection,
  tripGridSection,
  faqSection,
  quoteSection,
  gallerySection,
  stepsSection,
  callToActionSection,
];
