import type { FormDraft } from '@/lib/formDraft';
import { queryValue } from '@/lib/booking/bookingSelection';
import { bookingService } from '../booking/client';
import { orNull } from '../booking/failures';
import type { PersonalRequest } from './pageLoad';
import { shownOutcome } from './shownOutcome';

/** The sign-in form: an address or a number, then the code sent to it. */
export interface SignInState {
  /** A code was requested and can be typed. */
  isSent: boolean;
  /** The code is sent by text message, not email. */
  isText: boolean;
  /** Earlier input and its outcome. */
  draft: FormDraft;
}

/** The sign-in form, with the ways a code can be sent. */
export interface SignInView extends SignInState {
  offersTextCodes: boolean;
}

/** Reads what sign-in shows, ignoring outcomes of the page's other forms. */
export function signInState(request: PersonalRequest): SignInState {
  const { posted, query } = request;
  const answer = posted?.has('signingIn') ? shownOutcome(request) : null;
  const typed = (name: string) => posted?.text(name) ?? '';
  return {
    isSent: queryValue(query, 'sent') !== '',
    isText: posted?.has('signInPhone') ?? false,
    draft: {
      values: { email: typed('email'), signInPhone: typed('signInPhone'), code: typed('code') },
      answer,
    },
  };
}

/** Loads sign-in. If the service is unavailable, offers codes by email only. */
export async function loadSignIn(entry: SignInState): Promise<SignInView> {
  const ways = await orNull(bookingService.codeWays(), 'unavailable');
  return { ...entry, offersTextCodes: ways?.text ?? false };
}
