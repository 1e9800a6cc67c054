import type { FieldDefinition } from '@sanity/types';
import { field, objectType, reference } from '../fields.ts';

/** A section with a heading, which lists show, and more fields below it. */
export function section<const Name extends string>(
  name: Name,
  title: string,
  fields: FieldDefinition[],
  preview?: { subtitle?: string; media?: string },
) {
  return objectType(name, title, [headingField(), ...fields], { title: 'heading', ...preview });
}

/** A section's heading, which names the section for people who navigate by headings. */
export function headingField({ optional = false } = {}) {
  return field('heading', 'Heading', 'string', { required: !optional, max: 80 });
}

/** One or two sentences under the heading. */
export const introField = field('intro', 'Under the heading', 'text', { rows: 2, max: 240 });

/** A section's offer: the campaign's own, or elsewhere the one named here. */
export const offerField = reference('campaign', 'Campaign', 'campaign', {
  description: 'Leave empty on a campaign to use that campaign.',
});
