import type { BookingDetail } from '@/booking/contract/bookings';
import type { TravellerDetails } from '@/booking/contract/travellers';
import { Button, ButtonLink } from '@/components/ui/Button';
import {
  FieldGrid,
  FieldGroup,
  SelectField,
  TextAreaField,
  TextField,
  TickField,
} from '@/components/ui/Field';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatLongDate } from '@/lib/format/dates';
import { errorOf, type FormAnswer } from '@/lib/forms';
import { dietNames, genderNames } from '@/lib/account/personNames';
import type { Frame } from '@/lib/server/loaders/frame';
import type { TravellerEditing } from '@/lib/server/loaders/travellerEditing';
import {
  medicalConsent,
  travellerFields,
  type TravellerField,
} from '@/lib/account/travellerFields';
import { useBookingPath } from './BookingPlace';
import { FillFromSaved, RememberPerson } from './FillFromSaved';
import css from '../forms/BookingForm.module.css';
import { FormOutcome } from '../forms/FormOutcome';

interface TravellerFormProps {
  booking: Pick<BookingDetail, 'reference' | 'details'>;
  traveller: TravellerDetails;
  editing: TravellerEditing;
  settings: Frame['settings'];
}

/** One traveller's details. After a failure it keeps what was typed. */
export function TravellerForm({ booking, traveller, editing, settings }: TravellerFormProps) {
  const { reference, details } = booking;
  const bookingPath = useBookingPath();
  const { draft, countries, saved } = editing;
  const { passport, emergencyContact } = traveller;
  const stored: Partial<Record<TravellerField, string>> = {
    fullName: traveller.fullName,
    gender: traveller.gender ?? '',
    nationality: traveller.nationality ?? '',
    diet: traveller.diet ?? '',
    'emergencyContact.name': emergencyContact?.name ?? '',
    'emergencyContact.relation': emergencyContact?.relation ?? '',
    'passport.name': passport?.name ?? '',
    'passport.country': passport?.country ?? '',
    'passport.expiresOn': passport?.expiresOn ?? '',
  };
  /** Shows the stored value once the field contains something else. */
  const storedHint = (name: TravellerField, hint?: string, words?: string) => {
    const typed = draft.values[name];
    const isOther = typed !== undefined && stored[name] && typed !== stored[name];
    return isOther ? `Saved now: ${words ?? stored[name]}` : hint;
  };
  const field = (name: TravellerField, hint?: string, words?: string) => ({
    name,
    defaultValue: draft.values[name] ?? stored[name] ?? '',
    error: errorOf(draft.answer, name),
    hint: storedHint(name, hint, words),
  });
  const tick = (name: TravellerField) => ({
    id: name,
    name,
    error: errorOf(draft.answer, name),
  });
  const countryOptions = countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
  const keeps = (masked: string | null | undefined) =>
    masked ? `${masked} is saved. Leave empty to keep it.` : undefined;
  return (
    <form className={css.form} method="post" action={bookingApi.traveller()} noValidate>
      <h3>{traveller.fullName}</h3>
      <FormOutcome
        answer={draft.answer && withEmergencyNames(draft.answer)}
        fields={travellerFields}
        settings={settings}
        unavailable={{
          title: 'This isn’t saved yet',
          text: 'What you typed is still here. Try again in a minute, or call us.',
          message: 'Hello, I can’t save a traveller’s details.',
        }}
      />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="traveller" value={traveller.id} />
      <input type="hidden" name="version" value={traveller.version} />
      {details.asksFitness ? <input type="hidden" name="asksFitness" value="1" /> : null}
      {saved ? <FillFromSaved saved={saved} /> : null}
      <FieldGroup>
        <legend>Person</legend>
        <FieldGrid>
          <TextField {...field('fullName')} label="Name as on ID" autoComplete="off" />
          <TextField
            {...field(
              'dateOfBirth',
              `${traveller.dateOfBirthMasked} is saved. Leave empty to keep it.`,
            )}
            label="Date of birth"
            type="date"
            min="1900-01-01"
            autoComplete="off"
          />
          <SelectField
            {...field('gender', undefined, traveller.gender ? genderNames[traveller.gender] : '')}
            label="Gender"
          >
            <option value="">Choose</option>
            {Object.entries(genderNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('nationality')} label="Nationality" isOptional>
            <option value="">Choose a country</option>
            {countryOptions}
          </SelectField>
          <TextField
            {...field('phone', keeps(traveller.phoneMasked))}
            label="Mobile phone"
            type="tel"
            autoComplete="off"
            isOptional
          />
          <SelectField
            {...field('diet', undefined, traveller.diet ? dietNames[traveller.diet] : '')}
            label="Food"
          >
            <option value="">Choose</option>
            {Object.entries(dietNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        </FieldGrid>
        {details.asksFitness ? (
          <TickField
            {...tick('fitnessDeclared')}
            isTicked={
              draft.answer ? Boolean(draft.values.fitnessDeclared) : traveller.fitnessDeclared
            }
          >
            I’m fit enough for this trip, as described on its page.
          </TickField>
        ) : null}
      </FieldGroup>
      <FieldGroup>
        <legend>Emergency contact</legend>
        <FieldGrid>
          <TextField {...field('emergencyContact.name')} label="Their name" autoComplete="off" />
          <TextField
            {...field('emergencyContact.phone', keeps(emergencyContact?.phoneMasked))}
            label="Their mobile phone"
            type="tel"
            autoComplete="off"
          />
          <TextField
            {...field('emergencyContact.relation')}
            label="Relationship"
            autoComplete="off"
            isOptional
          />
        </FieldGrid>
      </FieldGroup>
      {details.asksPassport ? (
        <FieldGroup>
          <legend>Passport</legend>
          <FieldGrid>
            <TextField
              {...field('passport.number', keeps(passport?.numberMasked))}
              label="Passport number"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <TextField
              {...field(
                'passport.expiresOn',
                `Must be valid until ${formatLongDate(details.passportValidUntil)} or later.`,
              )}
              label="Expires on"
              type="date"
            />
            <SelectField {...field('passport.country')} label="Issued by">
              <option value="">Choose a country</option>
              {countryOptions}
            </SelectField>
            <TextField
              {...field('passport.name', 'Only if the name above isn’t in Latin letters.')}
              label="Name as on passport"
              autoComplete="off"
              isOptional
            />
          </FieldGrid>
        </FieldGroup>
      ) : null}
      {details.asksPan ? (
        <TextField
          {...field('pan', keeps(traveller.panMasked))}
          label="This traveller’s PAN"
          autoComplete="off"
          autoCapitalize="characters"
          isOptional
        />
      ) : null}
      <FieldGroup>
        <legend>Health</legend>
        <TextAreaField
          {...field(
            'medical.notes',
            traveller.hasMedicalNotes
              ? 'Your notes are saved and encrypted. Leave empty to keep them, or write new ones.'
              : 'Anything your trip leader should know.',
          )}
          label="Medical notes"
          isOptional
        />
        <TickField {...tick('medical.consent')} isTicked={Boolean(draft.values['medical.consent'])}>
          {medicalConsent.text}
        </TickField>
        {traveller.hasMedicalNotes ? (
          <TickField {...tick('medical.remove')} isTicked={Boolean(draft.values['medical.remove'])}>
            Delete the saved notes.
          </TickField>
        ) : null}
      </FieldGroup>
      {saved ? <RememberPerson saved={saved} /> : null}
      <p className={css.buttons}>
        <Button>Save details</Button>
        <ButtonLink variant="quiet" href={bookingPath(reference)}>
          Cancel
        </ButtonLink>
      </p>
    </form>
  );
}

/** The summary says whose fields these are, because the traveller also has a name and phone. */
const emergencyNames: Record<string, string> = {
  'emergencyContact.name': 'Emergency contact, name',
  'emergencyContact.phone': 'Emergency contact, phone',
  'emergencyContact.relation': 'Emergency contact',
};

const withEmergencyNames = (answer: FormAnswer): FormAnswer => ({
  ...answer,
  errors: answer.errors.map(({ field, message }) => ({
    field,
    message: emergencyNames[field] ? `${emergencyNames[field]}: ${message}` : message,
  })),
});
