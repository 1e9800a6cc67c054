import type { FieldDefinition } from '@sanity/types';
import { field, objectType, reference } from '../fields.ts';

/** Defines a section with a heading, which is shown in lists, and more fields below it. */
export function section<const Name extends string>(
  name: Name,
  title: string,
  fields: FieldDefinition[],
  preview?: { subtitle?: string; media?: string },
) {
  return objectType(name, title, [headingField(), ...fields], { title: 'heading', ...preview });
}

/** Defines a section's heading, which names the section for people who navigate by headings. */
export function headingField({ optional = false } = {}) {
  return field('heading', 'Heading', 'string', { required: !optional, max: 80 });
}

/** One or two sentences under the heading. */
export const introField = field('intro', 'Under the heading', 'text', { rows: 2, max: 240 });

/**
 * A section's offer. On a campaign it defaults to the campaign's own; elsewhere it is the one named
 * here.
 */
export const offerField = reference('campaign', 'Campaign', 'campaign', {
  description: 'Leave empty on a campaign to use that campaign.',
});
