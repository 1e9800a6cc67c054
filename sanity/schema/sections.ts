import { defineType, type FieldDefinition } from '@sanity/types';
import { embedAddress, embedHosts } from './embedHosts.ts';
import { field, list, objectList, objectType, reference, referenceList } from './fields.ts';

/** Defines a section with a heading, which is shown in lists, and more fields below it. */
function section<const Name extends string>(
  name: Name,
  title: string,
  {
    isHeadingOptional = false,
    ...preview
  }: { isHeadingOptional?: boolean; subtitle?: string; media?: string },
  fields: FieldDefinition[],
) {
  const heading = headingField(!isHeadingOptional);
  return objectType(name, title, [heading, ...fields], { title: 'heading', ...preview });
}

/** Defines a section's heading, which names the section for people who navigate by headings. */
function headingField(required = true) {
  return field('heading', 'Heading', 'string', { required, max: 80 });
}

/** One or two sentences under the heading. */
const introField = field('intro', 'Under the heading', 'text', { rows: 2, max: 240 });

/** A section's offer. On a campaign, it defaults to the campaign's own. */
const offerField = reference('campaign', 'Campaign', 'campaign', {
  description: 'On a campaign, leave empty to use that same campaign.',
});

/** Every section an editor can add to a page or campaign, in menu order. */
export const sectionTypes = [
  // A large image with a page's opening text. If it's first, it shows the headline.
  section('heroSection', 'Hero image', { media: 'picture' }, [
    field('text', 'Text', 'text', { rows: 3, max: 260 }),
    field('picture', 'Image', 'picture', { required: true }),
    field('link', 'Button', 'siteLink'),
  ]),
  section('richTextSection', 'Text', { isHeadingOptional: true }, [
    field('body', 'Text', 'richText', { required: true }),
  ]),
  // A campaign's code, dates and terms. The text comes from the campaign.
  section('offerSection', 'Offer and terms', { subtitle: 'campaign.title' }, [offerField]),
  // Trip cards. Prices and dates are loaded, never typed.
  section('tripGridSection', 'Trips', { subtitle: 'trips.0.title' }, [
    introField,
    referenceList('trips', 'Trips', 'trip', {
      description: 'If empty, a campaign shows the trips in its offer.',
    }),
  ]),
  // A departures board: the next dates of some trips, with live seats and prices.
  section('departuresSection', 'Departures board', {}, [
    introField,
    referenceList('trips', 'Trips', 'trip', {
      description:
        'If empty, a campaign shows the trips in its offer, and any other page shows all trips.',
    }),
    field('limit', 'Maximum number of dates', 'number', {
      integer: true,
      min: 1,
      max: 20,
      initialValue: 8,
    }),
  ]),
  // One trip at a glance: its altitude line and the titles of its days.
  section('itineraryTeaserSection', 'Trip at a glance', { subtitle: 'trip.title' }, [
    reference('trip', 'Trip', 'trip', { required: true }),
  ]),
  // Two or three trips side by side, with the facts people compare and the live price.
  section('comparisonSection', 'Trip comparison', {}, [
    introField,
    referenceList('trips', 'Trips', 'trip', { required: true, min: 2, max: 3 }),
  ]),
  // Counts down to the campaign's own end, so there is no date field.
  defineType({
    name: 'countdownSection',
    title: 'Time left',
    description: 'Disappears when the offer ends.',
    type: 'object',
    fields: [headingField(), offerField],
    preview: { select: { title: 'heading', subtitle: 'campaign.title' } },
  }),
  // Steps to follow in order.
  section('stepsSection', 'Steps', {}, [
    objectList('steps', 'Steps', 'step', { required: true, min: 2 }, [
      field('title', 'Title', 'string', { required: true }),
      field('text', 'Text', 'text', { rows: 2, required: true }),
    ]),
  ]),
  // A sentence someone said.
  objectType(
    'quoteSection',
    'Quote',
    [
      field('quote', 'Quote', 'text', { rows: 3, required: true }),
      field('person', 'Who said it', 'string', { required: true }),
    ],
    { title: 'quote', subtitle: 'person' },
  ),
  // Travellers' reviews, from completed bookings. They are loaded, never typed.
  section('reviewsSection', 'Reviews', { subtitle: 'trip.title' }, [
    introField,
    reference('trip', 'Trip', 'trip', {
      description: 'If empty, shows the newest reviews of all trips.',
    }),
    field('limit', 'Maximum number of reviews', 'number', {
      integer: true,
      min: 1,
      max: 9,
      initialValue: 3,
    }),
  ]),
  // Expandable questions. Each is written once, under Shared.
  section('faqSection', 'Questions', { subtitle: 'faqs.0.title' }, [
    referenceList('faqs', 'Questions', 'faq'),
  ]),
  // Images side by side, each with its caption.
  section('gallerySection', 'Images', { isHeadingOptional: true, media: 'pictures.0' }, [
    list('pictures', 'Images', 'picture', { required: true, min: 1, max: 12 }),
  ]),
  // Places on a map we draw ourselves, so no map service learns who is looking.
  section('mapSection', 'Map', {}, [
    introField,
    list('places', 'Places', 'place', {
      description: 'In travel order. Each needs latitude and longitude.',
      required: true,
      min: 2,
      max: 14,
    }),
    field('isRoute', 'Join them with a line', 'boolean', { initialValue: true }),
  ]),
  // A video behind a still image. A file on this site plays in place; anything else is a link.
  // Nothing plays automatically.
  section('videoSection', 'Video', { subtitle: 'source', media: 'poster' }, [
    field('source', 'Video address', 'string', {
      description:
        'A file on this site, for example /videos/kunzum.mp4, plays on the page. Any other address opens its own site.',
      validation: (rule) =>
        rule.required().regex(/^(\/[\w/-]+\.(mp4|webm)|https:\/\/\S+)$/, { name: 'video address' }),
    }),
    field('poster', 'Still image', 'picture', { required: true }),
    field('transcript', 'Transcript', 'text', {
      description: 'For people who can’t hear or see it, or don’t have time to watch.',
      rows: 5,
      required: true,
    }),
  ]),
  // Content on another site. Nothing is requested from that site before a click.
  section('embedSection', 'From another site', { subtitle: 'url', media: 'poster' }, [
    field('url', 'Address', 'url', {
      description: `Copied from the address bar. Allowed: ${embedHosts.map(({ name }) => name).join(', ')}.`,
      validation: (rule) =>
        rule.required().custom((url) => {
          if (typeof url !== 'string' || embedAddress(url)) return true;
          return `Only pages from ${embedHosts.map(({ name }) => name).join(', ')} can be embedded here.`;
        }),
    }),
    field('poster', 'Still image', 'picture'),
  ]),
  // An enquiry form. The office receives each enquiry with the subject set here.
  section('formSection', 'Enquiry form', { subtitle: 'subject' }, [
    introField,
    field('subject', 'Subject', 'string', {
      description:
        'Shown in the subject of the email to the office. For example, “Winter in Spiti”.',
      required: true,
      max: 60,
    }),
  ]),
  // One thing to do next.
  section('callToActionSection', 'Call to action', { subtitle: 'link.path' }, [
    field('text', 'Text', 'text', { rows: 2 }),
    field('link', 'Link', 'siteLink', { required: true }),
  ]),
];

type SectionName = (typeof sectionTypes)[number]['name'];

/** The groups of the "Add section" menu. */
export const sectionGroups: { name: string; title: string; of: SectionName[] }[] = [
  {
    name: 'selling',
    title: 'Trips and offers',
    of: [
      'offerSection',
      'tripGridSection',
      'departuresSection',
      'itineraryTeaserSection',
      'comparisonSection',
      'countdownSection',
    ],
  },
  {
    name: 'telling',
    title: 'Text',
    of: ['richTextSection', 'stepsSection', 'quoteSection', 'reviewsSection', 'faqSection'],
  },
  {
    name: 'showing',
    title: 'Images and maps',
    of: ['heroSection', 'gallerySection', 'mapSection', 'videoSection', 'embedSection'],
  },
  { name: 'asking', title: 'Next step', of: ['formSection', 'callToActionSection'] },
];
