import { Button } from '@/components/ui/Button';
import { SelectField, TickField } from '@/components/ui/Field';
import field from '@/components/ui/Field.module.css';
import hidden from '@/components/ui/Hidden.module.css';
import { Notice } from '@/components/ui/Notice';
import type { SavedPeople } from '@/lib/server/loaders/travellerEditing';

/** Fills in the form without saving it. A hidden save button comes first, so Enter still saves. */
export function FillFromSaved({ saved }: { saved: SavedPeople }) {
  const { people, chosenId, filledFrom } = saved;
  if (people.length === 0) return null;
  return (
    <>
      <button className={hidden.hidden} tabIndex={-1} aria-hidden="true">
        Save details
      </button>
      {filledFrom ? (
        <Notice role="status">
          Filled in from your saved details for {filledFrom}. Nothing is saved yet. Check the
          details, then save them below.
        </Notice>
      ) : null}
      <div className={field.line}>
        <SelectField
          name="fillFrom"
          label="Fill in from a saved traveller"
          defaultValue={chosenId}
          empty="Choose"
          options={people.map(({ id, fullName }) => [id, fullName])}
          isOptional
        />
        <Button variant="quiet" name="do" value="fill">
          Fill in
        </Button>
      </div>
    </>
  );
}

/** Consent to save this traveller for the next booking. Never preselected. */
export function RememberPerson({ saved }: { saved: SavedPeople }) {
  return (
    <TickField id="remember" name="remember" isTicked={saved.isRemembered}>
      Remember this traveller for my next booking: name, date of birth, gender, nationality, phone
      and food. We don’t keep passport, PAN or health details. You can delete them on your profile.
    </TickField>
  );
}
