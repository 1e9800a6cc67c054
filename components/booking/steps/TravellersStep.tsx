import { useRef, useState, type FormEvent } from 'react';
import type { TravellerType } from '@/booking/contract/common';
import { stateCodes } from '@/booking/contract/gstStates';
import type { HoldDetail } from '@/booking/contract/holds';
import { Actions, Button } from '@/components/ui/Button';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import {
  CapitalsField,
  EmailField,
  FieldGridGroup,
  PhoneField,
  SelectField,
  TextField,
  TickField,
} from '@/components/ui/Field';
import { bookingApi } from '@/lib/booking/bookingApi';
import { roomNames } from '@/lib/account/personNames';
import { longestFriendCode } from '@/lib/account/tripTools';
import { ageBand, hasFreeBed } from '@/lib/booking/bookingSelection';
import {
  asksForGuardian,
  companyFields,
  contactName,
  firstName,
  guardianFields,
  isTraveller1,
  isUnder18,
  reminderConsent,
  remindsMe,
} from '@/lib/booking/bookingDraft';
import { occupancyNames } from '@/lib/booking/priceWords';
import { formatDate } from '@/lib/format/dates';
import { errorOf } from '@/lib/formDraft';
import { useAutosave } from '@/lib/hooks/useAutosave';
import { stateName } from '@/lib/booking/indianStates';
import css from '@/components/ui/Unfold.module.css';
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
  const ownName = draft.fields[contactName];
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
      <StepForm
        ref={form}
        method="post"
        action={bookingApi.travellers()}
        noValidate
        onInput={copyOwnName}
      >
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
            autoComplete="billing address-level1"
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
              hint="Required by law for trips abroad, and TCS is credited to it. Without it, TCS is higher, so the total goes up."
            />
          ) : null}
          {hold.quote.travellers[0]?.type === 'adult' ? (
            <TickField
              id={isTraveller1}
              name={isTraveller1}
              isTicked={Boolean(ownName) && ownName === draft.fields[firstName]}
            >
              I’m traveller 1
            </TickField>
          ) : null}
        </FieldGridGroup>
        <CompanyFields field={field} />
        {hold.quote.travellers.map((traveller, index) => (
          <FieldGridGroup key={index} legend={legendOf(hold.quote.travellers, index)}>
            <TravellerFields index={index} type={traveller.type} hold={hold} field={field} />
          </FieldGridGroup>
        ))}
        {hasFreeBed(hold.quote.travellers) ? (
          <FieldGridGroup legend="Your roommate">
            <SelectField
              {...field('roomPreference')}
              label="Who would you like to share a room with?"
              options={Object.entries(roomNames)}
            />
            <CapitalsField
              {...field('friendCode')}
              label="Friend code"
              isOptional
              maxLength={longestFriendCode}
              hint="Travelling with a friend who booked separately? They find their code under My trips."
            />
          </FieldGridGroup>
        ) : null}
        <TextField
          {...field('notes')}
          label="Anything we should know? (optional)"
          hint="Food, a birthday on the trip. For anything medical, call us instead."
        />
        <TickField id={remindsMe} name={remindsMe} isTicked={draft.fields[remindsMe] === 'yes'}>
          {reminderConsent.text}
        </TickField>
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

/** The company's details, for a bill that it can claim GST with. */
function CompanyFields({ field }: Pick<TravellerFieldsProps, 'field'>) {
  const [name, gstin, street, town, pin] = companyFields.map(field);
  const isOpen = [name, gstin, street, town, pin].some((one) => one?.error ?? one?.defaultValue);
  if (!name || !gstin || !street || !town || !pin) return null;
  return (
    <details className={css.unfold} open={isOpen}>
      <summary>Booking for a company?</summary>
      <FieldGridGroup legend="Company on the bill">
        <TextField {...name} label="Company name" autoComplete="organization" />
        <TextField
          {...gstin}
          label="GSTIN"
          autoComplete="off"
          autoCapitalize="characters"
          hint="15 characters. Above, choose the state where the company is registered."
        />
        <TextField {...street} label="Street" autoComplete="billing address-line1" />
        <TextField {...town} label="Town" autoComplete="billing address-level2" />
        <TextField
          {...pin}
          label="PIN code"
          inputMode="numeric"
          autoComplete="billing postal-code"
        />
      </FieldGridGroup>
    </details>
  );
}

/** While "I'm traveller 1" is ticked, traveller 1 has the contact's name. */
function copyOwnName({ currentTarget, target }: FormEvent<HTMLFormElement>) {
  const input = (name: string) => {
    const field = currentTarget.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field : null;
  };
  const [tick, own, first] = [input(isTraveller1), input(contactName), input(firstName)];
  if (target !== tick && target !== own) return;
  if (tick?.checked && own && first) first.value = own.value;
}

/** `Traveller 2 of 3, child`, with the room if not everyone has the same kind. */
function legendOf(travellers: HoldDetail['quote']['travellers'], index: number): string {
  const { type = 'adult', occupancy = 'twin' } = travellers[index] ?? {};
  const isMixed = travellers.some((traveller) => traveller.occupancy !== occupancy);
  return [
    `Traveller ${index + 1} of ${travellers.length}`,
    ...(type === 'adult' ? [] : [type]),
    ...(isMixed && type !== 'infant' ? [occupancyNames[occupancy].toLowerCase()] : []),
  ].join(', ');
}

interface TravellerFieldsProps {
  index: number;
  type: TravellerType;
  hold: HoldDetail;
  field: (name: string) => { name: string; defaultValue: string; error: string | undefined };
}

/** One traveller's name and birth, and a parent's consent if they are under 18 by then. */
function TravellerFields({ index, type, hold, field }: TravellerFieldsProps) {
  const birth = field(`travellers.${index}.dateOfBirth`);
  const [born, setBorn] = useState(birth.defaultValue);
  const [name, relation] = guardianFields(index).map(field);
  const { startDate } = hold.departure;
  const isMinor = type !== 'adult' || isUnder18(born, startDate);
  // Without scripts, the fields appear once the booking service has asked for them.
  const isAsked = [name, relation].some((one) => one?.error ?? one?.defaultValue);
  return (
    <>
      <TextField
        {...field(`travellers.${index}.fullName`)}
        label="Name as on ID"
        autoComplete={index === 0 ? 'name' : 'off'}
      />
      <TextField
        {...birth}
        label="Date of birth"
        type="date"
        min="1900-01-01"
        autoComplete={index === 0 ? 'bday' : 'off'}
        hint={`${ageBand(hold.departure, type)} on ${formatDate(startDate)}`}
        onChange={({ currentTarget }) => setBorn(currentTarget.value)}
      />
      {name && relation && asksForGuardian(hold) && (isMinor || isAsked) ? (
        <>
          <TextField
            {...name}
            label="Consenting parent or guardian"
            autoComplete="off"
            hint={`Needed because this traveller is under 18 on ${formatDate(startDate)}.`}
          />
          <TextField
            {...relation}
            label="Relationship to traveller"
            autoComplete="off"
            hint="For example, mother, father or uncle."
          />
        </>
      ) : null}
    </>
  );
}

const fieldNames: Record<string, string> = {
  'contact.name': 'Full name',
  'contact.phone': 'Mobile number',
  'contact.email': 'Email',
  'billing.stateCode': 'State',
  'billing.pan': 'PAN',
  'billing.legalName': 'Company name',
  'billing.gstin': 'GSTIN',
  'billing.address.line1': 'Street',
  'billing.address.city': 'Town',
  'billing.address.pin': 'PIN code',
  roomPreference: 'Roommate',
  friendCode: 'Friend code',
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
