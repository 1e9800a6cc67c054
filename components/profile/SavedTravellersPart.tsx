import type { SavedTraveller, SavedTravellers } from '@/booking/contract/profile';
import { Button, ButtonLink } from '@/components/ui/Button';
import { FieldGrid, SelectField, TextField } from '@/components/ui/Field';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { formatLongDate } from '@/lib/format/dates';
import { errorOf, type FormDraft } from '@/lib/forms';
import { useUnsavedGuard } from '@/lib/hooks/useUnsavedGuard';
import { dietNames, genderNames } from '@/lib/account/personNames';
import { savedTravellerFields, type SavedTravellerField } from '@/lib/account/profileFields';
import type { Frame } from '@/lib/server/loaders/frame';
import { FormOutcome } from '../forms/FormOutcome';
import { storedHint } from '../forms/storedHint';
import { Choices } from './ProfileForm';
import css from './ProfilePage.module.css';

interface SavedTravellersPartProps {
  saved: SavedTravellers;
  /** The open form: a traveller's ID, `new`, or none. */
  open: string | null;
  draft: FormDraft;
  countries: { code: string; name: string }[];
  settings: Frame['settings'];
}

/** The customer's saved travellers, with one form open at most. */
export function SavedTravellersPart({ saved, open, ...form }: SavedTravellersPartProps) {
  const { travellers, most } = saved;
  const person = travellers.find(({ id }) => id === open) ?? null;
  return (
    <Stack as="section" aria-labelledby="travel-with">
      <h2 id="travel-with">People you travel with</h2>
      <p className={css.words}>
        Save them here so you don’t have to type them for each booking. We ask for passport numbers
        only on trips that need them.
      </p>
      {travellers.length > 0 ? (
        <ul className={css.list}>
          {travellers.map((one) => (
            <li key={one.id} className={css.item}>
              <div className={css.words}>
                <strong>{one.fullName}</strong>
                {one.dateOfBirth ? (
                  <p className={css.quiet}>Born on {formatLongDate(one.dateOfBirth)}</p>
                ) : null}
              </div>
              {one.id === open ? null : (
                <ButtonLink
                  variant="quiet"
                  href={accountPaths.profile({ traveller: one.id })}
                  aria-label={`Change ${one.fullName}`}
                >
                  Change
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {open ? (
        <SavedTravellerForm key={open} {...form} person={person} />
      ) : travellers.length < most ? (
        <p>
          <ButtonLink
            variant="quiet"
            href={`${accountPaths.profile({ traveller: 'new' })}#travel-with`}
          >
            Add traveller
          </ButtonLink>
        </p>
      ) : null}
    </Stack>
  );
}

const idOf = (name: string) => `traveller.${name}`;

interface FormProps extends Pick<SavedTravellersPartProps, 'draft' | 'countries' | 'settings'> {
  person: SavedTraveller | null;
}

function SavedTravellerForm({ person, draft, countries, settings }: FormProps) {
  const guarded = useUnsavedGuard(draft.values.form !== undefined);
  const stored = (name: SavedTravellerField) => person?.[name] ?? '';
  const field = (name: SavedTravellerField, words?: string) => ({
    name,
    id: idOf(name),
    defaultValue: draft.values[name] ?? stored(name),
    error: errorOf(draft.answer, name),
    hint: person ? storedHint(draft.values[name], stored(name), undefined, words) : undefined,
  });
  return (
    <form
      ref={guarded}
      className={css.form}
      method="post"
      action={accountPaths.api.traveller()}
      noValidate
      aria-label={person ? `Change ${person.fullName}` : 'Add traveller'}
    >
      <FormOutcome
        answer={draft.answer}
        fields={savedTravellerFields}
        idOf={idOf}
        settings={settings}
      />
      <input type="hidden" name="form" value="traveller" />
      <input type="hidden" name="traveller" value={person?.id ?? 'new'} />
      <input type="hidden" name="version" value={person?.version ?? 1} />
      <FieldGrid>
        <TextField {...field('fullName')} label="Name as on their ID" autoComplete="off" />
        <TextField
          {...field('dateOfBirth')}
          label="Date of birth"
          type="date"
          min="1900-01-01"
          autoComplete="off"
          isOptional
        />
        <SelectField
          {...field('gender', person?.gender ? genderNames[person.gender] : '')}
          label="Gender"
          isOptional
        >
          <Choices names={genderNames} />
        </SelectField>
        <SelectField {...field('nationality')} label="Nationality" isOptional>
          <Choices names={Object.fromEntries(countries.map(({ code, name }) => [code, name]))} />
        </SelectField>
        <TextField
          {...field('phone')}
          label="Mobile phone"
          type="tel"
          autoComplete="off"
          isOptional
        />
        <SelectField
          {...field('diet', person?.diet ? dietNames[person.diet] : '')}
          label="Food"
          isOptional
        >
          <Choices names={dietNames} />
        </SelectField>
      </FieldGrid>
      <p className={css.buttons}>
        <Button>{person ? 'Save changes' : 'Save'}</Button>
        {person ? (
          <Button variant="quiet" name="do" value="remove">
            Remove {person.fullName}
          </Button>
        ) : null}
        <ButtonLink variant="quiet" href={accountPaths.profile()}>
          Cancel
        </ButtonLink>
      </p>
    </form>
  );
}
