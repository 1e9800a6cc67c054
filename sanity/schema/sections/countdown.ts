import { defineType } from '@sanity/types';
import { headingField, offerField } from './sectionFields.ts';

/** Counts down to the campaign's own end, so there is no date field. */
export const countdownSection = defineType({
  name: 'countdownSection',
  title: 'Time left',
  description: 'Disappears when the offer ends.',
  type: 'object',
  fields: [headingField(), offerField],
  preview: { select: { title: 'heading', subtitle: 'campaign.title' } },
});
