import { field } from '../fields.ts';
import { section, introField } from './sectionFields.ts';

/** An enquiry form. The office receives each enquiry with the subject set here. */
export const formSection = section(
  'formSection',
  'Enquiry form',
  [
    introField,
    field('subject', 'Subject', 'string', {
      description:
        'Shown in the subject of the email to the office. For example, “Winter in Spiti”.',
      required: true,
      max: 60,
    }),
  ],
  { subtitle: 'subject' },
);
