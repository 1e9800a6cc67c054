import { defineField } from '@sanity/types';

/** A section's heading, which names the section for people who navigate by headings. */
export function headingField(options: { optional?: boolean } = {}) {
  return defineField({
    name: 'heading',
    title: 'Heading',
    type: 'string',
    validation: (rule) => (options.optional ? rule.max(80) : rule.required().max(80)),
  });
}

/** One or two sentences under the heading. */
export const introField = defineField({
  name: 'intro',
  title: 'Under the heading',
  type: 'text',
  rows: 2,
  validation: (rule) => rule.max(240),
});

/** A section's offer: the campaign's own, or elsewhere the one named here. */
export const offerField = defineField({
  name: 'campaign',
  title: 'Campaign',
  description: 'Leave empty on a campaign to use that campaign.',
  type: 'reference',
  to: [{ type: 'campaign' }],
});
