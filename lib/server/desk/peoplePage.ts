import type { StaffPerson } from '@/booking/contract/staffAccounts';
import type { FormDraft } from '@/lib/formDraft';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { staffService } from './staffService';

export interface PeoplePageProps {
  people: readonly StaffPerson[];
  /** The person whose roles and access are being changed, by ID. */
  open: string | null;
  drafts: Record<'invite' | 'roles' | 'end-access' | 'invite-again', FormDraft>;
  idempotencyKey: string;
}

/** Loads everyone on the staff, with one person's forms open. */
export async function loadPeoplePage({ visitor, query, posted, draftOf }: DeskRequest) {
  const { people } = await staffService.people(visitor);
  const open = posted?.text('person') || queryValue(query, 'person');
  return {
    people,
    open: people.find(({ id }) => id === open)?.id ?? null,
    idempotencyKey: keyFor({ posted, draftOf }),
    drafts: {
      invite: draftOf('invite'),
      roles: draftOf('roles'),
      'end-access': draftOf('end-access'),
      'invite-again': draftOf('invite-again'),
    },
  } satisfies PeoplePageProps;
}
