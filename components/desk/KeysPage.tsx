import type { StaffKey } from '@/booking/contract/staffKeys';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { Button } from '@/components/ui/Button';
import { FieldGrid, TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { deskPaths } from '@/lib/desk/deskPaths';
import { roleList } from '@/lib/desk/roleNames';
import { formatDateOf, formatInstant } from '@/lib/format/dates';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { KeysPageProps } from '@/lib/server/desk/keysPage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { OnceButton } from './OnceButton';
import { RoleTicks } from './RoleTicks';

const statusWords = {
  active: { text: 'Active', tone: 'sure' },
  expired: { text: 'Expired', tone: 'full' },
  revoked: { text: 'Revoked', tone: 'full' },
} as const;

type Props = KeysPageProps & { desk: DeskProps };

/** Keys with which other programs work for us: make one, see their use, and end them. */
export function KeysPage({ desk, keys, made, repeated, drafts, open, idempotencyKey }: Props) {
  return (
    <DeskFrame desk={desk} title="Keys">
      <p>
        <a href={deskPaths.people()}>People</a>
      </p>
      <DeskTitle
        title="Keys"
        lead="Other programs use the booking service with a key. It may do what its roles may, except what needs a code from your app, such as moving money."
      />
      {repeated !== null ? (
        <Notice tone="caution" role="status" title={`The key “${repeated}” was already made`}>
          <p>
            You sent the form twice, and only the first answer had the key. If you didn’t copy it,
            revoke it below and make another under a new name.
          </p>
        </Notice>
      ) : null}
      {made ? (
        <Notice tone="sure" role="status" title={`Copy the key “${made.name}” now`}>
          <p>We only keep a fingerprint of it, so no one can show it again.</p>
          <p>
            <code className={css.secret}>{made.secret}</code>
          </p>
        </Notice>
      ) : null}
      <DeskPart id="keys" title="All keys">
        {keys.some(({ id, status }) => id === open && status === 'active') ? null : (
          <FormOutcome answer={drafts['revoke-key'].answer} />
        )}
        {keys.length === 0 ? (
          <p>No keys yet. Each will be here with its end and when it was last used.</p>
        ) : (
          <ul className={css.waits}>
            {keys.map((key) => (
              <KeyItem
                key={key.id}
                item={key}
                draft={open === key.id ? drafts['revoke-key'] : emptyDraft}
              />
            ))}
          </ul>
        )}
      </DeskPart>
      <DeskPart id="new-key" title="Make a key">
        <div className={css.block}>
          <DeskForm
            name="new-key"
            page={deskPaths.keys()}
            fields={{ idempotencyKey }}
            draft={drafts['new-key']}
            errorFields={['name', 'days']}
          >
            <FieldGrid>
              <TextField
                {...draftField(drafts['new-key'], 'name')}
                label="Name"
                hint="The log shows it as who acted, such as Channel manager."
                autoComplete="off"
                maxLength={60}
                required
              />
              <TextField
                {...draftField(drafts['new-key'], 'days', '90')}
                label="Works for, in days"
                hint="365 at most."
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                required
              />
            </FieldGrid>
            <RoleTicks id="key" draft={drafts['new-key']} stored={[]} />
            <OnceButton>Make the key</OnceButton>
          </DeskForm>
        </div>
      </DeskPart>
    </DeskFrame>
  );
}

interface KeyItemProps {
  item: StaffKey;
  draft: KeysPageProps['drafts']['revoke-key'];
}

function KeyItem({ item, draft }: KeyItemProps) {
  const { id, name, roles, hint, status, mayConfirm, lastUsedAt, revokedAt, revokedBy } = item;
  return (
    <li>
      <p>
        <Pill data-tone={statusWords[status].tone}>{statusWords[status].text}</Pill>
      </p>
      <div>
        <h3>{name}</h3>
        <p>
          {roleList(roles)}. Ends in …{hint}. Made by {item.createdBy} on{' '}
          {formatDateOf(item.createdAt)}, works until {formatDateOf(item.expiresAt)}, last used{' '}
          {lastUsedAt ? formatInstant(lastUsedAt) : 'never'}.
          {mayConfirm ? ' Made on the server: it may also move money and change access.' : ''}
          {revokedAt ? ` Revoked by ${revokedBy ?? 'someone'} on ${formatDateOf(revokedAt)}.` : ''}
        </p>
      </div>
      {status === 'active' ? (
        <DeskForm name="revoke-key" page={deskPaths.keys()} fields={{ key: id }} draft={draft}>
          <Button variant="quiet">
            Revoke<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </DeskForm>
      ) : null}
    </li>
  );
}
