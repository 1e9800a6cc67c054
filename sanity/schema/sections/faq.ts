import { objectType, referenceList } from '../fields.ts';
import { headingField } from './sectionFields.ts';

/** Expandable questions. Each is written once, under Shared. */
export const faqSection = objectType(
  'faqSection',
  'Questions',
  [headingField(), referenceList('faqs', 'Questions', 'faq')],
  { title: 'heading', subtitle: 'faqs.0.title' },
);
