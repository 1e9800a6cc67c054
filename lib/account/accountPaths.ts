/** The addresses of an account: apart from `paths`, which every page carries. */
import type { BookingDetailsQuery } from '../paths';
import type { TripToolName } from './tripTools';
import type { TripGroup } from '@/booking/contract/accounts';

/** What the address of "My trips" may carry. What somebody typed to sign in never travels in it. */
export interface MyTripsQuery {
  group?: TripGroup;
  page?: number;
  /** A code was asked for. */
  sent?: 1;
  /** The outcome of a form, signed by the site. */
  answer?: string;
}

/** What the address of "Your profile" may carry: places of the page and outcomes, never what was typed. */
export interface ProfileQuery {
  /** A code was asked for. */
  sent?: 1;
  /** Which form was taken. */
  saved?: ProfileFormName;
  /** The section an outcome belongs to when no form was posted, or a section's step. */
  at?: 'email' | 'phone' | 'export';
  /** Whose form is open: an id, or somebody new. */
  traveller?: string;
  /** The outcome of a form, signed by the site. */
  answer?: string;
}

/**
 * Set where a customer agreed that a device keeps their trips readable: whoever signs in or out there has the
 * device cleared.
 */
export const offlineTripsCookie = 'keeps-trips';

/** The forms of the profile, as they name themselves. */
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

/** Query parameters of the owner's trip page. */
export interface TripQuery extends BookingDetailsQuery {
  /** Which form beside the booking was taken, or is shown again with an answer. */
  tool?: TripToolName;
}

function withQuery(path: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export const accountPaths = {
  myTrips: (query: MyTripsQuery = {}) => withQuery('/my-trips', query),
  /** One booking, as its owner sees it. */
  trip: (reference: string, query: TripQuery = {}) => withQuery(`/my-trips/${reference}`, query),
  profile: (query: ProfileQuery = {}) => withQuery('/your-profile', query),
  /** The script that keeps trips readable without network: `public/my-trips-worker.js`. */
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
