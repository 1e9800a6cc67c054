import {
  documentType,
  field,
  inGroup,
  list,
  previewWithPlan,
  radio,
  referenceList,
  scheduleFields,
  slugField,
} from '../fields.ts';

/** A place we take people to. Its region sets the address: /domestic/… or /international/…. */
export const destination = documentType('destination', 'Destination', {
  groups: [
    { name: 'story', title: 'Story', default: true },
    { name: 'seasons', title: 'Seasons' },
    { name: 'practical', title: 'Practical' },
    { name: 'guide', title: 'Long guide' },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    ...inGroup('story', [
      field('title', 'Name', 'string', { required: true, max: 40 }),
      slugField(),
      radio('region', 'Region', ['domestic', 'international']),
    ]),
    ...inGroup('search', [
      field('canonicalPath', 'Custom address', 'string', {
        description:
          'Only for a promoted destination, for example /spiti-valley. Leave empty for the usual address.',
        validation: (rule) => rule.regex(/^\/[a-z0-9-]+$/, { name: 'address' }),
      }),
    ]),
    ...inGroup('story', [
      field('country', 'Country', 'string', { required: true }),
      field('state', 'State', 'string'),
      field('posterLine', 'Poster line', 'string', {
        description: 'For example, “open by road June to October”.',
        required: true,
        max: 60,
      }),
      field('summary', 'Summary', 'text', { rows: 3, required: true, min: 60, max: 320 }),
      field('hero', 'Image', 'picture', { required: true }),
      list('gallery', 'More images', 'picture'),
      field('intro', 'Introduction', 'richText', { required: true }),
    ]),
    ...inGroup('seasons', [
      list('months', 'Month by month', 'monthNote', {
        validation: (rule) => rule.required().length(12),
      }),
    ]),
    ...inGroup('practical', [
      list('approaches', 'Getting there', 'approach', { required: true, min: 1 }),
      list('entryRules', 'Permits, visa, passport', 'entryRule'),
      field('currencyCode', 'Local currency', 'string', {
        description: 'ISO code, abroad only.',
        validation: (rule) => rule.regex(/^[A-Z]{3}$/, { name: 'currency code' }),
      }),
    ]),
    ...inGroup('guide', [
      field('roadNote', 'Current road conditions', 'roadNote', { options: { collapsible: true } }),
      list('circuit', 'Route, stop by stop', 'circuitStop', {
        description: 'Draws the map and the elevation profile. Leave empty to show neither.',
        max: 16,
      }),
      list('roads', 'Road access, month by month', 'roadAccess'),
      field('acclimatisation', 'Acclimatising', 'richText'),
      list('packingLists', 'What to bring', 'packingList'),
      list('coverage', 'Phone signal', 'coverageNote'),
    ]),
    ...inGroup('practical', [
      field('centre', 'On the map', 'place'),
      referenceList('faqs', 'Questions', 'faq'),
    ]),
    ...inGroup('search', [
      field('orderRank', 'Position in lists', 'string', {
        description: 'Set by dragging destinations in their list.',
        hidden: true,
        readOnly: true,
      }),
      field('seo', 'Search and sharing', 'seo'),
    ]),
    ...inGroup('story', [...scheduleFields()]),
  ],
  preview: previewWithPlan({ title: 'title', subtitle: 'posterLine', media: 'hero' }),
});
