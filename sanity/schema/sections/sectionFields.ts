import { defineField } from '@sanity/types';

/** The line over a section. It names the section for those who jump from heading to heading. */
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

/** The offer a section speaks of: on a campaign its own, elsewhere the one that is named here. */
export const offerField = defineField({
  name: 'campaign',
  title: 'Campaign',
  description: 'Leave it empty on a campaign: then it is the campaign itself.',
  type: 'reference',
  to: [{ type: 'campaign' }],
});
