/** Account URLs, separate from `paths` because every page loads that. */
import { withQuery, type BookingDetailsQuery } from '../paths';
import type { TripToolName } from './tripTools';
import type { TripGroup } from '@/booking/contract/accounts';

/** Query parameters of "My trips". Never what someone typed to sign in. */
export interface MyTripsQuery {
  group?: TripGroup;
  page?: number;
  /** A code was requested. */
  sent?: 1;
  /** The outcome of a form, signed by the site. */
  answer?: string;
}

/** Query parameters of "Your profile": sections and outcomes, never what was typed. */
export interface ProfileQuery {
  /** A code was requested. */
  sent?: 1;
  /** Which form was accepted. */
  saved?: ProfileFormName;
  /** The section for an outcome without a submitted form, or a step within a section. */
  at?: 'email' | 'phone' | 'export';
  /** The open form: an ID, or a new person. */
  traveller?: string;
  /** The outcome of a form, signed by the site. */
  answer?: string;
}

/** Set when a customer agrees to keep trips on this device. The next sign-in or sign-out here clears them. */
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

export interface TripQuery extends BookingDetailsQuery {
  /** Which form beside the booking was accepted, or is shown again with a message. */
  tool?: TripToolName;
}

export const accountPaths = {
  myTrips: (query: MyTripsQuery = {}) => withQuery('/my-trips', query),
  /** A booking, as its owner sees it. */
  trip: (reference: string, query: TripQuery = {}) => withQuery(`/my-trips/${reference}`, query),
  profile: (query: ProfileQuery = {}) => withQuery('/your-profile', query),
  /** The service worker that keeps trips offline: `public/my-trips-worker.js`. */
  keptTripsWorker: () => '/my-trips-worker.js',
  api: {
    profile: () => '/api/account/profile',
    traveller: () => '/api/account/traveller',
    consent: () => '/api/account/consent',
    session: () => '/api/account/session',
    email: () => '/api/account/email',
    phone: () => '/api/account/phone',
    export: () => '/api/account/export',
    exportFile: () => '/api/account/export-file',
    tripTool: () => '/api/account/trip-tool',
    erasure: () => '/api/account/erasure',
    code: () => '/api/account/code',
    signIn: () => '/api/account/sign-in',
    signOut: () => '/api/account/sign-out',
  },
} as const;
