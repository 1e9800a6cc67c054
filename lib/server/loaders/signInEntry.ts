import type { FormDraft } from '@/lib/forms';
import { queryValue } from '@/lib/bookingSelection';
import { answerStatuses, openAnswer } from '../formAnswer';
import type { PersonalRequest } from '../serverPage';

/** The way in: an address, then the code that was mailed to it. */
export interface SignInEntry {
  /** A mail was asked for: the code can be typed. */
  isSent: boolean;
  /** What was typed before, and what became of it. */
  draft: FormDraft;
}

/** What the way in shows on a page that has other forms too: an answer may be theirs. */
export function signInEntry({ posted, query, setStatus }: PersonalRequest): SignInEntry {
  const isSigningIn = posted?.has('signingIn') ?? false;
  const answer = isSigningIn ? openAnswer(queryValue(query, 'answer')) : null;
  if (answer) setStatus(answerStatuses[answer.kind]);
  const values = { email: posted?.text('email') ?? '', code: posted?.text('code') ?? '' };
  return { isSent: queryValue(query, 'sent') !== '', draft: { values, answer } };
}
