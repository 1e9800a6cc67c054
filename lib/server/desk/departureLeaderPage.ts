import { randomUUID } from 'node:crypto';
import type { StaffDeparture } from '@/booking/contract/staff';
import type {
  CheckIns,
  LeaderLinkMade,
  LeaderLinks,
  Leaders,
} from '@/booking/contract/staffManifest';
import { queryValue } from '@/lib/booking/bookingSelection';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { answerStatuses } from '../forms/outcome';
import { failureOf } from '../booking/failures';
import { answerToForm, FormRefused, reasonIn } from './deskForm';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { manifestService } from './manifestService';
import { todayInIndia } from './newDeparturePage';
import { staffService } from './staffService';

export interface DepartureLeaderPageProps {
  departure: StaffDeparture;
  leaders: Leaders['leaders'];
  links: LeaderLinks['links'];
  checkIns: CheckIns;
  /** The last day a link may work. */
  lastDay: string;
  /** A link that was just made. Its secret is in this answer only. */
  made: LeaderLinkMade | null;
  /** Whose link was asked for again. */
  repeated: string | null;
  idempotencyKey: string;
  drafts: Record<
    'leader' | 'leader-link' | 'leader-link-end' | 'list-export' | 'list-copy',
    FormDraft
  >;
}

/** Loads who leads a departure, how the list is shared, and every check-in. */
export async function loadDepartureLeaderPage(
  request: DeskRequest,
): Promise<DepartureLeaderPageProps> {
  const { me, slug: id, query, visitor, draftOf } = request;
  const shown = await makeLink(request);
  const mayWrite = me.permissions.includes('departures:write');
  const [departure, { leaders }, { links }, checkIns] = await Promise.all([
    staffService.departure(id, visitor),
    mayWrite ? manifestService.leaders(visitor) : { leaders: [] },
    manifestService.links(id, visitor),
    manifestService.checkIns(id, queryValue(query, 'cursor'), visitor),
  ]);
  const lastDay = weekAfter(departure.endDate);
  // Nothing else stops a link while the trip isn't long over.
  const isRepeat = shown.code === 'invalid_state' && lastDay >= todayInIndia();
  const repeated = isRepeat ? (shown.draft.values['label'] ?? '') : null;
  return {
    ...{ departure, leaders, links, checkIns, made: shown.made },
    repeated,
    lastDay,
    // The next link is another request.
    idempotencyKey: shown.made || repeated ? randomUUID() : keyFor(request, shown.draft.answer),
    drafts: {
      leader: draftOf('leader'),
      'leader-link': repeated === null ? shown.draft : emptyDraft,
      'leader-link-end': draftOf('leader-link-end'),
      'list-export': draftOf('list-export'),
      'list-copy': draftOf('list-copy'),
    },
  };
}

/** Makes a link for whoever just sent the form for it. */
async function makeLink({ posted, slug, visitor, setStatus }: DeskRequest) {
  if (posted?.text('form') !== 'leader-link') return { made: null, code: null, draft: emptyDraft };
  const { label, expiresOn, reason } = posted.texts(['label', 'expiresOn', 'reason']);
  const medical = posted.has('medical');
  try {
    const why = medical ? { reason: reasonIn(posted) } : {};
    const link = { label: label.trim(), expiresOn, medical, ...why };
    const idempotencyKey = posted.text('idempotencyKey') || randomUUID();
    const made = await manifestService.makeLink(slug, link, idempotencyKey, visitor);
    return { made, code: null, draft: emptyDraft };
  } catch (error) {
    const answer = answerToForm(error);
    const { code } = error instanceof FormRefused ? { code: null } : failureOf(error);
    setStatus(answerStatuses[answer.kind]);
    const values = { label, expiresOn, reason, ...(medical && { medical: 'yes' }) };
    return { made: null, code, draft: { values, answer } satisfies FormDraft };
  }
}

const weekAfter = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10);
