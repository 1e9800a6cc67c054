import type { Breadcrumb, ErrorEvent } from '@sentry/nextjs';

/** URLs whose last part names a booking, possibly followed by the secret of an emailed link. */
const ownPages = /(\/(?:booking-details|my-trips)\/)[^/?#\s"']+(?:#[^\s"']*)?/g;
const mail = /[^\s@<>()"',;:=&?/]+@[^\s@<>()"',;:=&?/]+\.[a-z]{2,}/gi;
/** A phone, Aadhaar or card number: ten or more digits, with or without spaces and dashes. */
const longNumber = /(?<![\w-])\+?\d(?:[\s-]?\d){9,}(?![\w-])/g;

/** Removes what could identify a person: email addresses, long numbers, booking references. */
export function withoutPerson(text: string): string {
  return text
    .replace(ownPages, '$1[reference]')
    .replace(mail, '[mail]')
    .replace(longNumber, '[number]');
}

/** Returns a URL without its query, which may contain what a visitor typed. */
function withoutQuery(address: string): string {
  return withoutPerson(address.split(/[?#]/)[0] ?? '');
}

/** Removes what could identify a person from an event. URLs lose their query. */
export function scrub(event: ErrorEvent): ErrorEvent {
  delete event.user;
  delete event.server_name;
  if (event.request) {
    event.request = event.request.url ? { url: withoutQuery(event.request.url) } : {};
  }
  if (event.transaction) event.transaction = withoutQuery(event.transaction);
  if (event.message) event.message = withoutPerson(event.message);
  for (const thrown of event.exception?.values ?? []) {
    if (thrown.value) thrown.value = withoutPerson(thrown.value);
  }
  if (event.breadcrumbs) event.breadcrumbs = event.breadcrumbs.map(scrubBreadcrumb);
  return event;
}

/** Reduces a breadcrumb to its kind, time and bare URLs. */
function scrubBreadcrumb(crumb: Breadcrumb): Breadcrumb {
  const { category, type, level, timestamp, message, data } = crumb;
  const kept = Object.entries(data ?? {}).flatMap(([name, value]) => {
    if (name === 'status_code' || name === 'method') return [[name, value]];
    const isAddress = ['url', 'from', 'to'].includes(name) && typeof value === 'string';
    return isAddress ? [[name, withoutQuery(value)]] : [];
  });
  return {
    category,
    type,
    level,
    timestamp,
    // Keep only a click's message, which names the element. Log messages may contain anything.
    ...(category?.startsWith('ui.') && message ? { message: withoutPerson(message) } : {}),
    data: Object.fromEntries(kept),
  };
}

/** Removes personal data from error reports. Used by the browser and the server. */
export const privateOptions = {
  tracesSampleRate: 0,
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: { request: false, response: false },
    httpBodies: [],
    urlQueryParams: false,
    stackFrameVariables: false,
  },
  beforeSend: scrub,
};
