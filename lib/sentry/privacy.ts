import type { ErrorEvent } from '@sentry/nextjs';

/** Removes from an event what could name a person: addresses keep their path without the query. */
export function scrub(event: ErrorEvent): ErrorEvent {
  delete event.user;
  if (event.request) {
    event.request = event.request.url ? { url: event.request.url.split(/[?#]/)[0] ?? '' } : {};
  }
  return event;
}

/** What error reports may hold: nothing about the person. Used by browser and server alike. */
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
