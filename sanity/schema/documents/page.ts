import { defineArrayMember, defineField } from '@sanity/types';
import {
  choice,
  documentType,
  field,
  list,
  previewWithPlan,
  radio,
  referenceList,
  scheduleFields,
  slugField,
} from '../fields.ts';
import { isRecord } from '../records.ts';
import { sectionGroups, sectionTypes } from '../sections.ts';

const sections = defineField({
  name: 'sections',
  title: 'Sections',
  type: 'array',
  of: sectionTypes.map((section) => defineArrayMember({ type: section.name })),
  options: { insertMenu: { groups: sectionGroups } },
});

/** A standalone page: a legal text, a company page, or a landing page made of sections. */
export const page = documentType('page', 'Page', {
  fields: [
    field('title', 'Title', 'string', { required: true }),
    slugField(),
    choice('kind', 'Kind', ['company', 'policy', 'landing']),
    field('summary', 'In plain words', 'text', {
      description: 'Shown first. For a policy, sum it up in two or three sentences.',
      rows: 4,
      required: true,
    }),
    field('version', 'Version', 'string', {
      description:
        'Policies only, for example 2026-10. Each booking records the version it was made under.',
    }),
    field('effectiveOn', 'Effective from', 'date'),
    list('earlierVersions', 'Earlier versions', 'earlierVersion', {
      description:
        'When a policy changes, first copy the current text here. Then write the new text, version and date.',
      hidden: ({ document }) => document?.kind !== 'policy',
      validation: (rule) =>
        rule.custom<{ version?: string }[]>((earlier = [], { document }) => {
          const versions = [document?.version, ...earlier.map(({ version }) => version)];
          const named = versions.filter(Boolean);
          return new Set(named).size === named.length || 'Each version needs a different name.';
        }),
    }),
    field('hero', 'Image', 'picture'),
    field('body', 'Text', 'richText'),
    field('corporate', 'For companies', 'corporateOffer', {
      hidden: ({ document }) =>
        !isRecord(document?.slug) || document.slug.current !== 'corporate-tours',
    }),
    sections,
    field('seo', 'Search and sharing', 'seo'),
    ...scheduleFields(),
  ],
  preview: previewWithPlan({ title: 'title', subtitle: 'slug.current' }),
});

/** A marketing page for a limited-time offer. */
export const campaign = documentType('campaign', 'Campaign', {
  fields: [
    field('title', 'Title', 'string', { required: true, max: 70 }),
    slugField(),
    field('summary', 'Summary', 'text', { rows: 3, required: true, max: 260 }),
    field('hero', 'Image', 'picture', { required: true }),
    field('startsAt', 'Starts', 'datetime', {
      description: 'In your computer’s time zone.',
      required: true,
    }),
    field('endsAt', 'Ends', 'datetime', {
      description: 'From then on, the page says the offer is over and shows other trips.',
      validation: (rule) => rule.required().min(rule.valueOfField('startsAt')),
    }),
    radio('beforeStart', 'Before it starts', ['hidden', 'teaser'], {
      description:
        'Hidden: the address shows “not found”. Teaser: the page shows the title, image and start date, without the code.',
      initialValue: 'hidden',
    }),
    field('isAnnounced', 'Announce it on the home page', 'boolean', {
      description: 'One line under the hero image, from start to end.',
      initialValue: false,
    }),
    field('offer', 'Offer', 'object', {
      fields: [
        field('headline', 'In plain words', 'string', { required: true, max: 90 }),
        field('couponCode', 'Code', 'string', {
          description:
            'Shown on the page and filled in when booking. The discount is set in the booking service.',
          validation: (rule) => rule.regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, { name: 'code' }),
        }),
        list('terms', 'Terms', 'string'),
      ],
    }),
    field('secondVersion', 'Second version to test', 'object', {
      description:
        'Half of the visitors see this instead until the campaign ends. Where a field is empty, they see the first version’s. The report on versions says which one brought more bookings.',
      options: { collapsible: true, collapsed: true },
      fields: [
        field('title', 'Title', 'string', { max: 70 }),
        field('summary', 'Summary', 'text', { rows: 3, max: 260 }),
        field('hero', 'Image', 'picture'),
        field('headline', 'Offer in plain words', 'string', { max: 90 }),
      ],
    }),
    referenceList('trips', 'Trips in the offer', 'trip', {
      description: 'Shown by sections that don’t list their own trips.',
      unique: false,
    }),
    sections,
    field('afterwardsPath', '30 days after it ends, redirect to', 'string', {
      initialValue: '/',
      validation: (rule) => rule.required().regex(/^\/(?!\/)[a-z0-9/-]*$/, { name: 'address' }),
    }),
    field('seo', 'Search and sharing', 'seo'),
    ...scheduleFields(),
  ],
  preview: previewWithPlan({ title: 'title', subtitle: 'offer.headline', media: 'hero' }),
});
