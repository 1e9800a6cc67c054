import { defineType } from '@sanity/types';
import {
  field,
  list,
  previewWithPlan,
  referenceList,
  scheduleFields,
  slugField,
} from '../fields.ts';

/** A place we take people to. Its region sets the address: /domestic/… or /international/…. */
export const destination = defineType({
  name: 'destination',
  title: 'Destination',
  type: 'document',
  groups: [
    { name: 'story', title: 'Story', default: true },
    { name: 'seasons', title: 'Seasons' },
    { name: 'practical', title: 'Practical' },
    { name: 'guide', title: 'Long guide' },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    field('title', 'Name', 'string', { group: 'story', required: true, max: 40 }),
    slugField({ group: 'story' }),
    field('region', 'Region', 'string', {
      group: 'story',
      required: true,
      options: { list: ['domestic', 'international'], layout: 'radio' },
    }),
    field('canonicalPath', 'Custom address', 'string', {
      description:
        'Only for a promoted destination, for example /spiti-valley. Leave empty for the usual address.',
      group: 'search',
      validation: (rule) => rule.regex(/^\/[a-z0-9-]+$/, { name: 'address' }),
    }),
    field('country', 'Country', 'string', { group: 'story', required: true }),
    field('state', 'State', 'string', { group: 'story' }),
    field('posterLine', 'Poster line', 'string', {
      description: 'For example, “open by road June to October”.',
      group: 'story',
      required: true,
      max: 60,
    }),
    field('summary', 'Summary', 'text', {
      rows: 3,
      group: 'story',
      required: true,
      min: 60,
      max: 320,
    }),
    field('hero', 'Image', 'picture', { group: 'story', required: true }),
    list('gallery', 'More images', 'picture', { group: 'story' }),
    field('intro', 'Introduction', 'richText', { group: 'story', required: true }),
    list('months', 'Month by month', 'monthNote', {
      group: 'seasons',
      validation: (rule) => rule.required().length(12),
    }),
    list('approaches', 'Getting there', 'approach', { group: 'practical', required: true, min: 1 }),
    list('entryRules', 'Permits, visa, passport', 'entryRule', { group: 'practical' }),
    field('currencyCode', 'Local currency', 'string', {
      description: 'ISO code, abroad only.',
      group: 'practical',
      validation: (rule) => rule.regex(/^[A-Z]{3}$/, { name: 'currency code' }),
    }),
    field('roadNote', 'Current road conditions', 'roadNote', {
      group: 'guide',
      options: { collapsible: true },
    }),
    list('circuit', 'Route, stop by stop', 'circuitStop', {
      description: 'Draws the map and the elevation profile. Leave empty to show neither.',
      group: 'guide',
      max: 16,
    }),
    list('roads', 'Road access, month by month', 'roadAccess', { group: 'guide' }),
    field('acclimatisation', 'Acclimatising', 'richText', { group: 'guide' }),
    list('packingLists', 'What to bring', 'packingList', { group: 'guide' }),
    list('coverage', 'Phone signal', 'coverageNote', { group: 'guide' }),
    field('centre', 'On the map', 'place', { group: 'practical' }),
    referenceList('faqs', 'Questions', 'faq', { group: 'practical' }),
    field('orderRank', 'Position in lists', 'string', {
      description: 'Set by dragging destinations in their list.',
      group: 'search',
      hidden: true,
      readOnly: true,
    }),
    field('seo', 'Search and sharing', 'seo', { group: 'search' }),
    ...scheduleFields('story'),
  ],
  preview: previewWithPlan({ title: 'title', subtitle: 'posterLine', media: 'hero' }),
});
