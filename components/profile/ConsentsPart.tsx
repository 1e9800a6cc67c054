import { TitledSection } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { formatInstant } from '@/lib/format/dates';
import { profileConsents } from '@/lib/account/personNames';
import { FormOutcome } from '../forms/FormOutcome';
import { PostButton } from '../forms/PostForm';
import unfold from '@/components/ui/Unfold.module.css';
import css from './ProfilePage.module.css';
import type { ProfilePartProps } from './ProfilePart';

/** Marketing consents, each with one button to agree or withdraw, and their history. */
export function ConsentsPart({ view: { consents, drafts }, settings }: ProfilePartProps) {
  return (
    <TitledSection id="consents" title="Your consents">
      <FormOutcome answer={drafts.consent.answer} settings={settings} />
      <ul className={css.list}>
        {consents.current.map(({ purpose, isGranted }) => {
          const { title, text, version } = profileConsents[purpose];
          return (
            <li key={purpose} className={css.item}>
              <div className={css.words}>
                <h3 id={`consent-${purpose}`}>{title}</h3>
                <p>{text}</p>
                <p data-quiet>{isGranted ? 'You agreed.' : 'You haven’t agreed.'}</p>
              </div>
              <PostButton
                action={accountPaths.api('consent')}
                fields={{
                  form: 'consent',
                  purpose,
                  notice: version,
                  granted: isGranted ? 'no' : 'yes',
                }}
                variant="quiet"
                aria-describedby={`consent-${purpose}`}
              >
                {isGranted ? 'Withdraw' : 'Agree'}
              </PostButton>
            </li>
          );
        })}
      </ul>
      {consents.history.length > 0 ? (
        <details className={unfold.unfold}>
          <summary>Consent history</summary>
          <ol className={css.list}>
            {consents.history.map(({ at, isGranted, text, version }) => (
              <li key={`${at}${version}`}>
                {formatInstant(at)}: {isGranted ? 'agreed to' : 'declined or withdrew'} “{text}”{' '}
                <span data-quiet>({version})</span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </TitledSection>
  );
}
