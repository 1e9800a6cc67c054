import type { BookingDetail } from '@/booking/contract/bookings';
import type { TravellerDetails } from '@/booking/contract/travellers';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import {
  CapitalsField,
  FieldGridGroup,
  FieldGroup,
  SelectField,
  TextAreaField,
  TextField,
  TickField,
} from '@/components/ui/Field';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatLongDate } from '@/lib/format/dates';
import { errorOf, type FormAnswer } from '@/lib/formDraft';
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
import { draftField } from '../forms/draftField';
import { FormOutcome } from '../forms/FormOutcome';
import { HiddenFields } from '../forms/HiddenFields';
import { EmergencyContactFields, PersonFields } from '../forms/PersonFields';
import { PostForm } from '../forms/PostForm';

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
  const words: Partial<Record<TravellerField, string>> = {
    gender: traveller.gender ? genderNames[traveller.gender] : '',
    diet: traveller.diet ? dietNames[traveller.diet] : '',
  };
  const keeps = (masked: string | null | undefined) =>
    masked ? `${masked} is saved. Leave empty to keep it.` : undefined;
  const hints: Partial<Record<TravellerField, string | undefined>> = {
    dateOfBirth: `${traveller.dateOfBirthMasked} is saved. Leave empty to keep it.`,
    phone: keeps(traveller.phoneMasked),
    'emergencyContact.phone': keeps(emergencyContact?.phoneMasked),
    'passport.number': keeps(passport?.numberMasked),
    'passport.expiresOn': `Must be valid until ${formatLongDate(details.passportValidUntil)} or later.`,
    'passport.name': 'Only if the name above isn’t in Latin letters.',
    pan: keeps(traveller.panMasked),
    'medical.notes': traveller.hasMedicalNotes
      ? 'Your notes are saved and encrypted. Leave empty to keep them, or write new ones.'
      : 'Anything your trip leader should know.',
  };
  const field = (name: TravellerField) => {
    const typed = draft.values[name];
    const isOther = typed !== undefined && stored[name] && typed !== stored[name];
    return {
      ...draftField(draft, name, stored[name]),
      // Show the stored value once the field contains something else.
      hint: isOther ? `Saved now: ${words[name] ?? stored[name]}` : hints[name],
    };
  };
  const tick = (name: TravellerField) => ({
    id: name,
    name,
    error: errorOf(draft.answer, name),
    isTicked: Boolean(draft.values[name]),
  });
  return (
    <PostForm action={bookingApi.traveller()}>
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
      <HiddenFields
        fields={{
          reference,
          traveller: traveller.id,
          version: traveller.version,
          ...(details.asksFitness && { asksFitness: 1 }),
        }}
      />
      {saved ? <FillFromSaved saved={saved} /> : null}
      <FieldGroup legend="Person">
        <PersonFields field={field} nameLabel="Name as on ID" countries={countries} />
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
      <EmergencyContactFields field={field} />
      {details.asksPassport ? (
        <FieldGridGroup legend="Passport">
          <CapitalsField {...field('passport.number')} label="Passport number" />
          <TextField {...field('passport.expiresOn')} label="Expires on" type="date" />
          <SelectField
            {...field('passport.country')}
            label="Issued by"
            empty="Choose a country"
            options={countries.map(({ code, name }) => [code, name])}
          />
          <TextField
            {...field('passport.name')}
            label="Name as on passport"
            autoComplete="off"
            isOptional
          />
        </FieldGridGroup>
      ) : null}
      {details.asksPan ? (
        <TextField
          {...field('pan')}
          label="This traveller’s PAN"
          autoComplete="off"
          autoCapitalize="characters"
          isOptional
        />
      ) : null}
      {details.asksMedicalNotes || traveller.hasMedicalNotes ? (
        <FieldGroup legend="Health">
          {details.asksMedicalNotes ? (
            <>
              <TextAreaField {...field('medical.notes')} label="Medical notes" isOptional />
              <TickField {...tick('medical.consent')}>{medicalConsent.text}</TickField>
            </>
          ) : null}
          {traveller.hasMedicalNotes ? (
            <TickField {...tick('medical.remove')}>Delete the saved medical notes.</TickField>
          ) : null}
        </FieldGroup>
      ) : null}
      {saved ? <RememberPerson saved={saved} /> : null}
      <Actions>
        <Button>Save details</Button>
        <QuietLink href={bookingPath(reference)}>Cancel</QuietLink>
      </Actions>
    </PostForm>
  );
}

/** The error summary names these in full: the traveller also has a name and phone number. */
const emergencyNames: Record<string, string> = {
  'emergencyContact.name': 'Emergency contact’s name',
  'emergencyContact.phone': 'Emergency contact’s phone',
  'emergencyContact.relation': 'Emergency contact',
};

const withEmergencyNames = (answer: FormAnswer): FormAnswer => ({
  ...answer,
  errors: answer.errors.map(({ field, message }) => ({
    field,
    message: emergencyNames[field] ? `${emergencyNames[field]}: ${message}` : message,
  })),
});
