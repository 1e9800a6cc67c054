import { defineType } from '@sanity/types';
import { headingField, offerField } from './sectionFields.ts';

/** When the offer ends, to the second. There is no field for a date: it is the campaign's own. */
export const countdownSection = defineType({
  name: 'countdownSection',
  title: 'Time left',
  description: 'Goes away by itself when the offer has ended.',
  type: 'object',
  fields: [headingField(), offerField],
  preview: { select: { title: 'heading', subtitle: 'campaign.title' } },
});
