import type { StaffDeparture } from '@/booking/contract/staff';
import { Button } from '@/components/ui/Button';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { DeskForm } from './DeskForm';

interface DeleteDraftProps {
  desk: DeskProps;
  departure: StaffDeparture;
  draft: FormDraft;
}

/** Deletes a draft, which no one has ever seen. */
export function DeleteDraft({ desk, departure, draft }: DeleteDraftProps) {
  const { id, version, code } = departure;
  const mayWrite = desk.me.permissions.includes('departures:write');
  return (
    <details open={draft.answer !== null || undefined}>
      <summary>Delete this draft</summary>
      <DeskForm
        name="delete-draft"
        page={desk.page}
        draft={draft}
        fields={{ departure: id, version: String(version) }}
      >
        <p>It can’t be brought back. Its code {code} can be used again.</p>
        <p>
          <Button variant="quiet" disabled={!mayWrite}>
            Delete draft
          </Button>
        </p>
      </DeskForm>
    </details>
  );
}
