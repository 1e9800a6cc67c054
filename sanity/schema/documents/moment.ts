import { defineArrayMember, defineField, defineType } from '@sanity/types';

/**
 * Something that happened on a finished departure, shown on /highlights. If guests are recognisable
 * in it, it needs the recorded consent of each of them.
 */
export const moment = defineType({
  name: 'moment',
  title: 'Moment',
  type: 'document',
  groups: [
    { name: 'story', title: 'Story', default: true },
    { name: 'consent', title: 'Consent' },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      group: 'story',
      validation: (rule) => rule.required().max(70),
    }),
    defineField({
      name: 'trip',
      title: 'Trip',
      type: 'reference',
      group: 'story',
      to: [{ type: 'trip' }],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'travelledOn',
      title: 'First day of that departure',
      type: 'date',
      group: 'story',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'text',
      title: 'What happened',
      type: 'text',
      rows: 5,
      group: 'story',
      validation: (rule) => rule.required().max(700),
    }),
    defineField({
      name: 'picture',
      title: 'Image',
      description: 'Also the video’s still image, if there is one.',
      type: 'picture',
      group: 'story',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'video',
      title: 'Short video',
      description:
        'A file on this site, for example /videos/kibber.mp4. It never plays automatically.',
      type: 'string',
      group: 'story',
      validation: (rule) => rule.regex(/^\/[\w/-]+\.(mp4|webm)$/, { name: 'video on this site' }),
    }),
    defineField({
      name: 'quote',
      title: 'Guest quote',
      type: 'object',
      group: 'story',
      fields: [
        defineField({
          name: 'text',
          title: 'Quote',
          type: 'text',
          rows: 2,
          validation: (rule) => rule.required().max(240),
        }),
        defineField({
          name: 'person',
          title: 'Who said it',
          description: 'As they agreed to be named, for example “Meera, Pune”.',
          type: 'string',
          validation: (rule) => rule.required().max(60),
        }),
      ],
    }),
    defineField({
      name: 'showsGuests',
      title: 'A guest is recognisable or quoted',
      description: 'If so, the moment is public only while all of them agree.',
      type: 'boolean',
      group: 'consent',
      initialValue: true,
      validation: (rule) =>
        rule.required().custom((showsGuests, { document }) => {
          const isQuoted = document?.quote !== undefined && document.quote !== null;
          if (isQuoted && showsGuests !== true) return 'A quoted guest must agree too.';
          return showsGuests && !(Array.isArray(document?.consents) && document.consents.length > 0)
            ? 'Record each guest’s consent below before you publish.'
            : true;
        }),
    }),
    defineField({
      name: 'consents',
      title: 'Consents',
      description: 'One for each guest who is recognisable or quoted.',
      type: 'array',
      group: 'consent',
      of: [defineArrayMember({ type: 'guestConsent' })],
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'trip.title', media: 'picture' } },
});

/** Records only that a guest agreed. The signed paper is kept elsewhere. */
export const guestConsent = defineType({
  name: 'guestConsent',
  title: 'Guest consent',
  type: 'object',
  fields: [
    defineField({
      name: 'bookingReference',
      title: 'Booking reference',
      description: 'Not the name. Staff with access to bookings can look up the guest.',
      type: 'string',
      validation: (rule) => rule.required().max(20),
    }),
    defineField({
      name: 'givenOn',
      title: 'Given on',
      type: 'date',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'covers',
      title: 'Purpose',
      type: 'string',
      options: { list: ['picture', 'video', 'quote', 'all'] },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'withdrawnOn',
      title: 'Withdrawn on',
      description: 'The moment is hidden from this day.',
      type: 'date',
    }),
  ],
  preview: { select: { title: 'bookingReference', subtitle: 'givenOn' } },
});
