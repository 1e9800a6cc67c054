import { StatusLink } from '@/components/layout/AskLinks';
import dynamic from 'next/dynamic';
import { PageHead } from '@/components/layout/PageHead';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import type { SavedTripsPageProps } from '@/lib/server/loaders/savedTripsPage';
import css from './SavedTripsPage.module.css';

const AccountTrips = dynamic(async () => (await import('./AccountTrips')).AccountTrips);
/** This list is in the browser's storage, so only scripts can show it. */
const DeviceLists = dynamic(async () => (await import('./SavedTripLists')).SavedTripLists, {
  ssr: false,
  loading: () => <div className={css.lists} />,
});
const SignIn = dynamic(async () => (await import('../signIn/SignIn')).SignIn);

/** The saved trips of the account and this browser, side by side, and those viewed last. */
export function SavedTripsPage({ state, frame }: SavedTripsPageProps & FrameProps) {
  const { settings } = frame;
  return (
    <>
      <PageHead
        title="Saved trips"
        siteName={settings.operatorName}
        description="The trips you saved, with their next dates and prices."
        isHiddenFromSearch
      />
      {state.step === 'signIn' ? (
        <SignIn
          entry={state.entry}
          settings={settings}
          title="Saved trips"
          lead="Sign in to keep your saved trips in your account and get price alerts. We’ll send you a code, so you don’t need a password."
          carried={{
            page: 'saved-trips',
            signingIn: '1',
            ...(state.trip && { do: 'save', trips: state.trip }),
          }}
        />
      ) : (
        <Wrap className={css.page}>
          <h1>Saved trips</h1>
          {state.step === 'account' ? (
            <AccountTrips {...state} settings={settings} />
          ) : (
            <Device isUnavailable={state.isUnavailable} />
          )}
        </Wrap>
      )}
    </>
  );
}

function Device({ isUnavailable }: { isUnavailable: boolean }) {
  return (
    <>
      {isUnavailable ? (
        <Notice tone="caution" role="status">
          If you’re signed in, your account’s list is safe, but we can’t load it right now. Try
          again in a minute. <StatusLink />
        </Notice>
      ) : null}
      <p className={css.note}>
        We save trips in this browser only, so they don’t appear on your other devices. To show
        their dates and prices, we look them up, but we don’t keep the list.
      </p>
      <p>
        <PageLink href={paths.savedTrips({ signIn: 1 })}>Sign in</PageLink> to keep this list and
        get price alerts.
      </p>
      <noscript>
        <p>
          Saving trips on this device needs JavaScript, which is turned off in this browser. Trips
          in your account don’t need it.
        </p>
      </noscript>
      <DeviceLists />
    </>
  );
}
