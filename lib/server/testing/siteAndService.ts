/**
 * Test helpers that run the site's server code with a real booking service: real HTTP, a real
 * database.
 */
import {
  aDeparture,
  aTrip,
  type DepartureOptions,
  type TripOptions,
} from '@/booking/testing/builders';
import { startService, testSecrets, type Service } from '@/booking/testing/service';
import type { Visitor } from '../booking/transport';
import { readForm, type FormText } from '../http/formText';

/** Starts the service and points this process's environment at it. */
export async function startBookingService(env: Record<string, string> = {}): Promise<Service> {
  const service = await startService(env);
  const address = service.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not on a port');
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: `http://127.0.0.1:${address.port}`,
    SERVICE_TOKEN: testSecrets.SERVICE_TOKEN,
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
  });
  return service;
}

/** Creates a trip with one date on sale. */
export async function aTripOnSale(
  service: Service,
  options: { trip?: TripOptions; departure?: Omit<DepartureOptions, 'tripId'> } = {},
) {
  const trip = await aTrip(service.db, options.trip);
  const departure = await aDeparture(service.db, { tripId: trip.id, ...options.departure });
  return { slug: trip.slug, departureId: departure.id };
}

/** Stands in for a browser, as the site sees it, and keeps its cookies. */
export function aBrowser(): Visitor {
  const jar = new Map<string, string>();
  return {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    address: '127.0.0.1',
    onSetCookie(cookie) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      const isTakenAway = /max-age=0(;|$)|expires=thu, 01 jan 1970/i.test(cookie);
      if (isTakenAway) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
}

/** Builds a submitted form. */
export function aForm(fields: Record<string, string>): FormText {
  return readForm(fields, Infinity);
}
