import { field, objectType } from '../fields.ts';

/** A policy's text before a change. */
export const earlierVersion = objectType(
  'earlierVersion',
  'Earlier version',
  [
    field('version', 'Version', 'string', {
      description: 'Its name, for example 2025-04. It’s part of this version’s address.',
      validation: (rule) => rule.required().regex(/^\d{4}-\d{2}(-\d{1,2})?$/, { name: 'version' }),
    }),
    field('effectiveOn', 'Effective from', 'date', { required: true }),
    field('changes', 'What changed next', 'text', {
      description: 'One or two sentences in plain words.',
      rows: 3,
      required: true,
    }),
    field('body', 'Text', 'richText', {
      description: 'The complete text, unchanged.',
      required: true,
    }),
  ],
  { title: 'version', subtitle: 'effectiveOn' },
);
