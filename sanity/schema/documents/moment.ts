import { defineArrayMember, defineField, defineType } from '@sanity/types';

/**
 * Something that happened on a departure that has come home. Shown on /highlights; as long as a guest can
 * be recognised in it, only with the recorded consent of each of them.
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
      title: 'Trip it came from',
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
      title: 'Picture',
      description: 'Also the still picture of the video, if there is one.',
      type: 'picture',
      group: 'story',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'video',
      title: 'Short video',
      description: 'A file of this site, like /videos/kibber.mp4. It never plays by itself.',
      type: 'string',
      group: 'story',
      validation: (rule) => rule.regex(/^\/[\w/-]+\.(mp4|webm)$/, { name: 'video of this site' }),
    }),
    defineField({
      name: 'quote',
      title: 'Words of a guest',
      type: 'object',
      group: 'story',
      fields: [
        defineField({
          name: 'text',
          title: 'Words',
          type: 'text',
          rows: 2,
          validation: (rule) => rule.required().max(240),
        }),
        defineField({
          name: 'person',
          title: 'Who said it',
          description: 'As they agreed to be named, like "Meera, Pune".',
          type: 'string',
          validation: (rule) => rule.required().max(60),
        }),
      ],
    }),
    defineField({
      name: 'showsGuests',
      title: 'A guest can be recognised or is quoted',
      description: 'Then the moment is public only while every one of them agrees.',
      type: 'boolean',
      group: 'consent',
      initialValue: true,
      validation: (rule) =>
        rule.required().custom((showsGuests, { document }) => {
          const isQuoted = document?.quote !== undefined && document.quote !== null;
          if (isQuoted && showsGuests !== true)
            return 'A guest who is quoted has to agree as well.';
          return showsGuests && !(Array.isArray(document?.consents) && document.consents.length > 0)
            ? 'Record the consent of each guest below before this goes public.'
            : true;
        }),
    }),
    defineField({
      name: 'consents',
      title: 'Consents',
      description: 'One for each guest who can be recognised or is quoted.',
      type: 'array',
      group: 'consent',
      of: [defineArrayMember({ type: 'guestConsent' })],
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'trip.title', media: 'picture' } },
});

/** That one guest agreed, without more about them than that: the paper itself lies elsewhere. */
export const guestConsent = defineType({
  name: 'guestConsent',
  title: 'Consent of a guest',
  type: 'object',
  fields: [
    defineField({
      name: 'bookingReference',
      title: 'Booking reference',
      description: 'Not the name: whoever may see bookings finds the guest by it.',
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
      title: 'For what',
      type: 'string',
      options: { list: ['picture', 'video', 'quote', 'all'] },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'withdrawnOn',
      title: 'Withdrawn on',
      description: 'From then on the moment is not shown.',
      type: 'date',
    }),
  ],
  preview: { select: { title: 'bookingReference', subtitle: 'givenOn' } },
});
