import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormAnswer } from '@/lib/forms';
import { answerStatuses, verifyOutcome } from '../forms/outcome';
import type { PersonalRequest } from './pageLoad';

/** The outcome of the form a page shows again, which is also the page's status. */
export function shownOutcome({
  query,
  setStatus,
}: Pick<PersonalRequest, 'query' | 'setStatus'>): FormAnswer | null {
  const answer = verifyOutcome(queryValue(query, 'answer'));
  if (answer) setStatus(answerStatuses[answer.kind]);
  return answer;
}
