/** Every internal link as a function. Components never write an address by hand. */

import type { Occupancy } from '@/booking/contract/common';
import type { DoorName, Topic } from './forms';

type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The address of a page of a list. The first has no number, so that it has one address. */
function numbered(path: string, page: number): string {
  return page > 1 ? `${path}/page/${page}` : path;
}

/** Where a visitor came from, as an advertisement says it, and the code of an offer. */
export interface CarriedQuery {
  code?: string;
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  utm_term?: string;
  utm_content?: string;
}

/** What a booking address may carry. Personal data never travels in an address. */
export interface BookingQuery extends CarriedQuery {
  departure?: string;
  room?: string;
  adults?: number;
  children?: number;
  pickup?: string;
  /** How many of an extra, by its code. */
  [extra: `extra.${string}`]: number;
  hold?: string;
  /** A hold that ran out: what was typed under it goes on under the next one. */
  oldHold?: string;
  step?: string;
  refused?: string;
  seats?: number;
  was?: number;
  /** The price of one person that the page before showed, with its date: `<departure>.<minor units>`. */
  listed?: string;
  payment?: string;
}

/** What the address of a form may carry. What somebody typed never travels in it. */
export interface ContactFormQuery {
  topic?: Topic;
  trip?: string;
  post?: string;
  /** In words of ours what the message is about, where no trip and no post says it. */
  subject?: string;
  source?: string;
  /** The reference of a form that was taken. */
  sent?: string;
  /** What became of a form, signed by the site. */
  answer?: string;
}

/** What the address of the waiting list may carry. Its secrets stand behind the # or in a cookie. */
export interface WaitlistQuery {
  departure?: string;
  people?: number;
  room?: Occupancy;
  /** What became of the form, signed by the site. */
  answer?: string;
  /** The reference of a place that still has to be confirmed by mail. */
  joined?: string;
  ask?: 'leave';
  refused?: string;
}

export interface BookingDetailsQuery {
  refused?: string;
  payment?: string;
  /** A mail with a link and a code was asked for. */
  sent?: 1;
  /** What became of a form, signed by the site. */
  answer?: string;
  /** What was just done. */
  done?: 'cancelled';
  /** Some of its travellers are about to cancel, and the money is to come back so. */
  cancel?: 1;
  as?: string;
  code?: 'sent';
  /** Whose details are open, and whether some were just saved. */
  traveller?: string;
  saved?: 1;
  /** The open form is filled in from the saved person who was chosen in it. */
  fill?: 1;
  remembered?: 'yes' | 'no';
  /** A review was just taken, or is shown again with what was typed. */
  review?: 'sent' | 'again' | 'photos';
  /** After how many seconds what was refused can be had. */
  wait?: number;
  /** What just became of the shares of the rest. */
  shares?: 'opened' | 'changed' | 'closed' | 'mailed';
  /** For so many friends there is room in the form that shares out. */
  friends?: number;
  /** The share whose amount is shown again. */
  share?: string;
}

/** Where a date stands on its trip's page. */
export const dateAnchor = (departureId: string) => `date-${departureId}`;

export const paths = {
  home: () => '/',
  homeDepartures: () => '/#departures',
  homeDestinations: () => '/#destinations',
  homeTrips: () => '/#trips',
  trip: (slug: string, carried: CarriedQuery = {}) => withQuery(`/trip/${slug}`, { ...carried }),
  /** The trip with one of its dates chosen, or with its dates in sight. */
  tripDate: (slug: string, departureId?: string) =>
    `/trip/${slug}#${departureId ? dateAnchor(departureId) : 'dates'}`,
  destination: (place: { region: string; slug: string; canonicalPath?: string | null }) =>
    place.canonicalPath ?? `/${place.region}/${place.slug}`,
  /** With what `searchString` of `lib/searchQuery` writes. */
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
  errorExample: () => '/sentry-example-page',
  sitemap: () => '/sitemap.xml',
  socialImages: () => '/api/social-image/',
  sitemapPart: (part: number) => `/sitemap/${part}.xml`,
  /** One picture for each page, whatever was asked of it. */
  socialImage: (page: string) => {
    const path = page.split('?', 1)[0];
    return `/api/social-image${path === '/' ? '/home' : path}.jpg`;
  },
  booking: (slug: string, query: BookingQuery = {}) => withQuery(`/booking/${slug}`, { ...query }),
  bookingDetails: (reference: string, query: BookingDetailsQuery = {}) =>
    withQuery(`/booking-details/${reference}`, { ...query }),
  contact: () => '/contact-us',
  contactForm: (query: ContactFormQuery = {}) => withQuery('/contact-form', { ...query }),
  writeForUs: () => '/travel-write-for-us',
  waitlist: (query: WaitlistQuery = {}) => withQuery('/waitlist', { ...query }),
  newsletter: (query: { done?: string } = {}) => withQuery('/newsletter', query),
  api: {
    form: (name: DoorName) => `/api/forms/${name}`,
    mailLink: () => '/api/forms/link',
    departures: (tripSlug: string) => withQuery('/api/departures', { trip: tripSlug }),
    tripSummaries: () => '/api/trip-summaries',
    previewLinkEnded: (to: string) => withQuery('/api/draft-mode/ended', { to }),
    sharedPreview: (link: string, key: string) => withQuery('/api/draft-mode/share', { link, key }),
    leavePreview: (to: string) => withQuery('/api/draft-mode/disable', { to }),
  },
} as const;

/** A WhatsApp chat with the operator, with a first message already written. */
export function whatsappLink(number: string, message: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`;
}

/** A phone link from a number as printed. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
