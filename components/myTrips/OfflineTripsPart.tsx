import { Notice } from '@/components/ui/Notice';
import { Stack } from '@/components/ui/Stack';
import { useOfflineTrips } from '@/lib/hooks/useOfflineTrips';
import css from './OfflineTripsPart.module.css';

/** The consent of one person on one private device to read their trips there without network. */
export function KeepTripsPart() {
  const { kept, isBusy, hasFailed, choose } = useOfflineTrips();
  if (kept === 'impossible') return null;
  return (
    <Stack as="section" aria-labelledby="keep-trips">
      <h2 id="keep-trips">On the road</h2>
      <label className={css.choice}>
        <input
          type="checkbox"
          role="switch"
          checked={kept === 'on'}
          aria-describedby="keep-trips-words"
          onChange={({ target }) => void choose(target.checked)}
        />
        Keep my trips readable on this device without network
      </label>
      <p id="keep-trips-words">
        This list and each trip you open from it are kept on this device for up to 30 days, and
        anybody who can open this browser can read them. So choose it only on a device of your own.
        Signing out or switching it off deletes them.
      </p>
      <p role="status">{kept === 'on' && !isBusy ? 'Kept on this device.' : ''}</p>
      {hasFailed ? (
        <Notice tone="problem" role="alert">
          That did not work. With network, load this page again and try once more.
        </Notice>
      ) : null}
    </Stack>
  );
}
