import { defineType } from '@sanity/types';
import { headingField, offerField } from './sectionFields.ts';

/** A campaign's code, dates and terms. The text comes from the campaign. */
export const offerSection = defineType({
  name: 'offerSection',
  title: 'Offer and terms',
  type: 'object',
  fields: [headingField(), offerField],
  preview: { select: { title: 'heading', subtitle: 'campaign.title' } },
});
