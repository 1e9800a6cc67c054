import type { MyBookings, TripGroup } from '@/booking/contract/accounts';
import { queryValue } from '@/lib/booking/bookingSelection';
import { isBookingPath } from '@/lib/account/accountPaths';
import type { FormAnswer } from '@/lib/formDraft';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { verifyOutcome } from '../forms/outcome';
import type { KeepableRequest, PersonalRequest } from './pageLoad';
import { shownOutcome } from './shownOutcome';
import { signInState, loadSignIn, type SignInView } from './signIn';

export type MyTripsState =
  | {
      step: 'signIn';
      entry: SignInView;
      /** The booking form to return to. */
      back?: string;
    }
  | { step: 'unavailable' }
  | {
      step: 'trips';
      email: string;
      list: MyBookings;
      group: TripGroup | null;
      /** The search text; empty for everything. */
      reference: string;
      /** The reason signing out failed. */
      answer: FormAnswer | null;
    };

export interface MyTripsPageProps {
  state: MyTripsState;
}

const groups: readonly TripGroup[] = ['action_needed', 'upcoming', 'waitlist', 'past', 'cancelled'];

/** Loads a customer's trips in a signed-in browser. Otherwise, shows sign-in. */
export async function loadMyTripsPage(request: KeepableRequest): Promise<MyTripsPageProps> {
  const { query, visitor } = request;
  const group = groups.find((name) => name === queryValue(query, 'group')) ?? null;
  const reference = queryValue(query, 'reference').trim().slice(0, 20);
  const page = Number(/^[1-9]\d{0,3}$/.exec(queryValue(query, 'page'))?.[0] ?? 1);
  try {
    const [{ email }, list] = await Promise.all([
      bookingService.me(visitor),
      bookingService.myBookings({ group, reference, page }, visitor),
    ]);
    const answer = verifyOutcome(queryValue(query, 'answer'));
    request.keepFor(email);
    return { state: { step: 'trips', email, list, group, reference, answer } };
  } catch (error) {
    const { code } = failureOf(error);
    if (code === 'service_unavailable') {
      request.setStatus(503);
      return { state: { step: 'unavailable' } };
    }
    if (code !== 'authentication_required') throw error;
    request.keepFor(null);
    const back = queryValue(request.query, 'back');
    return {
      state: {
        step: 'signIn',
        entry: await entryOf(request),
        ...(isBookingPath(back) ? { back } : {}),
      },
    };
  }
}

/** Loads sign-in with the outcome of the form that was submitted, the only one on the page. */
function entryOf(request: PersonalRequest): Promise<SignInView> {
  const answer = request.posted && shownOutcome(request);
  const { draft, ...entry } = signInState(request);
  return loadSignIn({ ...entry, draft: { ...draft, answer } });
}
