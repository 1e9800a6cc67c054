import { useRef } from 'react';
import { stateCodes } from '@/booking/contract/gstStates';
import type { HoldDetail } from '@/booking/contract/holds';
import { Actions, Button } from '@/components/ui/Button';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import {
  EmailField,
  FieldGridGroup,
  PhoneField,
  SelectField,
  TextField,
} from '@/components/ui/Field';
import { bookingApi } from '@/lib/booking/bookingApi';
import { asksForGuardian, guardianFields } from '@/lib/booking/bookingDraft';
import { formatDate } from '@/lib/format/dates';
import { errorOf } from '@/lib/forms';
import { useAutosave } from '@/lib/hooks/useAutosave';
import { stateName } from '@/lib/booking/indianStates';
import { HiddenFields } from '../../forms/HiddenFields';
import { StepForm, type StepProps } from '../StepParts';
import { HoldClock, formatHold } from '../HoldClock';
import { RefusedNotice } from '../RefusedNotice';

const statesByName = stateCodes
  .map((code) => [code, stateName(code)] as const)
  .sort(([, a], [, b]) => a.localeCompare(b));

/** Second step: who is coming. Asks only for what is needed to book; the rest comes later. */
export function TravellersStep({ trip, state }: StepProps<'travellers'>) {
  const { hold, draft, refused } = state;
  const form = useRef<HTMLFormElement>(null);
  useAutosave(form, bookingApi.typed());
  const field = (name: string) => ({
    name,
    defaultValue: draft.fields[name] ?? '',
    error: errorOf(draft, name),
  });
  return (
    <>
      <h1>Who’s coming?</h1>
      <HoldClock hold={hold} words={formatHold(hold)} staysWhenOver />
      {refused ? <RefusedNotice refused={refused} tripSlug={trip.slug} /> : null}
      <ErrorSummary
        title="Fix these first"
        entries={draft.errors.map(({ field: name, message }) => ({
          field: name,
          message: `${fieldName(name)}: ${message}`,
        }))}
      />
      <StepForm ref={form} method="post" action={bookingApi.travellers()} noValidate>
        <FieldGridGroup legend="Your contact details">
          <TextField {...field('contact.name')} label="Full name" autoComplete="name" />
          <PhoneField {...field('contact.phone')} label="Mobile number" inputMode="tel" />
          <EmailField
            {...field('contact.email')}
            label="Email"
            hint="We’ll send your booking link and receipt here."
          />
          <SelectField
            {...field('billing.stateCode')}
            label="State you live in"
            hint="Determines the GST on your invoice."
            empty="Choose a state"
            options={statesByName}
          />
          {hold.departure.requiresPan ? (
            <TextField
              {...field('billing.pan')}
              label="Payer’s PAN"
              autoComplete="off"
              autoCapitalize="characters"
              hint="Required by law for trips abroad. TCS is credited to this PAN."
            />
          ) : null}
        </FieldGridGroup>
        {hold.quote.travellers.map((traveller, index) => (
          <FieldGridGroup
            key={index}
            legend={`Traveller ${index + 1} of ${hold.quote.travellers.length}${traveller.type === 'adult' ? '' : `, ${traveller.type}`}`}
          >
            <TextField
              {...field(`travellers.${index}.fullName`)}
              label="Name as on ID"
              autoComplete={index === 0 ? 'name' : 'off'}
            />
            <TextField
              {...field(`travellers.${index}.dateOfBirth`)}
              label="Date of birth"
              type="date"
              min="1900-01-01"
              autoComplete={index === 0 ? 'bday' : 'off'}
              hint={ageHint(hold.departure, traveller.type)}
            />
            {asksForGuardian(hold) ? (
              <>
                <TextField
                  {...field(guardianFields(index)[0])}
                  label="Consenting parent or guardian"
                  autoComplete="off"
                  hint="Only for travellers under 18."
                />
                <TextField
                  {...field(guardianFields(index)[1])}
                  label="Relationship to traveller"
                  autoComplete="off"
                  hint="For example, mother, father or uncle. Only if under 18."
                />
              </>
            ) : null}
          </FieldGridGroup>
        ))}
        <TextField
          {...field('notes')}
          label="Anything we should know? (optional)"
          hint="Food, roommates, a birthday on the trip. Leave out medical details: we’ll ask for those securely later."
        />
        <HiddenFields fields={{ slug: trip.slug, hold: hold.id }} />
        <Actions>
          <Button>Review booking</Button>
          <Button variant="quiet" formAction={bookingApi.release()}>
            Release these seats
          </Button>
        </Actions>
      </StepForm>
    </>
  );
}

const fieldNames: Record<string, string> = {
  'contact.name': 'Full name',
  'contact.phone': 'Mobile number',
  'contact.email': 'Email',
  'billing.stateCode': 'State',
  'billing.pan': 'PAN',
  notes: 'Note',
};

/** Returns a field's name for the error summary. All travellers' fields have the same labels. */
function fieldName(path: string): string {
  const traveller = /^travellers\.(\d+)\.(.+)$/.exec(path);
  if (!traveller) return fieldNames[path] ?? 'This form';
  const part = traveller[2] ?? '';
  const what = part.startsWith('guardianConsent')
    ? 'parent or guardian'
    : part === 'dateOfBirth'
      ? 'date of birth'
      : 'name';
  return `Traveller ${Number(traveller[1]) + 1}, ${what}`;
}

function ageHint(departure: HoldDetail['departure'], type: string): string {
  const day = formatDate(departure.startDate);
  if (type === 'child') {
    return `Aged ${departure.childFromAge} to ${departure.adultFromAge - 1} on ${day}`;
  }
  const oldest = departure.maxAge === null ? '' : ` to ${departure.maxAge}`;
  return `Aged ${departure.minAge}${oldest}${oldest ? '' : ' or older'} on ${day}`;
}
