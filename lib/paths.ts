/** Every internal link as a function. Components never hard-code an address. */

import type { Occupancy } from '@/booking/contract/common';
import type { PublicFormName, Topic } from './forms';

/** Returns a path with the query parameters that are set. */
export function withQuery(path: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if ((value ?? '') !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Returns the path of one page of a list. The first has no number, so it has only one address. */
function numbered(path: string, page: number): string {
  return page > 1 ? `${path}/page/${page}` : path;
}

/** Ad parameters and an offer code, carried from link to link. */
export interface CarriedQuery {
  code?: string;
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  utm_term?: string;
  utm_content?: string;
}

/** A booking's query parameters. They never contain personal data. */
export interface BookingQuery extends CarriedQuery {
  departure?: string;
  room?: string;
  /** How many adults sleep in another kind of room. */
  [room: `in.${string}`]: number;
  adults?: number;
  children?: number;
  infants?: number;
  pickup?: string;
  /** Quantities of extras, by code. */
  [extra: `extra.${string}`]: number;
  hold?: string;
  /** An expired hold whose typed details carry over to the next one. */
  oldHold?: string;
  step?: string;
  refused?: string;
  seats?: number;
  was?: number;
  /** Set when the total had not been shown for the latest choice. */
  repriced?: 1;
  /** The previous page's price per person, with its date: `<departure>.<minor units>`. */
  listed?: string;
  payment?: string;
  plan?: string;
}

/** A form's query parameters. They never contain anything typed. */
export interface ContactFormQuery {
  topic?: Topic;
  trip?: string;
  post?: string;
  /** The subject in our own words, if it isn't a trip or post. */
  subject?: string;
  source?: string;
  /** The submitted form's reference. */
  sent?: string;
  /** The form's outcome, signed by the site. */
  answer?: string;
}

/** The waiting list's query parameters. Secrets go after the # or in a cookie. */
export interface WaitlistQuery {
  departure?: string;
  people?: number;
  room?: Occupancy;
  /** The form's outcome, signed by the site. */
  answer?: string;
  /** The reference of a place whose email address isn't verified yet. */
  joined?: string;
  ask?: 'leave';
  refused?: string;
}

/** The saved trips' query parameters. They never contain anything typed. */
export interface SavedTripsQuery {
  /** Shows the sign-in form, and which trip to save once signed in. */
  signIn?: 1;
  trip?: string;
  /** A sign-in code was requested. */
  sent?: 1;
  /** A form's outcome, signed by the site. */
  answer?: string;
}

export interface BookingDetailsQuery {
  refused?: string;
  payment?: string;
  /** An email with a link and a code was requested. */
  sent?: 1;
  /** The form's outcome, signed by the site. */
  answer?: string;
  /** The action that was just completed. */
  done?: 'cancelled' | 'moved';
  /** Whether to preview a cancellation, and the refund method. */
  cancel?: 1;
  as?: string;
  /** The date to move to, or `1` to choose one. */
  change?: string;
  code?: 'sent';
  /** The traveller whose details are open, and whether they were just saved. */
  traveller?: string;
  saved?: 1;
  /** Fills in the open form from the chosen saved traveller. */
  fill?: 1;
  remembered?: 'yes' | 'no';
  /** Whether a review was just submitted, or the form is shown again with unsent input. */
  review?: 'sent' | 'again' | 'photos';
  /** What was just done with the traveller's own files, or the form is shown again. */
  files?: 'added' | 'deleted' | 'again';
  /** Seconds until a refused request can be retried. */
  wait?: number;
  /** The last change to the balance's shares. */
  shares?: 'opened' | 'changed' | 'closed' | 'mailed';
  /** How many friends the sharing form has rows for. */
  friends?: number;
  /** The share whose amount is shown again after an error. */
  share?: string;
}

/** Returns a date's anchor on its trip page. */
export const dateAnchor = (departureId: string) => `date-${departureId}`;

export const paths = {
  home: () => '/',
  homeDepartures: () => '/#departures',
  homeDestinations: () => '/#destinations',
  trip: (slug: string, carried: CarriedQuery = {}) => withQuery(`/trip/${slug}`, carried),
  /** Returns the trip page with a date selected, or scrolled to its dates. */
  tripDate: (slug: string, departureId?: string) =>
    `/trip/${slug}#${departureId ? dateAnchor(departureId) : 'dates'}`,
  destination: (place: { region: string; slug: string; canonicalPath?: string | null }) =>
    place.canonicalPath ?? `/${place.region}/${place.slug}`,
  /** `search` comes from `searchString` in `lib/search/searchQuery`. */
  search: (search = '') => (search ? `/search?${search}` : '/search'),
  filters: (search = '') => (search ? `/filters?${search}` : '/filters'),
  author: (slug: string, page = 1) => numbered(`/author/${slug}`, page),
  post: (slug: string) => `/blog/${slug}`,
  blog: (page = 1) => numbered('/travel-blogs', page),
  blogTopic: (slug: string, page = 1) => numbered(`/travel-blogs/${slug}`, page),
  blogSearch: (words = '') => withQuery('/travel-blogs/search', { q: words }),
  blogFeed: () => '/travel-blogs/rss.xml',
  campaign: (slug: string) => `/campaign/${slug}`,
  page: (slug: string) => `/${slug}`,
  cancellationExample: () => '/cancellation-policy/example',
  performance: () => '/performance-demo',
  status: () => '/status',
  errorExample: () => '/sentry-example-page',
  /** A trip for search engines and assistants. */
  tripFile: (slug: string, type: 'md' | 'json') => `/feeds/trips/${slug}.${type}`,
  /** Fifty trips, from the one after this ID on. */
  tripsFeed: (afterId = '') => `/feeds/trips${afterId && `-${afterId}`}.json`,
  sitemap: () => '/sitemap.xml',
  socialImages: () => '/api/social-image/',
  sitemapPart: (part: number) => `/sitemap/${part}.xml`,
  /** Each page has one social image, whatever its query. */
  socialImage: (page: string) => {
    const path = page.split('?', 1)[0];
    return `/api/social-image${path === '/' ? '/home' : path}.jpg`;
  },
  dayPartIcon: (kind: string) => `/day-parts.svg#${kind}`,
  booking: (slug: string, query: BookingQuery = {}) => withQuery(`/booking/${slug}`, query),
  bookingDetails: (reference: string, query: BookingDetailsQuery = {}) =>
    withQuery(`/booking-details/${reference}`, query),
  contact: () => '/contact-us',
  contactForm: (query: ContactFormQuery = {}) => withQuery('/contact-form', query),
  waitlist: (query: WaitlistQuery = {}) => withQuery('/waitlist', query),
  savedTrips: (query: SavedTripsQuery = {}) => withQuery('/saved-trips', query),
  newsletter: (query: { done?: string } = {}) => withQuery('/newsletter', query),
  api: {
    form: (name: PublicFormName) => `/api/forms/${name}`,
    mailLink: () => '/api/forms/link',
    departures: (tripSlug: string) => withQuery('/api/departures', { trip: tripSlug }),
    tripItinerary: (tripSlug: string) => withQuery('/api/trip-itinerary', { trip: tripSlug }),
    tripSummaries: () => '/api/trip-summaries',
    savedTrips: (slugs: readonly string[]) => `/api/saved-trips?slugs=${slugs.join(',')}`,
    offerCode: (code: string) => withQuery('/api/offer-code', { code }),
    /** Staff's offer codes, or one that's to be changed. */
    staffOfferCodes: (code?: string) => withQuery('/api/studio/offer-codes', { code }),
    previewLinkEnded: (to: string) => withQuery('/api/draft-mode/ended', { to }),
    sharedPreview: (link: string, key: string) => withQuery('/api/draft-mode/share', { link, key }),
    leavePreview: (to: string) => withQuery('/api/draft-mode/disable', { to }),
  },
} as const;

/** Returns a link to a WhatsApp chat with the operator, with a prefilled message. */
export function whatsappLink(number: string, message: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`;
}

/** Returns a phone link for a formatted number. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
