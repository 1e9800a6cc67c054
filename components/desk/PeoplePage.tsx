import type { StaffPerson } from '@/booking/contract/staffAccounts';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { QuietLink } from '@/components/ui/Button';
import { EmailField, FieldGrid, TextField } from '@/components/ui/Field';
import { Pill } from '@/components/ui/Pill';
import { Stack } from '@/components/ui/Stack';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { deskPaths } from '@/lib/desk/deskPaths';
import { roleList } from '@/lib/desk/roleNames';
import { formatInstant } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { PeoplePageProps } from '@/lib/server/desk/peoplePage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { RoleTicks } from './RoleTicks';

const statusWords = {
  invited: { text: 'Invited', tone: 'few' },
  active: { text: 'Active', tone: 'sure' },
  ended: { text: 'Access ended', tone: 'full' },
} as const;

/** Everyone on the staff, for owners: invite, choose roles, and end access. */
export function PeoplePage(props: PeoplePageProps & { desk: DeskProps }) {
  const { desk, people, open, drafts, idempotencyKey } = props;
  const person = people.find(({ id }) => id === open);
  return (
    <DeskFrame desk={desk} title="People">
      <DeskTitle title="People" lead="Everyone who works at the desk, with their roles.">
        <QuietLink href={deskPaths.keys()}>Keys</QuietLink>
        {desk.me.permissions.includes('audit:read') ? (
          <QuietLink href={deskPaths.log()}>Log</QuietLink>
        ) : null}
      </DeskTitle>
      <div className={css.sheet}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Roles</th>
              <th scope="col">State</th>
              <th scope="col">Last used</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, email, roles, status, lastUsedAt }) => (
              <tr key={id}>
                <th scope="row">
                  {name}
                  <small>{email}</small>
                </th>
                <td>{roleList(roles)}</td>
                <td>
                  <Pill data-tone={statusWords[status].tone}>{statusWords[status].text}</Pill>
                </td>
                <td data-label="Last used">{lastUsedAt ? formatInstant(lastUsedAt) : 'not yet'}</td>
                <td>
                  {id === desk.me.id ? (
                    'You'
                  ) : (
                    <a href={`${deskPaths.people({ person: id })}#person`}>
                      Change<VisuallyHidden> {name}</VisuallyHidden>
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {person ? <PersonForms {...{ person, drafts, idempotencyKey }} /> : null}
      <DeskPart id="invite" title="Invite someone">
        <div className={css.block}>
          <DeskForm
            name="invite"
            page={deskPaths.people()}
            fields={{ idempotencyKey }}
            draft={drafts.invite}
            errorFields={['name', 'email']}
          >
            <FieldGrid>
              <TextField
                {...draftField(drafts.invite, 'name')}
                label="Name"
                autoComplete="off"
                maxLength={60}
                required
              />
              <EmailField
                {...draftField(drafts.invite, 'email')}
                label="Email"
                autoComplete="off"
                required
              />
            </FieldGrid>
            <RoleTicks id="invite" draft={drafts.invite} stored={[]} />
            <FormButton>Send the invitation</FormButton>
          </DeskForm>
        </div>
      </DeskPart>
    </DeskFrame>
  );
}

interface PersonFormsProps extends Pick<PeoplePageProps, 'drafts' | 'idempotencyKey'> {
  person: StaffPerson;
}

function PersonForms({ person, drafts, idempotencyKey }: PersonFormsProps) {
  const { id, name, roles, status, version } = person;
  const page = deskPaths.people({ person: id });
  const fields = { person: id };
  return (
    <DeskPart id="person" title={name} note={statusWords[status].text}>
      <div className={css.block}>
        {status === 'ended' ? null : (
          <DeskForm
            name="roles"
            page={page}
            draft={drafts.roles}
            fields={{ ...fields, version: String(version) }}
          >
            <RoleTicks id="roles" draft={drafts.roles} stored={roles} />
            <FormButton>Save the roles</FormButton>
          </DeskForm>
        )}
        <DeskForm
          name="invite-again"
          page={page}
          draft={drafts['invite-again']}
          fields={{ ...fields, idempotencyKey }}
        >
          <Stack data-gap="small">
            <p>
              {status === 'active'
                ? 'For a lost phone: ends their app, recovery codes and sessions, and emails a new invitation.'
                : 'Emails a new invitation, which works for a week.'}
            </p>
            <FormButton variant="quiet">Send a new invitation</FormButton>
          </Stack>
        </DeskForm>
        {status === 'ended' ? null : (
          <DeskForm
            name="end-access"
            page={page}
            draft={drafts['end-access']}
            fields={fields}
            errorFields={['reason']}
          >
            <TextField
              {...draftField(drafts['end-access'], 'reason')}
              label="Why their access ends"
              maxLength={200}
              required
              hint="Kept in the log. They are signed out at once."
            />
            <FormButton variant="quiet">End {name}’s access</FormButton>
          </DeskForm>
        )}
        <p>
          <QuietLink href={deskPaths.people()}>Close</QuietLink>
        </p>
      </div>
    </DeskPart>
  );
}
