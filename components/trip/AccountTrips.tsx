import { accountPaths } from '@/lib/account/accountPaths';
import { profileConsents } from '@/lib/account/personNames';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import type { SavedTripsState } from '@/lib/server/loaders/savedTripsPage';
import { FormOutcome } from '../forms/FormOutcome';
import { PostButton } from '../forms/PostForm';
import { SavedTripLists } from './SavedTripLists';
import css from './SavedTripsPage.module.css';

type AccountState = Extract<SavedTripsState, { step: 'account' }>;

/** The account's saved trips and the switch for alerts. Works without scripts. */
export function AccountTrips({
  account,
  cards,
  answer,
  settings,
}: AccountState & Pick<FrameProps['frame'], 'settings'>) {
  const { title, text, version } = profileConsents.saved_trip_alerts;
  const { hasAlerts } = account;
  return (
    <>
      <p className={css.note}>
        Saved in your account, so you see them wherever you sign in. You can save up to{' '}
        {account.most}.
      </p>
      <FormOutcome answer={answer} settings={settings} />
      <section className={css.alerts} aria-labelledby="alerts">
        <div>
          <h2 id="alerts">{title}</h2>
          <p id="alerts-text">{text}</p>
          <p>
            <strong>{hasAlerts ? 'Alerts are on.' : 'Alerts are off.'}</strong>
          </p>
        </div>
        <PostButton
          action={accountPaths.api('saved-trips')}
          fields={{ do: 'alerts', notice: version, granted: hasAlerts ? 'no' : 'yes' }}
          variant="quiet"
          aria-describedby="alerts-text"
        >
          {hasAlerts ? 'Turn off alerts' : 'Turn on alerts'}
        </PostButton>
      </section>
      <SavedTripLists account={account} cards={cards} />
    </>
  );
}
