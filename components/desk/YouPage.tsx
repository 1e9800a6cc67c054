import { FormButton, PostForm } from '@/components/forms/PostForm';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { deskKeys } from '@/lib/desk/deskKeys';
import { deskPaths } from '@/lib/desk/deskPaths';
import { roleNames } from '@/lib/desk/roleNames';
import { roleTasks } from '@/lib/desk/roleTasks';
import { browserWords } from '@/lib/format/browserWords';
import { formatInstant } from '@/lib/format/dates';
import { formatCount } from '@/lib/format/counts';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { YouPageProps } from '@/lib/server/desk/youPage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { PasskeysPart } from './PasskeysPart';
import { RecoveryCodes } from './RecoveryCodes';

/** Someone's own account: their roles, passkeys, recovery codes, and where they are signed in. */
export function YouPage(props: YouPageProps & { desk: DeskProps }) {
  const { desk, sessions, sessionDraft, recoveryCodes } = props;
  const { me } = desk;
  return (
    <DeskFrame desk={desk} title="You">
      <DeskTitle title={me.name} lead={me.email}>
        <PostForm action={deskPaths.api('sign-out')}>
          <Button variant="quiet">Sign out</Button>
        </PostForm>
      </DeskTitle>
      <DeskPart id="roles" title="Your roles" note="An owner can change them.">
        <ul className={css.waits}>
          {me.roles.map((role) => (
            <li key={role}>
              <p>{roleNames[role]}</p>
              <p>{roleTasks[role]}</p>
            </li>
          ))}
        </ul>
      </DeskPart>
      <PasskeysPart {...props} />
      <DeskPart
        id="recovery-codes"
        title="Recovery codes"
        note={`${formatCount(me.recoveryCodesLeft, 'code')} left`}
      >
        <div className={css.block}>
          {recoveryCodes ? (
            <RecoveryCodes codes={recoveryCodes} />
          ) : (
            <p>
              They replace your app or passkey if you lose your phone. New codes end the old ones.
            </p>
          )}
          {me.recoveryCodesLeft < 4 && !recoveryCodes ? (
            <Notice tone="caution">Few are left. Get new ones now.</Notice>
          ) : null}
          <PostForm action={deskPaths.you()} fields={{ form: 'recovery-codes' }}>
            <FormButton variant="quiet">Get new codes</FormButton>
          </PostForm>
        </div>
      </DeskPart>
      <DeskPart
        id="sessions"
        title="Where you’re signed in"
        note="For 12 hours, or 30 idle minutes."
      >
        <ul className={css.waits}>
          {sessions.map(({ id, isCurrent, userAgent, signedInAt, lastUsedAt }) => (
            <li key={id}>
              <p>{isCurrent ? 'This browser' : 'Signed in'}</p>
              <div>
                <h3 id={`session-${id}`}>{browserWords(userAgent)}</h3>
                <p>
                  Since {formatInstant(signedInAt)}, last used {formatInstant(lastUsedAt)}
                </p>
              </div>
              {isCurrent ? null : (
                <DeskForm
                  name="session"
                  page={desk.page}
                  fields={{ session: id }}
                  draft={sessionDraft.values['session'] === id ? sessionDraft : undefined}
                >
                  <Button variant="quiet" aria-describedby={`session-${id}`}>
                    Sign out
                  </Button>
                </DeskForm>
              )}
            </li>
          ))}
        </ul>
      </DeskPart>
      <DeskPart id="shortcuts" title="Keyboard shortcuts" note="Never inside a field.">
        <div className={css.block}>
          <Rows>
            {deskKeys.map(([key, does]) => (
              <Row key={key} name={key} value={does} />
            ))}
          </Rows>
          <DeskForm
            name="shortcuts"
            page={deskPaths.you()}
            fields={{ to: desk.areShortcutsOff ? 'on' : 'off' }}
          >
            <FormButton variant="quiet">
              {desk.areShortcutsOff
                ? 'Switch shortcuts on in this browser'
                : 'Switch shortcuts off in this browser'}
            </FormButton>
          </DeskForm>
        </div>
      </DeskPart>
    </DeskFrame>
  );
}
