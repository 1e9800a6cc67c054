import Link from 'next/link';
import { AskLinks } from '@/components/layout/AskLinks';
import { PersonalColumn, PersonalHead } from '@/components/layout/PersonalPage';
import { Notice } from '@/components/ui/Notice';
import { accountPaths, profileFormNames, type ProfileFormName } from '@/lib/account/accountPaths';
import type { UnsentFields, ProfilePageProps, ProfileView } from '@/lib/server/loaders/profilePage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { ErasurePart, ExportPart } from './AccountDataParts';
import { EmailPart, PhonePart } from './AddressParts';
import { ConfirmByCode } from './ConfirmByCode';
import { ConsentsPart } from './ConsentsPart';
import { ProfileForm } from './ProfileForm';
import type { ProfilePartProps } from './ProfilePart';
import { SavedTravellersPart } from './SavedTravellersPart';
import { SessionsPart } from './SessionsPart';
import { HiddenFields } from '../forms/HiddenFields';
import { FormButton } from '../forms/PostForm';
import { AccountHead } from '../signIn/AccountHead';
import { SignIn } from '../signIn/SignIn';

/** Everything a customer stores with us, or the sign-in form when signed out. */
export function ProfilePage({ state, frame }: ProfilePageProps & FrameProps) {
  const { settings } = frame;
  return (
    <>
      <PersonalHead title="Your profile" frame={frame} />
      {state.step === 'signIn' ? (
        <SignIn
          entry={state.entry}
          settings={settings}
          title="Your profile"
          lead={
            state.kept
              ? 'You were signed out. Sign in again to save what you typed. It’s still on this page.'
              : 'Sign in with your email address. We’ll send you a code, so you don’t need a password.'
          }
          carried={{ page: 'profile', signingIn: '1', ...state.kept }}
        />
      ) : (
        <PersonalColumn>
          {state.step === 'profile' ? (
            <Profile view={state.view} settings={settings} />
          ) : (
            <Unavailable kept={state.kept} settings={settings} />
          )}
        </PersonalColumn>
      )}
    </>
  );
}

const savedWords: Record<ProfileFormName, string> = {
  profile: 'Profile saved.',
  traveller: 'Saved travellers updated.',
  consent: 'Choice saved.',
  session: 'That browser has been signed out.',
  email: 'Your email address has been changed. Other browsers were signed out.',
  phone: 'Number verified. You can now get sign-in codes by text.',
  export: 'We’re preparing your copy. We’ll email you when it’s ready.',
  erasure: 'We’ll delete your account in a week. The date is below, and we’ve emailed it to you.',
};

function outcomeOf(
  form: ProfileFormName,
  { erasure, isPhoneProved }: ProfileView['profile'],
): string {
  if (form === 'phone' && !isPhoneProved) return 'We’ve stopped texting codes to your number.';
  if (form === 'erasure' && !erasure) return 'We’ve kept your account.';
  return savedWords[form];
}

function Profile(props: ProfilePartProps) {
  const { profile, justSaved } = props.view;
  return (
    <>
      <AccountHead title="Your profile" email={profile.email}>
        <p>
          <Link href={accountPaths.myTrips()}>My trips</Link>
        </p>
      </AccountHead>
      {justSaved ? <Notice role="status">{outcomeOf(justSaved, profile)}</Notice> : null}
      <ProfileForm {...props} />
      <SavedTravellersPart {...props} />
      <ConsentsPart {...props} />
      <SessionsPart {...props} />
      {profile.isFresh ? null : <ConfirmByCode {...props} />}
      <EmailPart {...props} />
      <PhonePart {...props} />
      <ExportPart {...props} />
      <ErasurePart {...props} />
    </>
  );
}

interface UnavailableProps extends Pick<ProfilePartProps, 'settings'> {
  kept: UnsentFields | null;
}

function Unavailable({ kept, settings }: UnavailableProps) {
  const name = profileFormNames.find((one) => one === kept?.form);
  return (
    <>
      <h1>We can’t load your profile right now</h1>
      <Notice tone="caution" role="status">
        What you saved is safe. Try again in a minute, or contact us.
      </Notice>
      {kept && name ? (
        <form method="post" action={accountPaths.api(name)}>
          <HiddenFields fields={kept} />
          <p>
            {kept.do === 'remove'
              ? 'We haven’t removed anyone yet.'
              : 'What you typed isn’t saved yet. It’s still on this page.'}
          </p>
          <FormButton>{kept.do === 'remove' ? 'Remove them now' : 'Send now'}</FormButton>
        </form>
      ) : null}
      <AskLinks settings={settings} message="Hello, I have a question about my profile." isOutage />
    </>
  );
}
