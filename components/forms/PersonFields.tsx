import { FieldGrid, FieldGridGroup, SelectField, TextField } from '@/components/ui/Field';
import { dietNames, genderNames } from '@/lib/account/personNames';
import type { SavedTravellerField } from '@/lib/account/profileFields';
import type { TravellerEditing } from '@/lib/server/loaders/travellerEditing';
import type { draftField } from './draftField';

interface FieldsProps<Name extends string> {
  /** Returns a field's name and content. */
  field: (name: Name) => ReturnType<typeof draftField> & { id?: string; hint?: string };
  isOptional?: boolean;
}

interface PersonFieldsProps extends FieldsProps<SavedTravellerField> {
  nameLabel: string;
  countries: TravellerEditing['countries'];
}

/** The empty option in an optional list. */
export const noPreference = 'No preference';

/** A person's details and food preference. With `isOptional`, only the name is required. */
export function PersonFields({ field, isOptional, nameLabel, countries }: PersonFieldsProps) {
  const choose = isOptional ? noPreference : 'Choose';
  return (
    <FieldGrid>
      <TextField {...field('fullName')} label={nameLabel} autoComplete="off" />
      <TextField
        {...field('dateOfBirth')}
        label="Date of birth"
        type="date"
        min="1900-01-01"
        autoComplete="off"
        isOptional={isOptional}
      />
      <SelectField
        {...field('gender')}
        label="Gender"
        empty={choose}
        options={Object.entries(genderNames)}
        isOptional={isOptional}
      />
      <SelectField
        {...field('nationality')}
        label="Nationality"
        empty={isOptional ? noPreference : 'Choose a country'}
        options={countries.map(({ code, name }) => [code, name])}
        isOptional
      />
      <TextField
        {...field('phone')}
        label="Mobile phone"
        type="tel"
        autoComplete="off"
        isOptional
      />
      <SelectField
        {...field('diet')}
        label="Food"
        empty={choose}
        options={Object.entries(dietNames)}
        isOptional={isOptional}
      />
    </FieldGrid>
  );
}

type EmergencyField = `emergencyContact.${'name' | 'phone' | 'relation'}`;

export function EmergencyContactFields({ field, isOptional }: FieldsProps<EmergencyField>) {
  return (
    <FieldGridGroup legend="Emergency contact">
      <TextField
        {...field('emergencyContact.name')}
        label="Their name"
        autoComplete="off"
        isOptional={isOptional}
      />
      <TextField
        {...field('emergencyContact.phone')}
        label="Their mobile phone"
        type="tel"
        autoComplete="off"
        isOptional={isOptional}
      />
      <TextField
        {...field('emergencyContact.relation')}
        label="Relationship"
        autoComplete="off"
        isOptional
      />
    </FieldGridGroup>
  );
}
