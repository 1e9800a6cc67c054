import type { StaffPolicy } from '@/booking/contract/staffPolicies';
import { ButtonLink } from '@/components/ui/Button';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDate } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { PoliciesPageProps } from '@/lib/server/desk/policyPages';
import css from './Desk.module.css';
import { DeskFrame, DeskTitle } from './DeskFrame';

/** Every cancellation policy, with what comes and how many departures follow it. */
export function PoliciesPage({ desk, items, mayChange }: PoliciesPageProps & { desk: DeskProps }) {
  return (
    <DeskFrame desk={desk} title="Cancellation policies">
      <p>
        <a href={deskPaths.settings()}>Settings</a>
      </p>
      <DeskTitle
        title="Cancellation policies"
        lead="Each departure follows one. A booking keeps the terms it was sold under."
      >
        {mayChange ? (
          <ButtonLink href={deskPaths.newPolicy()}>New policy</ButtonLink>
        ) : (
          <p>Only owners can write policies.</p>
        )}
      </DeskTitle>
      <div className={css.sheet}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Policy</th>
              <th scope="col">Departures</th>
              <th scope="col">In force since</th>
              <th scope="col">What comes</th>
            </tr>
          </thead>
          <tbody>
            {items.map((policy) => (
              <tr key={policy.id}>
                <th scope="row">
                  <a href={deskPaths.policy(policy.id)}>{policy.name}</a>
                </th>
                <td data-label="Departures">{followers(policy)}</td>
                <td data-label="In force since">{since(policy)}</td>
                <td data-label="What comes">{next(policy)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DeskFrame>
  );
}

function followers({ trips }: StaffPolicy): string {
  const count = trips.reduce((sum, { departures }) => sum + departures, 0);
  if (count === 0) return 'None';
  return `${formatCount(count, 'departure')} of ${formatCount(trips.length, 'trip')}`;
}

function since({ versions }: StaffPolicy): string {
  const version = versions.find(({ state }) => state === 'in_force');
  return version?.validFrom ? formatDate(version.validFrom) : 'The start';
}

function next({ versions }: StaffPolicy): string {
  const days = versions.flatMap(({ state, validFrom }) =>
    state === 'coming' && validFrom !== null ? [validFrom] : [],
  );
  return days.length === 0 ? 'Nothing' : `New from ${days.toSorted().map(formatDate).join(', ')}`;
}
