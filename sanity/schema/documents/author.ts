import { documentType, field, list, objectList, referenceList, slugField } from '../fields.ts';

/** Someone who writes posts or leads trips. */
export const author = documentType('author', 'Author', {
  fields: [
    field('title', 'Name', 'string', { required: true }),
    slugField(),
    field('role', 'Role', 'string', {
      description: 'For example, “Trip leader, Spiti and Kinnaur”.',
      required: true,
      max: 80,
    }),
    field('photo', 'Photo', 'picture', { required: true }),
    field('bio', 'About', 'text', { rows: 5, required: true, min: 80 }),
    list('credentials', 'Credentials', 'string', {
      description: 'For example, “Wilderness first responder, 2024”.',
    }),
    list('languages', 'Languages', 'string'),
    referenceList('places', 'Places', 'destination'),
    objectList('profiles', 'Profiles on other sites', 'profileLink', {}, [
      field('label', 'Label', 'string', { required: true }),
      field('url', 'Address', 'url', { required: true }),
    ]),
  ],
  preview: { select: { title: 'title', subtitle: 'role', media: 'photo' } },
});
