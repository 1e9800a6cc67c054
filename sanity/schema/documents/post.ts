import {
  choice,
  documentType,
  field,
  previewWithPlan,
  reference,
  referenceList,
  scheduleFields,
  slugField,
} from '../fields.ts';
import { reservedTopicSlugs } from '../reservedSlugs.ts';

/** A blog article. */
export const post = documentType('post', 'Post', {
  fields: [
    field('title', 'Title', 'string', { required: true, max: 90 }),
    slugField(),
    reference('author', 'Author', 'author', { required: true }),
    field('publishedAt', 'Published at', 'datetime', {
      description: 'Set a future time to schedule the post.',
      required: true,
    }),
    field('revisedAt', 'Last revised at', 'datetime'),
    field('excerpt', 'Excerpt', 'text', { rows: 3, required: true, min: 60, max: 260 }),
    field('cover', 'Cover', 'picture', { required: true }),
    referenceList('topics', 'Topics', 'topic', { required: true, unique: false, min: 1 }),
    field('body', 'Text', 'richText', { required: true }),
    referenceList('destinations', 'Places', 'destination'),
    referenceList('trips', 'Trips', 'trip'),
    referenceList('faqs', 'Questions', 'faq'),
    field('isFeatured', 'Featured', 'boolean', { initialValue: false }),
    field('seo', 'Search and sharing', 'seo'),
    ...scheduleFields(),
  ],
  preview: previewWithPlan({ title: 'title', subtitle: 'author.title', media: 'cover' }),
});

/** A subject that groups posts. Its address must differ from every post's. */
export const topic = documentType('topic', 'Blog topic', {
  fields: [
    field('title', 'Title', 'string', { required: true }),
    slugField({ reserved: reservedTopicSlugs }),
    choice('kind', 'Kind', ['destination', 'theme', 'season']),
    field('intro', 'Introduction', 'text', { rows: 3, required: true }),
    field('cover', 'Image', 'picture'),
    reference('pinnedPost', 'Pinned guide', 'post'),
    referenceList('trips', 'Trips on this topic', 'trip', { unique: false }),
  ],
});

/** A question and its answer, reused on many pages. */
export const faq = documentType('faq', 'Question', {
  fields: [
    field('title', 'Question', 'string', { required: true, max: 140 }),
    field('answer', 'Answer', 'text', { rows: 5, required: true, min: 20 }),
    choice('subject', 'Subject', ['booking', 'payment', 'travel', 'health', 'season', 'equipment']),
  ],
  preview: { select: { title: 'title', subtitle: 'subject' } },
});
