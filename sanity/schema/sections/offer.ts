import { defineType } from '@sanity/types';
import { headingField, offerField } from './sectionFields.ts';

/** A campaign's code, its window of time and all of its terms. The words come from the campaign. */
export const offerSection = defineType({
  name: 'offerSection',
  title: 'Offer and its terms',
  type: 'object',
  fields: [headingField(), offerField],
  preview: { select: { title: 'heading', subtitle: 'campaign.title' } },
});
