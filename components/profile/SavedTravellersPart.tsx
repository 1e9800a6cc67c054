import type { SavedTraveller } from '@/booking/contract/profile';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { TitledSection } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { formatLongDate } from '@/lib/format/dates';
import { useUnsavedGuard } from '@/lib/hooks/useUnsavedGuard';
import { dietNames, genderNames } from '@/lib/account/personNames';
import { savedTravellerFields, type SavedTravellerField } from '@/lib/account/profileFields';
import { FormOutcome } from '../forms/FormOutcome';
import { HiddenFields } from '../forms/HiddenFields';
import { PostForm } from '../forms/PostForm';
import { draftField, storedHint } from '../forms/draftField';
import { PersonFields } from '../forms/PersonFields';
import css from './ProfilePage.module.css';
import type { ProfilePartProps } from './ProfilePart';

/** The customer's saved travellers, with at most one form open. */
export function SavedTravellersPart({ view, settings }: ProfilePartProps) {
  const { travellers, most } = view.saved;
  const open = view.openTraveller;
  const person = travellers.find(({ id }) => id === open) ?? null;
  return (
    <TitledSection id="travel-with" title="People you travel with">
      <p className={css.words}>
        Save their details here, so you don’t have to type them again for each booking.
      </p>
      {travellers.length > 0 ? (
        <ul className={css.list}>
          {travellers.map((one) => (
            <li key={one.id} className={css.item}>
              <div className={css.words}>
                <strong>{one.fullName}</strong>
                {one.dateOfBirth ? (
                  <p data-quiet>Born on {formatLongDate(one.dateOfBirth)}</p>
                ) : null}
              </div>
              {one.id === open ? null : (
                <QuietLink
                  href={accountPaths.profile({ traveller: one.id })}
                  aria-label={`Edit ${one.fullName}`}
                >
                  Edit
                </QuietLink>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {open ? (
        <SavedTravellerForm key={open} view={view} settings={settings} person={person} />
      ) : travellers.length < most ? (
        <p>
          <QuietLink href={`${accountPaths.profile({ traveller: 'new' })}#travel-with`}>
            Add traveller
          </QuietLink>
        </p>
      ) : null}
    </TitledSection>
  );
}

const idOf = (name: string) => `traveller.${name}`;

function SavedTravellerForm(props: ProfilePartProps & { person: SavedTraveller | null }) {
  const { person, view, settings } = props;
  const draft = view.drafts.traveller;
  const guarded = useUnsavedGuard(draft.values.form !== undefined);
  const words: Partial<Record<SavedTravellerField, string>> = {
    gender: person?.gender ? genderNames[person.gender] : '',
    diet: person?.diet ? dietNames[person.diet] : '',
  };
  const field = (name: SavedTravellerField) => {
    const stored = person?.[name] ?? '';
    return {
      ...draftField(draft, name, stored),
      id: idOf(name),
      hint: person ? storedHint(draft.values[name], stored, undefined, words[name]) : undefined,
    };
  };
  return (
    <PostForm
      ref={guarded}
      action={accountPaths.api('traveller')}
      aria-label={person ? `Edit ${person.fullName}` : 'Add traveller'}
    >
      <FormOutcome
        answer={draft.answer}
        fields={savedTravellerFields}
        idOf={idOf}
        settings={settings}
      />
      <HiddenFields
        fields={{
          form: 'traveller',
          traveller: person?.id ?? 'new',
          version: person?.version ?? 1,
        }}
      />
      <PersonFields
        field={field}
        nameLabel="Name as on their ID"
        countries={view.countries}
        isOptional
      />
      <Actions>
        <Button>{person ? 'Save changes' : 'Save'}</Button>
        {person ? (
          <Button variant="quiet" name="do" value="remove">
            Remove {person.fullName}
          </Button>
        ) : null}
        <QuietLink href={accountPaths.profile()}>Cancel</QuietLink>
      </Actions>
    </PostForm>
  );
}
