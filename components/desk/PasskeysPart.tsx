import { Button, QuietLink } from '@/components/ui/Button';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatInstant } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { YouPageProps } from '@/lib/server/desk/youPage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskPart } from './DeskFrame';
import { NewPasskeyForm } from './PasskeyForm';

/** Someone's passkeys, and how to add and remove one. */
export function PasskeysPart(props: YouPageProps & { desk: DeskProps }) {
  const { desk, passkeys, passkeyDraft, removalDraft } = props;
  const { passkeys: list, hasApp } = passkeys;
  return (
    <DeskPart id="passkeys" title="Passkeys" note={formatCount(list.length, 'passkey')}>
      {list.length > 0 ? (
        <ul className={css.waits}>
          {list.map(({ id, name, addedAt, lastUsedAt, canRemove }) => (
            <li key={id}>
              <p>Passkey</p>
              <div>
                <h3 id={`passkey-${id}`}>{name}</h3>
                <p>
                  Added {formatInstant(addedAt)},{' '}
                  {lastUsedAt ? `last used ${formatInstant(lastUsedAt)}` : 'not used yet'}
                </p>
                {canRemove ? null : <p>Your only second factor. Add another to remove this one.</p>}
              </div>
              <DeskForm
                name="remove-passkey"
                page={desk.page}
                fields={{ which: id }}
                draft={removalDraft.values['which'] === id ? removalDraft : undefined}
              >
                <Button variant="quiet" disabled={!canRemove} aria-describedby={`passkey-${id}`}>
                  Remove
                </Button>
              </DeskForm>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={css.block}>
        <p>
          A passkey replaces the code from your app: the fingerprint, face or PIN of a device, a
          password manager or a security key. Remove the passkeys of devices you no longer have, and
          sign those devices out below.
        </p>
        {desk.me.isFresh ? (
          <NewPasskeyForm
            action={deskPaths.api('passkey')}
            fields={{ form: 'passkey', page: desk.page }}
            draft={passkeyDraft}
            otherwise="Add one in another browser."
          />
        ) : (
          <p>
            <QuietLink href={deskPaths.signIn({ confirm: 1, next: deskPaths.you() })}>
              Confirm that it’s you
            </QuietLink>{' '}
            to add a passkey.
          </p>
        )}
        {hasApp ? null : (
          <p>
            <QuietLink href={deskPaths.signIn({ app: 1 })}>Set up an app too</QuietLink>
          </p>
        )}
      </div>
    </DeskPart>
  );
}
