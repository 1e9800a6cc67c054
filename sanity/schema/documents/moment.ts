import { choice, documentType, field, inGroup, list, objectType, reference } from '../fields.ts';

/** A moment of a finished departure, for /highlights. Recognisable guests must have consented. */
export const moment = documentType('moment', 'Moment', {
  groups: [
    { name: 'story', title: 'Story', default: true },
    { name: 'consent', title: 'Consent' },
  ],
  fields: [
    ...inGroup('story', [
      field('title', 'Title', 'string', { required: true, max: 70 }),
      reference('trip', 'Trip', 'trip', { required: true }),
      field('travelledOn', 'First day of that departure', 'date', { required: true }),
      field('text', 'What happened', 'text', { rows: 5, required: true, max: 700 }),
      field('picture', 'Image', 'picture', {
        description: 'If there’s a video, this is also its still image.',
        required: true,
      }),
      field('video', 'Short video', 'string', {
        description:
          'A file on this site, for example /videos/kibber.mp4. It never plays automatically.',
        validation: (rule) => rule.regex(/^\/[\w/-]+\.(mp4|webm)$/, { name: 'video on this site' }),
      }),
      field('quote', 'Guest quote', 'object', {
        fields: [
          field('text', 'Quote', 'text', { rows: 2, required: true, max: 240 }),
          field('person', 'Who said it', 'string', {
            description: 'As they agreed to be named, for example “Meera, Pune”.',
            required: true,
            max: 60,
          }),
        ],
      }),
    ]),
    ...inGroup('consent', [
      field('showsGuests', 'A guest is recognisable or quoted', 'boolean', {
        description: 'The moment is public only while every recognisable or quoted guest agrees.',
        initialValue: true,
        validation: (rule) =>
          rule.required().custom((showsGuests, { document }) => {
            const isQuoted = document?.quote !== undefined && document.quote !== null;
            if (isQuoted && showsGuests !== true) return 'Turn this on: the moment quotes a guest.';
            return showsGuests &&
              !(Array.isArray(document?.consents) && document.consents.length > 0)
              ? 'Record each guest’s consent below before you publish.'
              : true;
          }),
      }),
      list('consents', 'Consents', 'guestConsent', {
        description: 'One for each guest who is recognisable or quoted.',
      }),
    ]),
  ],
  preview: { select: { title: 'title', subtitle: 'trip.title', media: 'picture' } },
});

/** Records only that a guest agreed. The signed form is kept elsewhere. */
export const guestConsent = objectType(
  'guestConsent',
  'Guest consent',
  [
    field('bookingReference', 'Booking reference', 'string', {
      description: 'Don’t write the name. Staff with access to bookings can look up the guest.',
      required: true,
      max: 20,
    }),
    field('givenOn', 'Given on', 'date', { required: true }),
    choice('covers', 'Purpose', ['picture', 'video', 'quote', 'all']),
    field('withdrawnOn', 'Withdrawn on', 'date', {
      description: 'The moment is hidden as soon as you set this and publish.',
    }),
  ],
  { title: 'bookingReference', subtitle: 'givenOn' },
);
