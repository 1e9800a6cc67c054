import { defineType } from '@sanity/types';
import { field, list, referenceList } from '../fields.ts';

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
    field('operatorName', 'Name', 'string', { group: 'operator', required: true }),
    field('legalName', 'Legal name', 'string', { group: 'operator', required: true }),
    field('description', 'In one sentence', 'text', { rows: 2, group: 'operator', required: true }),
    field('phone', 'Phone', 'string', {
      description: 'With country code, like +91 98160 00000.',
      group: 'operator',
      required: true,
    }),
    field('whatsapp', 'WhatsApp number', 'string', { group: 'operator', required: true }),
    field('email', 'Email', 'string', { group: 'operator', required: true }),
    field('emergencyPhone', 'Emergency number for travellers on a trip', 'string', {
      group: 'operator',
      required: true,
    }),
    field('hours', 'Office hours', 'string', { group: 'operator', required: true }),
    field('address', 'Address', 'text', { rows: 3, group: 'operator', required: true }),
    field('gstin', 'GSTIN', 'string', { group: 'operator' }),
    field('registrations', 'Registrations', 'string', { group: 'operator' }),
    list('profiles', 'Profiles on other sites', 'url', { group: 'operator' }),
    field('homeHeading', 'Headline', 'string', { group: 'home', required: true }),
    field('homeLede', 'Introduction', 'text', { rows: 2, group: 'home', required: true }),
    field('homeHero', 'Image', 'picture', { group: 'home', required: true }),
    field('chosenHeading', 'Heading above the featured trips', 'string', {
      description: 'For example, “Chosen for winter”.',
      group: 'home',
      required: true,
    }),
    referenceList('chosenTrips', 'Featured trips', 'trip', { group: 'home' }),
    field('sharePicture', 'Image for link previews', 'picture', { group: 'home', required: true }),
  ],
  preview: { select: { title: 'operatorName' } },
});

/** The header's and footer's links. A singleton. */
export const navigation = defineType({
  name: 'navigation',
  title: 'Navigation',
  type: 'document',
  fields: [
    list('header', 'Header', 'siteLink', { required: true, max: 7 }),
    list('footer', 'Footer', 'linkColumn', { required: true, max: 5 }),
  ],
  preview: { prepare: () => ({ title: 'Navigation' }) },
});
