import type { GroupQuotes } from '@/booking/contract/groupQuotes';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskRequest } from './deskPage';
import { groupService } from './groupService';

export interface QuotesPageProps {
  list: GroupQuotes;
  /** The quote whose form was sent; empty if none. */
  sentBy: string;
  withdraw: FormDraft;
}

/** Loads the quotes for groups and companies, newest first. */
export async function loadQuotesPage(request: DeskRequest): Promise<QuotesPageProps> {
  const { query, visitor, posted, draftOf } = request;
  return {
    list: await groupService.quotes({ cursor: queryValue(query, 'cursor') }, visitor),
    sentBy: posted?.text('quote') ?? '',
    withdraw: draftOf('quote-withdraw'),
  };
}
