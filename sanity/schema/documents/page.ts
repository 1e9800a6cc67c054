import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { previewWithPlan, scheduleFields, slugField } from '../fields.ts';
import { sectionGroups, sectionTypes } from '../sections/sectionTypes.ts';

const sections = defineField({
  name: 'sections',
  title: 'Sections',
  type: 'array',
  of: sectionTypes.map((section) => defineArrayMember({ type: section.name })),
  options: { insertMenu: { groups: sectionGroups } },
});

function isPageOf(slug: unknown, address: string): boolean {
  return typeof slug === 'object' && slug !== null && 'current' in slug && slug.current === address;
}

/** A standalone page: a legal text, a company page, or a landing page made of sections. */
export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    slugField(),
    defineField({
      name: 'kind',
      title: 'Kind',
      type: 'string',
      options: { list: ['company', 'policy', 'landing'] },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'summary',
      title: 'In plain words',
      description: 'Shown first. For a policy, sum it up in two or three sentences.',
      type: 'text',
      rows: 4,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'version',
      title: 'Version',
      description:
        'Policies only, for example 2026-10. Each booking records the version it was made under.',
      type: 'string',
    }),
    defineField({ name: 'effectiveOn', title: 'Effective from', type: 'date' }),
    defineField({
      name: 'earlierVersions',
      title: 'Earlier versions',
      description:
        'When a policy changes, first copy the current text here. Then write the new text, version and date.',
      type: 'array',
      of: [defineArrayMember({ type: 'earlierVersion' })],
      hidden: ({ document }) => document?.kind !== 'policy',
      validation: (rule) =>
        rule.custom<{ version?: string }[]>((earlier = [], { document }) => {
          const versions = [document?.version, ...earlier.map(({ version }) => version)];
          const named = versions.filter(Boolean);
          return new Set(named).size === named.length || 'Each version needs a different name.';
        }),
    }),
    defineField({ name: 'hero', title: 'Image', type: 'picture' }),
    defineField({ name: 'body', title: 'Text', type: 'richText' }),
    defineField({
      name: 'corporate',
      title: 'For companies',
      type: 'corporateOffer',
      hidden: ({ document }) => !isPageOf(document?.slug, 'corporate-tours'),
    }),
    sections,
    defineField({ name: 'seo', title: 'Search and sharing', type: 'seo' }),
    ...scheduleFields(),
  ],
  preview: previewWithPlan({ title: 'title', subtitle: 'slug.current' }),
});

/** A marketing page for a limited-time offer. */
export const campaign = defineType({
  name: 'campaign',
  title: 'Campaign',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required().max(70),
    }),
    slugField(),
    defineField({
      name: 'summary',
      title: 'Summary',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required().max(260),
    }),
    defineField({
      name: 'hero',
      title: 'Image',
      type: 'picture',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'startsAt',
      title: 'Starts',
      description: 'In your computer’s time zone.',
      type: 'datetime',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'endsAt',
      title: 'Ends',
      description: 'From then on, the page says the offer is over and shows other trips.',
      type: 'datetime',
      validation: (rule) => rule.required().min(rule.valueOfField('startsAt')),
    }),
    defineField({
      name: 'beforeStart',
      title: 'Before it starts',
      description:
        'Hidden shows “not found” at the address. Teaser shows the title, image and start date, without the code.',
      type: 'string',
      options: { list: ['hidden', 'teaser'], layout: 'radio' },
      initialValue: 'hidden',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'isAnnounced',
      title: 'Announce it on the home page',
      description: 'One line under the hero image, from start to end.',
      type: 'boolean',
      initialValue: false,
    }),
    defineField({
      name: 'offer',
      title: 'Offer',
      type: 'object',
      fields: [
        defineField({
          name: 'headline',
          title: 'In plain words',
          type: 'string',
          validation: (rule) => rule.required().max(90),
        }),
        defineField({
          name: 'couponCode',
          title: 'Code',
          description:
            'Shown on the page and filled in when booking. The discount is set in the booking service.',
          type: 'string',
          validation: (rule) => rule.regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, { name: 'code' }),
        }),
        defineField({
          name: 'terms',
          title: 'Terms',
          type: 'array',
          of: [defineArrayMember({ type: 'string' })],
        }),
      ],
    }),
    defineField({
      name: 'trips',
      title: 'Trips in the offer',
      description: 'Sections without their own trips show these.',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'trip' }] })],
    }),
    sections,
    defineField({
      name: 'afterwardsPath',
      title: '30 days after it ends, redirect to',
      type: 'string',
      initialValue: '/',
      validation: (rule) => rule.required().regex(/^\/(?!\/)[a-z0-9/-]*$/, { name: 'address' }),
    }),
    defineField({ name: 'seo', title: 'Search and sharing', type: 'seo' }),
    ...scheduleFields(),
  ],
  preview: previewWithPlan({ title: 'title', subtitle: 'offer.headline', media: 'hero' }),
});
