/** Account URLs, separate from `paths`, which every page loads. */
import { withQuery, type BookingDetailsQuery } from '../paths';
import type { TripToolName } from './tripTools';
import type { TripGroup } from '@/booking/contract/accounts';

/** Query parameters for "My trips". They never contain anything typed to sign in. */
export interface MyTripsQuery {
  group?: TripGroup;
  page?: number;
  /** A code was requested. */
  sent?: 1;
  /** A form's outcome, signed by the site. */
  answer?: string;
  /** The booking form to return to after signing in. */
  back?: string;
}

/** Query parameters for "Your profile": sections and outcomes, never anything typed. */
export interface ProfileQuery {
  /** A code was requested. */
  sent?: 1;
  /** Which form was accepted. */
  saved?: ProfileFormName;
  /** The section to show when no form was accepted, or the current step within a section. */
  at?: 'email' | 'phone' | 'export';
  /** Which traveller form is open: a saved traveller's ID, or `new`. */
  traveller?: string;
  /** A form's outcome, signed by the site. */
  answer?: string;
}

/** Set when a customer keeps trips on this device. The next sign-in or sign-out deletes them. */
export const offlineTripsCookie = 'keeps-trips';

export const profileFormNames = [
  'profile',
  'traveller',
  'consent',
  'session',
  'email',
  'phone',
  'export',
  'erasure',
] as const;
export type ProfileFormName = (typeof profileFormNames)[number];

type AccountForm =
  ProfileFormName | 'export-file' | 'saved-trips' | 'trip-tool' | 'code' | 'sign-in' | 'sign-out';

export interface TripQuery extends BookingDetailsQuery {
  /** The trip tool form that was accepted or is shown again with a message. */
  tool?: TripToolName;
}

/** Whether a path is a booking form's on this site. */
export const isBookingPath = (path: string) => /^\/booking\/[a-z0-9-]+(\?[\w.=&%+-]*)?$/.test(path);

export const accountPaths = {
  myTrips: (query: MyTripsQuery = {}) => withQuery('/my-trips', query),
  /** A booking's page for its signed-in owner. */
  trip: (reference: string, query: TripQuery = {}) => withQuery(`/my-trips/${reference}`, query),
  profile: (query: ProfileQuery = {}) => withQuery('/your-profile', query),
  /** The service worker that keeps trips offline: `public/my-trips-worker.js`. */
  keptTripsWorker: () => '/my-trips-worker.js',
  /** The endpoint that a form posts to. */
  api: (form: AccountForm) => `/api/account/${form}`,
} as const;
