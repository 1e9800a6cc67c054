import { section, offerField } from './sectionFields.ts';

/** A campaign's code, dates and terms. The text comes from the campaign. */
export const offerSection = section('offerSection', 'Offer and terms', [offerField], {
  subtitle: 'campaign.title',
});
