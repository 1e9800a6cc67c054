import { OptionField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { TitledSection } from '@/components/ui/Stack';
import { useOfflineTrips } from '@/lib/hooks/useOfflineTrips';

/** Consent to keep trips on this device for offline use. */
export function KeepTripsPart() {
  const { kept, isBusy, hasFailed, choose } = useOfflineTrips();
  if (kept === 'impossible') return null;
  return (
    <TitledSection id="keep-trips" title="Offline trips">
      <OptionField
        type="checkbox"
        role="switch"
        checked={kept === 'on'}
        aria-describedby="keep-trips-words"
        onChange={({ target }) => void choose(target.checked)}
      >
        <strong>Keep my trips on this device for offline use</strong>
      </OptionField>
      <p id="keep-trips-words">
        We keep this list and each trip you open on this device for up to 30 days. Anyone who can
        open this browser can read them, so turn this on only on your own device. Signing out or
        turning it off deletes them.
      </p>
      <p role="status">{kept === 'on' && !isBusy ? 'Saved on this device.' : ''}</p>
      {hasFailed ? (
        <Notice tone="problem" role="alert">
          That didn’t work. Connect to the internet, reload this page and try again.
        </Notice>
      ) : null}
    </TitledSection>
  );
}
