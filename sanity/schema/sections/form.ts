import { field, objectType } from '../fields.ts';
import { headingField, introField } from './sectionFields.ts';

/** An enquiry form. The office receives each enquiry with the subject set here. */
export const formSection = objectType(
  'formSection',
  'Enquiry form',
  [
    headingField(),
    introField,
    field('subject', 'Subject', 'string', {
      description:
        'Shown in the subject of the email to the office. For example, “Winter in Spiti”.',
      required: true,
      max: 60,
    }),
  ],
  { title: 'heading', subtitle: 'subject' },
);
