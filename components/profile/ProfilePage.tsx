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
import { HiddenFields, SignIn } from '../signIn/SignIn';

type Settings = FrameProps['frame']['settings'];

/** All that a customer keeps with us, to change and to take back; signed out, the way in. */
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
              ? 'You were signed out. Sign in again: what you typed is kept in this page and not saved yet.'
              : 'Sign in with your address: we mail you a code, and there is no password.'
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
  profile: 'Your profile is saved.',
  traveller: 'The people you travel with are saved.',
  consent: 'Your decision is noted.',
  session: 'That browser is signed out.',
  email: 'Your address is changed. Other browsers were signed out.',
  phone: 'Your number is proved: codes can come to it by text message.',
  export: 'Your copy is being made: a mail tells when it is ready.',
  erasure: 'We delete your account in a week. The day stands below, and a mail confirms it.',
};

function outcomeOf(
  form: ProfileFormName,
  { erasure, isPhoneProved }: ProfileView['profile'],
): string {
  if (form === 'phone' && !isPhoneProved) return 'No more codes come to your number.';
  if (form === 'erasure' && !erasure) return 'Your account stays.';
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
      <h1>We cannot show your profile right now</h1>
      <Notice tone="caution" role="status">
        The booking office cannot be reached from here. What you saved is safe. Load this page again
        in a minute, or ask us.
      </Notice>
      {kept && name ? (
        <form method="post" action={accountPaths.api[name]()}>
          <HiddenFields fields={kept} />
          <p>
            {kept.do === 'remove'
              ? 'Nobody is removed yet.'
              : 'What you typed is not saved yet. It is kept in this page.'}
          </p>
          <p>
            <Button>{kept.do === 'remove' ? 'Remove them now' : 'Send it now'}</Button>
          </p>
        </form>
      ) : null}
      <AskLinks settings={settings} message="Hello, I have a question about my profile." />
    </>
  );
}
