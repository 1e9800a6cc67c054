import type { DateAlertContacts, DateAlerts } from '@/booking/contract/staffDateAlerts';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { answerStatuses, answerTo, invalid } from '../forms/outcome';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export interface DateAlertsPageProps {
  groups: DateAlerts['items'];
  /** The group whose form was sent; null if none. */
  asked: { tripSlug: string; month: string } | null;
  contacts: { draft: FormDraft; shown: DateAlertContacts['items'] | null };
}

/** Loads who waits for which trip's dates. Shows addresses only if asked for with a reason. */
export async function loadDateAlertsPage(request: DeskRequest): Promise<DateAlertsPageProps> {
  const { posted, visitor } = request;
  const { items } = await staffService.dateAlerts(visitor);
  if (posted?.text('form') !== 'date-alert-contacts') {
    return { groups: items, asked: null, contacts: { draft: emptyDraft, shown: null } };
  }
  const asked = posted.texts(['tripSlug', 'month']);
  return { groups: items, asked, contacts: await contactsOf(request, asked) };
}

async function contactsOf(
  { posted, visitor, setStatus }: DeskRequest,
  asked: { tripSlug: string; month: string },
): Promise<DateAlertsPageProps['contacts']> {
  const reason = posted?.text('reason').trim() ?? '';
  if (reason.length < 3 || reason.length > 1_000) {
    setStatus(422);
    const answer = invalid('Enter a reason of 3 to 1,000 characters', 'reason');
    return { draft: { values: { reason }, answer }, shown: null };
  }
  try {
    const { items } = await staffService.dateAlertContacts({ ...asked, reason }, visitor);
    return { draft: emptyDraft, shown: items };
  } catch (error) {
    const answer = answerTo(error);
    setStatus(answerStatuses[answer.kind]);
    return { draft: { values: { reason }, answer }, shown: null };
  }
}
