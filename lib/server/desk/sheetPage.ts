import type { DepartureListing } from '@/booking/contract/staffManifest';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { DeskRequest } from './deskPage';
import { manifestService } from './manifestService';

export interface SheetPageProps {
  listing: DepartureListing;
}

/** Loads a numbered copy, for whoever had it numbered. */
export async function loadSheetPage({ slug, query, visitor }: DeskRequest) {
  const copy = Number(queryValue(query, 'copy'));
  if (!Number.isInteger(copy) || copy < 1 || copy > 100_000) return null;
  const medical = queryValue(query, 'medical') === '1';
  const listing = await manifestService.list(slug, { medical, copy }, visitor);
  return { listing } satisfies SheetPageProps;
}
