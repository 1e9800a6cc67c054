import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { referenceList } from '../fields.ts';

/** Who runs this site and how to reach them. A singleton. */
export const settings = defineType({
  name: 'settings',
  title: 'Site settings',
  type: 'document',
  groups: [
    { name: 'operator', title: 'Operator', default: true },
    { name: 'home', title: 'Home page' },
  ],
  fields: [
    defineField({
      name: 'operatorName',
      title: 'Name',
      type: 'string',
      group: 'operator',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'legalName',
      title: 'Legal name',
      type: 'string',
      group: 'operator',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'description',
      title: 'In one sentence',
      type: 'text',
      rows: 2,
      group: 'operator',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'phone',
      title: 'Phone',
      description: 'With country code, like +91 98160 00000.',
      type: 'string',
      group: 'operator',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'whatsapp',
      title: 'WhatsApp number',
      type: 'string',
      group: 'operator',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'email',
      title: 'Email',
      type: 'string',
      group: 'operator',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'emergencyPhone',
      title: 'Emergency number for travellers on a trip',
      type: 'string',
      group: 'operator',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'hours',
      title: 'Office hours',
      type: 'string',
      group: 'operator',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'address',
      title: 'Address',
      type: 'text',
      rows: 3,
      group: 'operator',
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'gstin', title: 'GSTIN', type: 'string', group: 'operator' }),
    defineField({
      name: 'registrations',
      title: 'Registrations',
      type: 'string',
      group: 'operator',
    }),
    defineField({
      name: 'profiles',
      title: 'Profiles on other sites',
      type: 'array',
      group: 'operator',
      of: [defineArrayMember({ type: 'url' })],
    }),
    defineField({
      name: 'homeHeading',
      title: 'Headline',
      type: 'string',
      group: 'home',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'homeLede',
      title: 'Introduction',
      type: 'text',
      rows: 2,
      group: 'home',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'homeHero',
      title: 'Image',
      type: 'picture',
      group: 'home',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'chosenHeading',
      title: 'Heading above the featured trips',
      description: 'For example, “Chosen for winter”.',
      type: 'string',
      group: 'home',
      validation: (rule) => rule.required(),
    }),
    { ...referenceList('chosenTrips', 'Featured trips', 'trip'), group: 'home' },
    defineField({
      name: 'sharePicture',
      title: 'Image for link previews',
      type: 'picture',
      group: 'home',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: 'operatorName' } },
});

/** The header's and footer's links. A singleton. */
export const navigation = defineType({
  name: 'navigation',
  title: 'Navigation',
  type: 'document',
  fields: [
    defineField({
      name: 'header',
      title: 'Header',
      type: 'array',
      of: [defineArrayMember({ type: 'siteLink' })],
      validation: (rule) => rule.required().max(7),
    }),
    defineField({
      name: 'footer',
      title: 'Footer',
      type: 'array',
      of: [defineArrayMember({ type: 'linkColumn' })],
      validation: (rule) => rule.required().max(5),
    }),
  ],
  preview: { prepare: () => ({ title: 'Navigation' }) },
});
