import { Button } from '@/components/ui/Button';
import { SelectField, TickField } from '@/components/ui/Field';
import hidden from '@/components/ui/Hidden.module.css';
import { Notice } from '@/components/ui/Notice';
import type { SavedPeople } from '@/lib/server/loaders/travellerEditing';
import css from '../forms/BookingForm.module.css';

/**
 * The part of a traveller's form that fills it in from somebody the customer saved; it saves nothing. Enter in
 * a field still saves the form, by the button that stands before.
 */
export function FillFromSaved({ saved }: { saved: SavedPeople }) {
  const { people, chosenId, filledFrom } = saved;
  if (people.length === 0) return null;
  return (
    <>
      <button className={hidden.hidden} tabIndex={-1} aria-hidden="true">
        Save the details
      </button>
      {filledFrom ? (
        <Notice role="status">
          Filled in with what you keep of {filledFrom}. Nothing is saved yet: look through it and
          save the details below.
        </Notice>
      ) : null}
      <div className={css.fill}>
        <SelectField
          name="fillFrom"
          label="Fill in from a saved person"
          defaultValue={chosenId}
          isOptional
        >
          <option value="">Choose</option>
          {people.map(({ id, fullName }) => (
            <option key={id} value={id}>
              {fullName}
            </option>
          ))}
        </SelectField>
        <Button variant="quiet" name="do" value="fill">
          Fill in
        </Button>
      </div>
    </>
  );
}

/** The consent to keep this traveller for the next booking. Never ticked ahead. */
export function RememberPerson({ saved }: { saved: SavedPeople }) {
  return (
    <TickField id="remember" name="remember" isTicked={saved.isRemembered}>
      Remember this person for my next booking: name, date of birth, gender, nationality, phone and
      food. Nothing of a passport, a PAN or health is remembered. You can delete it on your profile.
    </TickField>
  );
}
