import Head from 'next/head';
import Link from 'next/link';
import { AskLinks } from '@/components/layout/AskLinks';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Stack, Wrap } from '@/components/ui/Stack';
import { accountPaths, type ProfileFormName } from '@/lib/account/accountPaths';
import { profileFormNames } from '@/lib/account/accountPaths';
import type { UnsentFields, ProfilePageProps, ProfileView } from '@/lib/server/loaders/profilePage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { ConfirmByCode } from './ConfirmByCode';
import { ConsentsPart } from './ConsentsPart';
import { EmailPart } from './EmailPart';
import { ErasurePart } from './ErasurePart';
import { ExportPart } from './ExportPart';
import { PhonePart } from './PhonePart';
import css from './ProfilePage.module.css';
import { ProfileForm } from './ProfileForm';
import { SavedTravellersPart } from './SavedTravellersPart';
import { SessionsPart } from './SessionsPart';
import { HiddenFields } from '../forms/HiddenFields';
import { SignIn } from '../signIn/SignIn';

type Settings = FrameProps['frame']['settings'];

/** Everything a customer stores with us; sign-in when signed out. */
export function ProfilePage({ state, frame: { settings } }: ProfilePageProps & FrameProps) {
  return (
    <>
      <Head>
        <title>{`Your profile | ${settings.operatorName}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
      </Head>
      {state.step === 'signIn' ? (
        <SignIn
          entry={state.entry}
          settings={settings}
          title="Your profile"
          lead={
            state.kept
              ? 'You were signed out. Sign in again to save what you typed. It’s still on this page.'
              : 'Sign in with your email address. We’ll send you a code, so there’s no password.'
          }
          carried={{ page: 'profile', signingIn: '1', ...state.kept }}
        />
      ) : (
        <Wrap className={css.page}>
          <Stack data-gap="large">
            {state.step === 'profile' ? (
              <Profile view={state.view} settings={settings} />
            ) : (
              <Unavailable kept={state.kept} settings={settings} />
            )}
          </Stack>
        </Wrap>
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
  if (form === 'phone' && !isPhoneProved) return 'We won’t text codes to your number any longer.';
  if (form === 'erasure' && !erasure) return 'We’ve kept your account.';
  return savedWords[form];
}

function Profile({ view, settings }: { view: ProfileView; settings: Settings }) {
  const { profile, drafts, justSaved } = view;
  return (
    <>
      <div className={css.head}>
        <div>
          <h1>Your profile</h1>
          <p>Signed in as {profile.email}</p>
          <p>
            <Link href={accountPaths.myTrips()}>My trips</Link>
          </p>
        </div>
        <form method="post" action={accountPaths.api.signOut()}>
          <Button variant="quiet">Sign out</Button>
        </form>
      </div>
      {justSaved ? <Notice role="status">{outcomeOf(justSaved, profile)}</Notice> : null}
      <ProfileForm profile={profile} draft={drafts.profile} settings={settings} />
      <SavedTravellersPart
        saved={view.saved}
        open={view.openTraveller}
        draft={drafts.traveller}
        countries={view.countries}
        settings={settings}
      />
      <ConsentsPart consents={view.consents} draft={drafts.consent} settings={settings} />
      <SessionsPart sessions={view.sessions} draft={drafts.session} settings={settings} />
      {profile.isFresh ? null : (
        <ConfirmByCode
          email={profile.email}
          confirming={view.confirming}
          kept={drafts.email.values}
          settings={settings}
        />
      )}
      <EmailPart
        profile={profile}
        draft={drafts.email}
        isCodeSent={view.isEmailCodeSent}
        settings={settings}
      />
      <PhonePart
        profile={profile}
        draft={drafts.phone}
        isCodeSent={view.isPhoneCodeSent}
        settings={settings}
      />
      <ExportPart profile={profile} draft={drafts.export} settings={settings} />
      <ErasurePart profile={profile} draft={drafts.erasure} settings={settings} />
    </>
  );
}

function Unavailable({ kept, settings }: { kept: UnsentFields | null; settings: Settings }) {
  const name = profileFormNames.find((one) => one === kept?.form);
  return (
    <>
      <h1>We can’t load your profile right now</h1>
      <Notice tone="caution" role="status">
        What you saved is safe. Try again in a minute, or contact us.
      </Notice>
      {kept && name ? (
        <form method="post" action={accountPaths.api[name]()}>
          <HiddenFields fields={kept} />
          <p>
            {kept.do === 'remove'
              ? 'We haven’t removed anyone yet.'
              : 'What you typed isn’t saved yet. It’s still on this page.'}
          </p>
          <p>
            <Button>{kept.do === 'remove' ? 'Remove them now' : 'Send now'}</Button>
          </p>
        </form>
      ) : null}
      <AskLinks settings={settings} message="Hello, I have a question about my profile." />
    </>
  );
}
