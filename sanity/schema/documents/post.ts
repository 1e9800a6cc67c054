import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { referenceList, previewWithPlan, scheduleFields, slugField } from '../fields.ts';
import { reservedTopicSlugs } from '../reservedSlugs.ts';

/** A blog article. */
export const post = defineType({
  name: 'post',
  title: 'Post',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required().max(90),
    }),
    slugField(),
    defineField({
      name: 'author',
      title: 'Author',
      type: 'reference',
      to: [{ type: 'author' }],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'publishedAt',
      title: 'Published at',
      description: 'A future time schedules the post.',
      type: 'datetime',
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'revisedAt', title: 'Last revised at', type: 'datetime' }),
    defineField({
      name: 'excerpt',
      title: 'Excerpt',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required().min(60).max(260),
    }),
    defineField({
      name: 'cover',
      title: 'Cover',
      type: 'picture',
      validation: (rule) => rule.required(),
    }),
    {
      ...referenceList('topics', 'Topics', 'topic'),
      validation: (rule) => rule.required().min(1),
    },
    defineField({
      name: 'body',
      title: 'Text',
      type: 'richText',
      validation: (rule) => rule.required(),
    }),
    referenceList('destinations', 'Places', 'destination'),
    referenceList('trips', 'Trips', 'trip'),
    referenceList('faqs', 'Questions', 'faq'),
    defineField({ name: 'isFeatured', title: 'Featured', type: 'boolean', initialValue: false }),
    defineField({ name: 'seo', title: 'Search and sharing', type: 'seo' }),
    ...scheduleFields(),
  ],
  preview: previewWithPlan({ title: 'title', subtitle: 'author.title', media: 'cover' }),
});

/** A subject that groups posts. Its address must differ from every post's. */
export const topic = defineType({
  name: 'topic',
  title: 'Blog topic',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    slugField({ reserved: reservedTopicSlugs }),
    defineField({
      name: 'kind',
      title: 'Kind',
      type: 'string',
      options: { list: ['destination', 'theme', 'season'] },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'intro',
      title: 'Introduction',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'cover', title: 'Image', type: 'picture' }),
    defineField({
      name: 'pinnedPost',
      title: 'Pinned guide',
      type: 'reference',
      to: [{ type: 'post' }],
    }),
    defineField({
      name: 'trips',
      title: 'Trips on this topic',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'trip' }] })],
    }),
  ],
});

/** A question and its answer, reused on many pages. */
export const faq = defineType({
  name: 'faq',
  title: 'Question',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Question',
      type: 'string',
      validation: (rule) => rule.required().max(140),
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      type: 'text',
      rows: 5,
      validation: (rule) => rule.required().min(20),
    }),
    defineField({
      name: 'subject',
      title: 'Subject',
      type: 'string',
      options: { list: ['booking', 'payment', 'travel', 'health', 'season', 'equipment'] },
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'subject' } },
});
