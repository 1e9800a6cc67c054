import type { FormDraft } from '@/lib/forms';
import { queryValue } from '@/lib/booking/bookingSelection';
import { bookingService } from '../booking/client';
import { orNull } from '../booking/failures';
import { answerStatuses, openAnswer } from '../forms/outcome';
import type { PersonalRequest } from './pageLoad';

/** The way in: an address or a number, then the code that came to it. */
export interface SignInEntry {
  /** A code was asked for: it can be typed. */
  isSent: boolean;
  /** It comes as a text message, not by mail. */
  isText: boolean;
  /** What was typed before, and what became of it. */
  draft: FormDraft;
}

/** The same, with the ways in which a code can come. */
export interface WayIn extends SignInEntry {
  offersTextCodes: boolean;
}

/** What the way in shows on a page that has other forms too: an answer may be theirs. */
export function signInEntry({ posted, query, setStatus }: PersonalRequest): SignInEntry {
  const isSigningIn = posted?.has('signingIn') ?? false;
  const answer = isSigningIn ? openAnswer(queryValue(query, 'answer')) : null;
  if (answer) setStatus(answerStatuses[answer.kind]);
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

/** The way in for a page that nobody is signed in for. Silent, the service offers mail only. */
export async function wayIn(entry: SignInEntry): Promise<WayIn> {
  const ways = await orNull(bookingService.codeWays(), 'unavailable');
  return { ...entry, offersTextCodes: ways?.text ?? false };
}
