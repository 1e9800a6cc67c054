import { defineArrayMember } from '@sanity/types';
import {
  choice,
  documentType,
  field,
  inGroup,
  list,
  objectList,
  previewWithPlan,
  radio,
  reference,
  referenceList,
  scheduleFields,
  slugField,
} from '../fields.ts';

/** A trip's content. Dates, seats and prices belong to the booking service. */
export const trip = documentType('trip', 'Trip', {
  groups: [
    { name: 'story', title: 'Story', default: true },
    { name: 'facts', title: 'Facts' },
    { name: 'itinerary', title: 'Itinerary' },
    { name: 'practical', title: 'Practical' },
    { name: 'booking', title: 'Booking rules' },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    ...inGroup('story', [
      field('title', 'Title', 'string', { required: true, max: 60 }),
      slugField(),
    ]),
    ...inGroup('facts', [
      choice('kind', 'Kind', ['group_trip', 'trek', 'retreat', 'corporate', 'custom']),
      reference('destination', 'Destination', 'destination', { required: true }),
    ]),
    ...inGroup('story', [
      field('summary', 'Summary', 'text', {
        description: 'One or two sentences under the title.',
        rows: 3,
        required: true,
        min: 60,
        max: 320,
      }),
      field('cardLine', 'Line on the departures board', 'string', {
        description: 'For example, “7 days from Shimla, highest night 3,800 m”.',
        required: true,
        max: 70,
      }),
      field('overview', 'Overview', 'richText', { required: true }),
      list('gallery', 'Images', 'picture', {
        description: 'At least three. The first is shown large.',
        required: true,
        min: 3,
      }),
      field('video', 'Video', 'tripVideo', {
        description: 'Optional. It isn’t loaded, and doesn’t play, before the visitor starts it.',
      }),
    ]),
    ...inGroup('facts', [
      field('durationDays', 'Days', 'number', { required: true, integer: true, min: 1, max: 60 }),
      field('startPlace', 'Starts in', 'string', { required: true }),
      field('endPlace', 'Ends in', 'string', { required: true }),
      radio('difficulty', 'Difficulty', ['easy', 'moderate', 'demanding', 'hard']),
      field('difficultyNote', 'Why this difficulty', 'string', { required: true, max: 140 }),
      field('maxAltitudeM', 'Highest point (m)', 'number', { integer: true, min: 0, max: 8849 }),
      field('groupSizeMax', 'Maximum group size', 'number', {
        required: true,
        integer: true,
        min: 1,
        max: 60,
      }),
      list('activities', 'Activities', 'string', {
        description: 'For example, trekking, wildlife, rail.',
      }),
      list('goodFor', 'Especially good for', 'string', {
        description: 'Visitors can filter by this, and by the ages under Booking.',
        options: {
          list: [
            { value: 'couples', title: 'Couples' },
            { value: 'solo', title: 'People travelling alone' },
          ],
        },
      }),
    ]),
    ...inGroup('itinerary', [
      list('days', 'Days', 'itineraryDay', { required: true, min: 1 }),
      list('route', 'Stops on the map', 'place', {
        description: 'In travel order, each with latitude and longitude. Leave empty for no map.',
        max: 14,
      }),
    ]),
    ...inGroup('practical', [
      list('inclusions', 'Included', 'string'),
      list('exclusions', 'Not included', 'string'),
      list('packing', 'Packing list', 'string'),
      field('meetingPoint', 'Meeting point', 'place', { required: true }),
      field('goodToKnow', 'Good to know', 'richText'),
      referenceList('faqs', 'Questions', 'faq'),
      reference('leader', 'Leader', 'author'),
      referenceList('similarTrips', 'Similar trips', 'trip', {
        description: 'Leave empty to let the site choose.',
      }),
      field('retreat', 'Retreat', 'object', {
        hidden: ({ document }) => document?.kind !== 'retreat',
        fields: [
          field('theme', 'Theme', 'string'),
          reference('teacher', 'Teacher', 'author'),
          objectList('dailySchedule', 'A typical day', 'scheduleEntry', {}, [
            field('time', 'Time', 'string', { required: true }),
            field('what', 'Activity', 'string', { required: true }),
          ]),
          field('food', 'Food', 'text', { rows: 2 }),
          field('rooms', 'Rooms', 'text', { rows: 2 }),
          field('notFor', 'Who it isn’t for', 'text', { rows: 2 }),
        ],
      }),
    ]),
    ...inGroup('booking', [
      field('timeZone', 'Time zone', 'string', {
        description: 'IANA name, for example Asia/Kolkata.',
        required: true,
        initialValue: 'Asia/Kolkata',
      }),
      choice('taxClass', 'Tax class', ['tour_package_5', 'standard_18', 'exempt'], {
        description: 'Chosen by the accountant. 5% requires stay and transport in one price.',
      }),
      field('minAge', 'Minimum age', 'number', {
        required: true,
        integer: true,
        min: 0,
        max: 99,
        initialValue: 18,
      }),
      field('maxAge', 'Maximum age', 'number', { integer: true, min: 1, max: 120 }),
      field('allowChildren', 'Open to children', 'boolean', {
        initialValue: false,
        description: 'Infants can come too if the minimum age is under 5.',
      }),
      field('requiresFitnessDeclaration', 'Requires a fitness declaration', 'boolean', {
        initialValue: false,
      }),
      list(
        'countryCodes',
        'Countries',
        defineArrayMember({
          type: 'string',
          validation: (rule) => rule.regex(/^[A-Z]{2}$/, { name: 'country code' }),
        }),
        {
          description: 'Two-letter codes, for example IN or VN.',
          required: true,
          min: 1,
        },
      ),
      radio('saleState', 'On sale', ['on_sale', 'enquiry_only', 'withdrawn'], {
        initialValue: 'on_sale',
      }),
    ]),
    ...inGroup('search', [
      field('featuredRank', 'Position on the home page', 'number', {
        description: 'Lower numbers come first. Leave empty to keep the trip off the home page.',
      }),
      field('seo', 'Search and sharing', 'seo'),
    ]),
    ...inGroup('story', [...scheduleFields()]),
  ],
  preview: previewWithPlan({ title: 'title', subtitle: 'cardLine', media: 'gallery.0' }),
});
