import type {
  DepartureEndDetail,
  DepartureEndPreview,
  StaffDeparture,
} from '@/booking/contract/staff';
import type { FormDraft } from '@/lib/formDraft';
import { orNull } from '../booking/failures';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export interface CancelDeparturePageProps {
  departure: StaffDeparture;
  /** The open request, or the one that is being carried out. */
  end: DepartureEndDetail | null;
  /** What a request would do now; null if there can't be one. */
  figures: DepartureEndPreview | null;
  mayCancel: boolean;
  drafts: Record<'end-departure' | 'end-approve' | 'end-withdraw', FormDraft>;
}

/** Loads what cancelling a departure would do, or how far its cancellation has come. */
export async function loadCancelDeparturePage({ slug: id, me, visitor, draftOf }: DeskRequest) {
  const departure = await staffService.departure(id, visitor);
  const latest = await orNull(staffService.departureEnd(id, visitor), 'not_found');
  const end = latest?.status === 'withdrawn' ? null : latest;
  const mayCancel = me.permissions.includes('departures:cancel');
  const isOpen = departure.status === 'scheduled' || departure.status === 'guaranteed';
  const figures =
    mayCancel && isOpen && !end
      ? await orNull(staffService.previewDepartureEnd(id, visitor), 'invalid_state')
      : null;
  return {
    departure,
    end,
    figures,
    mayCancel,
    drafts: {
      'end-departure': draftOf('end-departure'),
      'end-approve': draftOf('end-approve'),
      'end-withdraw': draftOf('end-withdraw'),
    },
  } satisfies CancelDeparturePageProps;
}
