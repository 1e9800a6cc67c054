import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormAnswer } from '@/lib/formDraft';
import { savedTripsQuery } from '@/sanity/queries/savedTrips';
import { failureOf } from '../booking/failures';
import { savedTripsOf, type AccountTrips } from '../booking/savedTrips';
import { fetchContent } from '../content/content';
import { verifyOutcome } from '../forms/outcome';
import { contentHandler, queryText } from '../http/respond';
import { isSlug } from '../slug';
import type { PersonalRequest } from './pageLoad';
import { loadSignIn, signInState, type SignInView } from './signIn';
import { withSummaries } from './tripCards';

/** More than an account and a browser keep. */
const most = 100;

export type SavedTripsState =
  /** `trip` is the slug of a trip to save once signed in, if any. */
  | { step: 'signIn'; entry: SignInView; trip: string }
  /** Only this device's list. `isUnavailable` if the account's can't be loaded right now. */
  | { step: 'device'; isUnavailable: boolean }
  | {
      step: 'account';
      account: AccountTrips;
      /** Those still offered. Null if they can't be loaded right now. */
      cards: SavedTripCard[] | null;
      /** The reason a change failed. */
      answer: FormAnswer | null;
    };

export interface SavedTripsPageProps {
  state: SavedTripsState;
}

/** Loads the account's saved trips. The device's list is in its storage, which only scripts read. */
export async function loadSavedTripsPage(request: PersonalRequest): Promise<SavedTripsPageProps> {
  const { query, visitor, posted } = request;
  try {
    const account = await savedTripsOf(visitor);
    if (account) {
      const cards = await loadSavedTrips(account.trips.map(({ slug }) => slug)).catch(() => null);
      const answer = verifyOutcome(queryValue(query, 'answer'));
      return { state: { step: 'account', account, cards, answer } };
    }
  } catch (error) {
    if (failureOf(error).code !== 'service_unavailable') throw error;
    return { state: { step: 'device', isUnavailable: true } };
  }
  const isSigningIn = posted !== null || ['signIn', 'sent'].some((name) => queryValue(query, name));
  if (!isSigningIn) return { state: { step: 'device', isUnavailable: false } };
  const wanted = posted?.text('trips') ?? queryValue(query, 'trip');
  const trip = isSlug(wanted) ? wanted : '';
  return { state: { step: 'signIn', entry: await loadSignIn(signInState(request)), trip } };
}

/**
 * Loads the trips with these slugs that are still offered, in any order. Ignores anything that isn't
 * a slug, and all after the hundredth.
 */
async function loadSavedTrips(slugs: readonly string[]) {
  const wanted = [...new Set(slugs)].filter(isSlug).slice(0, most);
  if (wanted.length === 0) return [];
  const options = { draft: false };
  const trips = await fetchContent(savedTripsQuery, { slugs: wanted }, options);
  return (await withSummaries(trips, options)).cards;
}

export type SavedTripCard = Awaited<ReturnType<typeof loadSavedTrips>>[number];

/** Serves the trips with these slugs, for lists that only the browser has. */
export const handleSavedTrips = contentHandler((request) =>
  loadSavedTrips(queryText(request, 'slugs').split(',')),
);
