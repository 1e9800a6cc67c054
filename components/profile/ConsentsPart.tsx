import type { MyConsents } from '@/booking/contract/profile';
import { Button } from '@/components/ui/Button';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { formatInstant } from '@/lib/format/dates';
import type { FormDraft } from '@/lib/forms';
import { profileConsents } from '@/lib/account/personNames';
import type { Frame } from '@/lib/server/loaders/frame';
import { FormOutcome } from '../forms/FormOutcome';
import css from './ProfilePage.module.css';

interface ConsentsPartProps {
  consents: MyConsents;
  draft: FormDraft;
  settings: Frame['settings'];
}

/** Marketing consents, each with one button to agree or withdraw, and their history. */
export function ConsentsPart({ consents, draft, settings }: ConsentsPartProps) {
  return (
    <Stack as="section" aria-labelledby="consents">
      <h2 id="consents">Your consents</h2>
      <FormOutcome answer={draft.answer} settings={settings} />
      <ul className={css.list}>
        {consents.current.map(({ purpose, isGranted }) => {
          const { title, text, version } = profileConsents[purpose];
          return (
            <li key={purpose} className={css.item}>
              <div className={css.words}>
                <h3 id={`consent-${purpose}`}>{title}</h3>
                <p>{text}</p>
                <p className={css.quiet}>{isGranted ? 'You agreed.' : 'You haven’t agreed.'}</p>
              </div>
              <form method="post" action={accountPaths.api.consent()}>
                <input type="hidden" name="form" value="consent" />
                <input type="hidden" name="purpose" value={purpose} />
                <input type="hidden" name="notice" value={version} />
                <input type="hidden" name="granted" value={isGranted ? 'no' : 'yes'} />
                <Button variant="quiet" aria-describedby={`consent-${purpose}`}>
                  {isGranted ? 'Withdraw' : 'Agree'}
                </Button>
              </form>
            </li>
          );
        })}
      </ul>
      {consents.history.length > 0 ? (
        <details className={css.more}>
          <summary>Consent history</summary>
          <ol className={css.list}>
            {consents.history.map(({ at, isGranted, text, version }) => (
              <li key={`${at}${version}`}>
                {formatInstant(at)}: {isGranted ? 'agreed to' : 'declined or withdrew'} “{text}”{' '}
                <span className={css.quiet}>({version})</span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </Stack>
  );
}
