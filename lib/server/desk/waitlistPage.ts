import type { StaffWaitlist, WaitlistContact } from '@/booking/contract/departureMessages';
import type { StaffDeparture } from '@/booking/contract/staff';
import { queryValue } from '@/lib/booking/bookingSelection';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { answerStatuses, answerTo, invalid } from '../forms/outcome';
import type { DeskRequest } from './deskPage';
import { groupService } from './groupService';
import { staffService } from './staffService';

export interface WaitlistPageProps {
  departure: StaffDeparture;
  list: StaffWaitlist;
  /** Whose forms were sent; empty if none. */
  entry: string;
  withdraw: FormDraft;
  contact: { draft: FormDraft; shown: WaitlistContact | null };
}

/** Loads who waits for seats of a departure. */
export async function loadWaitlistPage(request: DeskRequest): Promise<WaitlistPageProps> {
  const { slug: id, query, visitor, posted, draftOf } = request;
  const [departure, list] = await Promise.all([
    staffService.departure(id, visitor),
    groupService.waitlist(id, queryValue(query, 'cursor'), visitor),
  ]);
  const entry = posted?.text('entry') ?? '';
  const contact = await contactOf(request, entry);
  return { departure, list, entry, withdraw: draftOf('waitlist-withdraw'), contact };
}

/** Shows how to reach someone, if the form with the reason was sent to this page. */
async function contactOf({ slug: id, posted, visitor, setStatus }: DeskRequest, entry: string) {
  if (posted?.text('form') !== 'waitlist-contact') return { draft: emptyDraft, shown: null };
  const reason = posted.text('reason').trim();
  if (reason.length < 3 || reason.length > 1_000) {
    setStatus(422);
    const answer = invalid('Enter a reason of 3 to 1,000 characters', 'reason');
    return { draft: { values: { reason }, answer }, shown: null };
  }
  try {
    const shown = await groupService.waitlistContact(id, entry, reason, visitor);
    return { draft: emptyDraft, shown };
  } catch (error) {
    const answer = answerTo(error);
    setStatus(answerStatuses[answer.kind]);
    return { draft: { values: { reason }, answer }, shown: null };
  }
}
