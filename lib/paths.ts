/** Every internal link as a function. Components never write an address by hand. */

type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
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
  hold?: string;
  /** A hold that ran out: what was typed under it goes on under the next one. */
  oldHold?: string;
  step?: string;
  refused?: string;
  seats?: number;
  was?: number;
  payment?: string;
}

export const paths = {
  home: () => '/',
  homeDepartures: () => '/#departures',
  homeDestinations: () => '/#destinations',
  homeTrips: () => '/#trips',
  trip: (slug: string, carried: CarriedQuery = {}) => withQuery(`/trip/${slug}`, { ...carried }),
  destination: (place: { region: string; slug: string; canonicalPath?: string | null }) =>
    place.canonicalPath ?? `/${place.region}/${place.slug}`,
  /** The form that asks us something: about a trip, a company's offsite, or anything else. */
  contactForm: (query: { topic?: string; trip?: string } = {}) => withQuery('/contact-form', query),
  author: (slug: string) => `/author/${slug}`,
  post: (slug: string) => `/blog/${slug}`,
  campaign: (slug: string) => `/campaign/${slug}`,
  page: (slug: string) => `/${slug}`,
  cancellationExample: () => '/cancellation-policy/example',
  booking: (slug: string, query: BookingQuery = {}) => withQuery(`/booking/${slug}`, { ...query }),
  bookingDetails: (reference: string, query: { refused?: string } = {}) =>
    withQuery(`/booking-details/${reference}`, query),
  api: {
    departures: (tripSlug: string) => withQuery('/api/departures', { trip: tripSlug }),
    tripSummaries: () => '/api/trip-summaries',
    hold: () => '/api/booking/hold',
    release: () => '/api/booking/release',
    travellers: () => '/api/booking/travellers',
    confirm: () => '/api/booking/confirm',
    payment: (id: string) => withQuery('/api/booking/payment', { id }),
    pay: () => '/api/booking/pay',
    previewAsOf: () => '/api/draft-mode/as-of',
    draftChanges: () => '/api/draft-mode/changes',
    previewLinkEnded: (to: string) => withQuery('/api/draft-mode/ended', { to }),
    sharedPreview: (link: string, key: string) => withQuery('/api/draft-mode/share', { link, key }),
    leavePreview: (to: string) => withQuery('/api/draft-mode/disable', { to }),
  },
} as const;

/** A WhatsApp chat with the operator, with a first message already written. */
export function whatsappLink(number: string, message: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`;
}

/** A mail to the operator, with subject and text already written. */
export function mailLink(address: string, subject: string, text: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

/** A phone link from a number as printed. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
