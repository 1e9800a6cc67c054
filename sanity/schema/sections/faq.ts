import { referenceList } from '../fields.ts';
import { section } from './sectionFields.ts';

/** Expandable questions. Each is written once, under Shared. */
export const faqSection = section(
  'faqSection',
  'Questions',
  [referenceList('faqs', 'Questions', 'faq')],
  { subtitle: 'faqs.0.title' },
);
