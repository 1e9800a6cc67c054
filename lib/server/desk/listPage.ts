import type { GetServerSideProps } from 'next';
import { randomUUID } from 'node:crypto';
import type { DepartureListing } from '@/booking/contract/staffManifest';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormAnswer } from '@/lib/formDraft';
import { keptForHeader, keptForValue } from '../http/offlineTrips';
import { deskPage, type DeskProps, type DeskRequest } from './deskPage';
import { manifestService } from './manifestService';

export interface ListPageProps {
  listing: DepartureListing;
  /** The filter that is chosen. */
  show: string;
  /** Whose ticks a device keeps, without saying who it is. Null for a list that is only read. */
  owner: string | null;
  /** Why a check-in without scripts was refused. */
  refusal: string | null;
  /** The form for medical notes, for someone who isn't the leader: what they typed, and what's wrong. */
  notes: { reason: string; problem: string | null } | null;
  /** An ID for each traveller's next tick, so that a double click without scripts counts once. */
  tickIds: Record<string, string>;
}

/**
 * Loads a departure's list: with medical notes for its leader, and in the answer to the form of
 * someone else at the office who said why.
 */
export async function loadListPage(request: DeskRequest): Promise<ListPageProps> {
  const { me, slug, query, visitor, draftOf } = request;
  const draft = draftOf('medical-notes');
  const reason = draft.values['reason'] ?? '';
  const mayRead = me.permissions.includes('medical:read');
  const why = draft.answer === null ? reason.trim() : '';
  // Without a reason, the service shows the notes to the leader only.
  const body = { medical: mayRead, ...(why.length >= 3 && { reason: why }) };
  const listing = await manifestService.list(slug, body, visitor);
  const tooShort = draft.answer === null && reason ? 'Write why, in a few words' : null;
  const mayAsk = mayRead && !listing.showsMedical;
  return {
    ...listed(listing, queryValue(query, 'show')),
    owner: keptForValue(me.email),
    refusal: refusalWords(draftOf('check-in').answer),
    notes: mayAsk ? { reason, problem: draft.answer?.errors[0]?.message ?? tooShort } : null,
  };
}

/** Returns what a page needs to show a list that is only read. */
export const listed = (listing: DepartureListing, show: string): ListPageProps => ({
  ...{ listing, show: show || 'all', owner: null, refusal: null, notes: null },
  tickIds: Object.fromEntries(listing.travellers.map(({ id }) => [id, randomUUID()])),
});

function refusalWords(answer: FormAnswer | null): string | null {
  if (!answer) return null;
  const why = answer.errors.map(({ message }) => message).join(' ') || 'Try again in a minute.';
  return `That check-in isn’t saved. ${why}`;
}

/** Serves the list, and says for whom and until when a device may keep a copy of it. */
export const listPage: GetServerSideProps<
  (ListPageProps & { desk: DeskProps }) | Record<string, never>
> = async (context) => {
  const result = await deskPage(loadListPage, { needs: 'manifest:read' })(context);
  const props = 'props' in result ? await result.props : null;
  if (props && 'listing' in props) {
    context.res.setHeader(keptForHeader, props.owner ?? 'nobody');
    context.res.setHeader('X-Kept-Until', props.listing.expiresAt);
  }
  return result;
};
