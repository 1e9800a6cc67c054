import type { StaffDepartures } from '@/booking/contract/staffDepartures';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export interface DraftsPageProps {
  list: StaffDepartures;
  isLater: boolean;
  drafts: Record<'publish-drafts' | 'delete-draft', FormDraft>;
}

const FIRST_DAY = '2000-01-01';

/** Loads the departures that aren't on sale yet, by start date. */
export async function loadDraftsPage({ query, visitor, draftOf }: DeskRequest) {
  const cursor = queryValue(query, 'cursor');
  const filter = { status: 'draft' as const, from: FIRST_DAY };
  const list = await staffService.departures({ ...filter, ...(cursor && { cursor }) }, visitor);
  return {
    list,
    isLater: cursor !== '',
    drafts: {
      'publish-drafts': draftOf('publish-drafts'),
      'delete-draft': draftOf('delete-draft'),
    },
  } satisfies DraftsPageProps;
}
