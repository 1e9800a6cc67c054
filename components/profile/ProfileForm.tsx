import {
  FieldGrid,
  FieldGridGroup,
  PhoneField,
  SelectField,
  TextField,
} from '@/components/ui/Field';
import { TitledSection } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { useUnsavedGuard } from '@/lib/hooks/useUnsavedGuard';
import { dietNames, languageNames, roomNames } from '@/lib/account/personNames';
import { profileFields, shownField, type ProfileField } from '@/lib/account/profileFields';
import { draftField, storedHint } from '../forms/draftField';
import { FormOutcome } from '../forms/FormOutcome';
import { HiddenFields } from '../forms/HiddenFields';
import { EmergencyContactFields, noPreference } from '../forms/PersonFields';
import { FormButton, PostForm } from '../forms/PostForm';
import type { ProfilePartProps } from './ProfilePart';

/** Details, travel preferences and emergency contact. After a failure it keeps what was typed. */
export function ProfileForm({ view, settings }: ProfilePartProps) {
  const { profile } = view;
  const draft = view.drafts.profile;
  const guarded = useUnsavedGuard(draft.values.form !== undefined);
  const { emergencyContact } = profile;
  const stored: Record<ProfileField, string> = {
    name: profile.name ?? '',
    phone: profile.phone ?? '',
    mailLanguage: profile.mailLanguage,
    roomPreference: profile.roomPreference ?? '',
    diet: profile.diet ?? '',
    'emergencyContact.name': emergencyContact?.name ?? '',
    'emergencyContact.phone': emergencyContact?.phone ?? '',
    'emergencyContact.relation': emergencyContact?.relation ?? '',
  };
  const hints: Partial<Record<ProfileField, string>> = {
    phone: 'Include the country code if it isn’t Indian.',
    mailLanguage: 'Our emails are in English for now. We’ll remember your choice.',
  };
  const words: Partial<Record<ProfileField, string>> = {
    mailLanguage: languageNames[profile.mailLanguage],
    roomPreference: profile.roomPreference ? roomNames[profile.roomPreference] : '',
    diet: profile.diet ? dietNames[profile.diet] : '',
  };
  const field = (name: ProfileField) => ({
    ...draftField(draft, name, stored[name]),
    hint: storedHint(draft.values[name], stored[name], hints[name], words[name]),
  });
  return (
    <TitledSection id="about-you" title="About you">
      <PostForm ref={guarded} action={accountPaths.api('profile')}>
        <FormOutcome answer={draft.answer} fields={profileFields} settings={settings} />
        <HiddenFields
          fields={{
            form: 'profile',
            version: profile.version,
            ...Object.fromEntries(profileFields.map((name) => [shownField(name), stored[name]])),
          }}
        />
        <FieldGrid>
          <TextField {...field('name')} label="Name as on your ID" autoComplete="name" isOptional />
          <PhoneField {...field('phone')} label="Mobile phone" isOptional />
        </FieldGrid>
        <FieldGridGroup legend="How you like to travel">
          <SelectField
            {...field('roomPreference')}
            label="Share a room with"
            empty={noPreference}
            options={Object.entries(roomNames)}
            isOptional
          />
          <SelectField
            {...field('diet')}
            label="Food"
            empty={noPreference}
            options={Object.entries(dietNames)}
            isOptional
          />
          <SelectField
            {...field('mailLanguage')}
            label="Email language"
            options={Object.entries(languageNames)}
          />
        </FieldGridGroup>
        <EmergencyContactFields field={field} isOptional />
        <FormButton>Save profile</FormButton>
      </PostForm>
    </TitledSection>
  );
}
