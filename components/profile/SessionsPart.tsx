import type { SignedInBrowser } from '@/booking/contract/accounts';
import { Button } from '@/components/ui/Button';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { browserWords } from '@/lib/format/browserWords';
import { formatDateOf } from '@/lib/format/dates';
import type { FormDraft } from '@/lib/forms';
import type { Frame } from '@/lib/server/loaders/frame';
import { FormOutcome } from '../forms/FormOutcome';
import css from './ProfilePage.module.css';

interface SessionsPartProps {
  sessions: SignedInBrowser[];
  draft: FormDraft;
  settings: Frame['settings'];
}

/** The customer's sign-ins: this browser, and others they can sign out from here. */
export function SessionsPart({ sessions, draft, settings }: SessionsPartProps) {
  return (
    <Stack as="section" aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      <FormOutcome answer={draft.answer} settings={settings} />
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
                <p className={css.quiet}>
                  Signed in on {formatDateOf(signedInAt)}, last seen on {formatDateOf(lastUsedAt)}
                </p>
              </div>
              {isCurrent ? null : (
                <form method="post" action={accountPaths.api.session()}>
                  <input type="hidden" name="form" value="session" />
                  <input type="hidden" name="session" value={id} />
                  <Button variant="quiet" aria-describedby={`session-${id}`}>
                    Sign out there
                  </Button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
