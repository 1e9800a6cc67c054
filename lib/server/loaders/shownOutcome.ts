import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormAnswer } from '@/lib/formDraft';
import { answerStatuses, verifyOutcome } from '../forms/outcome';
import type { PersonalRequest } from './pageLoad';

/** Reads the outcome of the form a page shows again, and sets the page's status to match. */
export function shownOutcome({
  query,
  setStatus,
}: Pick<PersonalRequest, 'query' | 'setStatus'>): FormAnswer | null {
  const answer = verifyOutcome(queryValue(query, 'answer'));
  if (answer) setStatus(answerStatuses[answer.kind]);
  return answer;
}
