import { defineType } from '@sanity/types';
import { referenceList } from '../fields.ts';
import { headingField } from './sectionFields.ts';

/** Expandable questions. Each is written once, under Shared. */
export const faqSection = defineType({
  name: 'faqSection',
  title: 'Questions',
  type: 'object',
  fields: [headingField(), referenceList('faqs', 'Questions', 'faq')],
  preview: { select: { title: 'heading', subtitle: 'faqs.0.title' } },
});
