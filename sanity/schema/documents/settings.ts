import { documentType, field, inGroup, list, referenceList } from '../fields.ts';

/** The operator's details and contacts. A singleton. */
export const settings = documentType('settings', 'Site settings', {
  groups: [
    { name: 'operator', title: 'Operator', default: true },
    { name: 'home', title: 'Home page' },
  ],
  fields: [
    ...inGroup('operator', [
      field('operatorName', 'Name', 'string', { required: true }),
      field('legalName', 'Legal name', 'string', { required: true }),
      field('description', 'The company in one sentence', 'text', { rows: 2, required: true }),
      field('phone', 'Phone', 'string', {
        description: 'With its country code, like +91 98160 00000.',
        required: true,
      }),
      field('whatsapp', 'WhatsApp number', 'string', { required: true }),
      field('email', 'Email', 'string', { required: true }),
      field('emergencyPhone', 'Emergency number for travellers on a trip', 'string', {
        required: true,
      }),
      field('hours', 'Office hours', 'string', { required: true }),
      field('address', 'Address', 'text', { rows: 3, required: true }),
      field('gstin', 'GSTIN', 'string'),
      field('registrations', 'Registrations', 'string'),
      list('profiles', 'Profiles on other sites', 'url'),
      field('interruption', 'Planned interruption', 'text', {
        description:
          'Shown on the status page. For example, “You can’t book on Sunday, 6 December, from 2 to 3 am.”',
        rows: 2,
        max: 300,
      }),
      field('interruptionEndsAt', 'Stop showing it at', 'datetime'),
    ]),
    ...inGroup('home', [
      field('homeHeading', 'Headline', 'string', { required: true }),
      field('homeLede', 'Introduction', 'text', { rows: 2, required: true }),
      field('homeHero', 'Image', 'picture', { required: true }),
      field('chosenHeading', 'Heading above the featured trips', 'string', {
        description: 'For example, “Chosen for winter”.',
        required: true,
      }),
      referenceList('chosenTrips', 'Featured trips', 'trip'),
      field('sharePicture', 'Image for link previews', 'picture', { required: true }),
    ]),
  ],
  preview: { select: { title: 'operatorName' } },
});

/** The header's and footer's links. A singleton. */
export const navigation = documentType('navigation', 'Navigation', {
  fields: [
    list('header', 'Header', 'siteLink', { required: true, max: 7 }),
    list('footer', 'Footer', 'linkColumn', { required: true, max: 5 }),
  ],
  preview: { prepare: () => ({ title: 'Navigation' }) },
});
