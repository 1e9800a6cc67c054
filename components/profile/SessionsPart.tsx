import { TitledSection } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { browserWords } from '@/lib/format/browserWords';
import { formatDateOf } from '@/lib/format/dates';
import { FormOutcome } from '../forms/FormOutcome';
import { PostButton } from '../forms/PostForm';
import css from './ProfilePage.module.css';
import type { ProfilePartProps } from './ProfilePart';

/** The customer's sign-ins: this browser, and others they can sign out from here. */
export function SessionsPart({ view: { sessions, drafts }, settings }: ProfilePartProps) {
  return (
    <TitledSection id="sessions" title="Where you’re signed in">
      <FormOutcome answer={drafts.session.answer} settings={settings} />
      <ul className={css.list}>
        {sessions.map(({ id, isCurrent, userAgent, signedInAt, lastUsedAt }) => {
          const words = browserWords(userAgent);
          return (
            <li key={id} className={css.item}>
              <div className={css.words}>
                <strong id={`session-${id}`}>
                  {words}
                  {isCurrent ? ', this browser' : ''}
                </strong>
                <p data-quiet>
                  Signed in on {formatDateOf(signedInAt)}, last seen on {formatDateOf(lastUsedAt)}
                </p>
              </div>
              {isCurrent ? null : (
                <PostButton
                  action={accountPaths.api('session')}
                  fields={{ form: 'session', session: id }}
                  variant="quiet"
                  aria-describedby={`session-${id}`}
                >
                  Sign out that browser
                </PostButton>
              )}
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}
