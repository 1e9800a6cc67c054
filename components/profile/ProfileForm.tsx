import type { MyProfile } from '@/booking/contract/profile';
import { Button } from '@/components/ui/Button';
import { FieldGrid, FieldGroup, SelectField, TextField } from '@/components/ui/Field';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { errorOf, type FormDraft } from '@/lib/forms';
import { useUnsavedGuard } from '@/lib/hooks/useUnsavedGuard';
import { dietNames, languageNames, roomNames } from '@/lib/account/personNames';
import { profileFields, shownField, type ProfileField } from '@/lib/account/profileFields';
import type { Frame } from '@/lib/server/loaders/frame';
import { FormOutcome } from '../forms/FormOutcome';
import { storedHint } from '../forms/storedHint';
import css from './ProfilePage.module.css';

interface ProfileFormProps {
  profile: MyProfile;
  draft: FormDraft;
  settings: Frame['settings'];
}

/** Personal details, travel preferences and emergency contact. After a failure it keeps what was typed. */
export function ProfileForm({ profile, draft, settings }: ProfileFormProps) {
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
  const field = (name: ProfileField, hint?: string, words?: string) => ({
    name,
    defaultValue: draft.values[name] ?? stored[name],
    error: errorOf(draft.answer, name),
    hint: storedHint(draft.values[name], stored[name], hint, words),
  });
  const roomWords = profile.roomPreference ? roomNames[profile.roomPreference] : '';
  const dietWords = profile.diet ? dietNames[profile.diet] : '';
  return (
    <Stack as="section" aria-labelledby="about-you">
      <h2 id="about-you">About you</h2>
      <form
        ref={guarded}
        className={css.form}
        method="post"
        action={accountPaths.api.profile()}
        noValidate
      >
        <FormOutcome answer={draft.answer} fields={profileFields} settings={settings} />
        <input type="hidden" name="form" value="profile" />
        <input type="hidden" name="version" value={profile.version} />
        {profileFields.map((name) => (
          <input key={name} type="hidden" name={shownField(name)} value={stored[name]} />
        ))}
        <FieldGrid>
          <TextField {...field('name')} label="Name as on your ID" autoComplete="name" isOptional />
          <TextField
            {...field('phone', 'With country code if it isn’t Indian.')}
            label="Mobile phone"
            type="tel"
            autoComplete="tel"
            isOptional
          />
        </FieldGrid>
        <FieldGroup>
          <legend>How you like to travel</legend>
          <FieldGrid>
            <SelectField
              {...field('roomPreference', undefined, roomWords)}
              label="Share a room with"
              isOptional
            >
              <Choices names={roomNames} />
            </SelectField>
            <SelectField {...field('diet', undefined, dietWords)} label="Food" isOptional>
              <Choices names={dietNames} />
            </SelectField>
            <SelectField
              {...field(
                'mailLanguage',
                'Our emails are in English for now. We’ll remember your choice.',
                languageNames[profile.mailLanguage],
              )}
              label="Email language"
            >
              {Object.entries(languageNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
          </FieldGrid>
        </FieldGroup>
        <FieldGroup>
          <legend>Emergency contact</legend>
          <FieldGrid>
            <TextField
              {...field('emergencyContact.name')}
              label="Their name"
              autoComplete="off"
              isOptional
            />
            <TextField
              {...field('emergencyContact.phone')}
              label="Their mobile phone"
              type="tel"
              autoComplete="off"
              isOptional
            />
            <TextField
              {...field('emergencyContact.relation')}
              label="Relationship"
              autoComplete="off"
              isOptional
            />
          </FieldGrid>
        </FieldGroup>
        <p>
          <Button>Save profile</Button>
        </p>
      </form>
    </Stack>
  );
}

/** Options for a list that may be left empty. */
export function Choices({ names }: { names: Record<string, string> }) {
  return (
    <>
      <option value="">No preference</option>
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}
