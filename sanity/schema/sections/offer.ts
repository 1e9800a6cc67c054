import { objectType } from '../fields.ts';
import { headingField, offerField } from './sectionFields.ts';

/** A campaign's code, dates and terms. The text comes from the campaign. */
export const offerSection = objectType(
  'offerSection',
  'Offer and terms',
  [headingField(), offerField],
  { title: 'heading', subtitle: 'campaign.title' },
);
