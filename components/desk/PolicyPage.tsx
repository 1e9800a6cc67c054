import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { FormButton } from '@/components/forms/PostForm';
import { ButtonLink } from '@/components/ui/Button';
import { FieldGrid, FieldGroup, SelectField, TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDate } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { PolicyPageProps } from '@/lib/server/desk/policyPages';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { PolicyTerms, policySteps } from './PolicyTerms';
import { WrittenList } from './WrittenList';

type Props = PolicyPageProps & { desk: DeskProps };

/** One cancellation policy: its terms now, its versions, and the trips that follow it. */
export function PolicyPage(props: Props) {
  const { desk, policy, mayChange, withdrawal } = props;
  const { id, name, versions } = policy;
  const current = versions.find(({ state }) => state === 'in_force');
  const doneText = doneIn(props);
  return (
    <DeskFrame desk={desk} title={name}>
      {doneText ? (
        <Notice tone="sure" role="status">
          {doneText}
        </Notice>
      ) : null}
      <p>
        <a href={deskPaths.policies()}>All cancellation policies</a>
      </p>
      <DeskTitle
        title={name}
        lead="What has begun never changes. A new version replaces it for bookings made from its day on."
      >
        {mayChange ? (
          <ButtonLink href={deskPaths.newPolicy({ policy: id })}>New version</ButtonLink>
        ) : (
          <p>Only owners can write versions.</p>
        )}
      </DeskTitle>
      {current ? (
        <DeskPart id="now" title="Bookings made now get">
          <div className={css.block}>
            <PolicyTerms terms={current} />
          </div>
        </DeskPart>
      ) : null}
      <DeskPart id="versions" title="Versions">
        <FormOutcome answer={withdrawal.answer} />
        <WrittenList
          items={versions.map((version) => ({
            ...version,
            what: policySteps(version),
          }))}
          page={deskPaths.policy(id)}
          policy={id}
          mayChange={mayChange}
        />
      </DeskPart>
      <Followers {...props} />
    </DeskFrame>
  );
}

function doneIn({ desk: { done }, followed }: Props): string | null {
  if (followed) {
    const { departures, bookings } = followed;
    if (departures === 0) return 'Nothing changed: no such departure follows another policy.';
    return `${formatCount(departures, 'departure')} now ${departures === 1 ? 'follows' : 'follow'} this policy. ${formatCount(bookings, 'booking')} on them ${bookings === 1 ? 'keeps' : 'keep'} the terms they were sold under.`;
  }
  if (done === 'policy') return 'Saved. What was sold before keeps its terms.';
  return done === 'withdraw' ? 'Withdrawn. No booking will get it.' : null;
}

function Followers({ policy, others, mayChange, draft, today }: Props) {
  return (
    <DeskPart id="followers" title="Departures that follow it">
      {policy.trips.length === 0 ? (
        <p>None yet. Departures that follow this policy will be listed by trip.</p>
      ) : (
        <div className={css.sheet}>
          <table className={css.table} aria-labelledby="followers">
            <thead>
              <tr>
                <th scope="col">Trip</th>
                <th scope="col">Departures</th>
                <th scope="col">First</th>
                <th scope="col">Last</th>
              </tr>
            </thead>
            <tbody>
              {policy.trips.map(({ slug, title, departures, firstStart, lastStart }) => (
                <tr key={slug}>
                  <th scope="row">{title}</th>
                  <td data-label="Departures">{departures}</td>
                  <td data-label="First">{formatDate(firstStart)}</td>
                  <td data-label="Last">{formatDate(lastStart)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others.length > 0 ? (
        <div className={css.block}>
          <h3>Let more departures follow it</h3>
          <p>New bookings get its terms at once. Bookings and holds made before keep theirs.</p>
          <DeskForm
            name="follow-policy"
            page={deskPaths.policy(policy.id)}
            draft={draft}
            fields={{ policy: policy.id }}
            errorFields={['trip', 'fromDate']}
          >
            <FieldGroup disabled={!mayChange}>
              <FieldGrid>
                <SelectField
                  {...draftField(draft, 'trip')}
                  label="Departures of"
                  empty="Choose"
                  options={[
                    ...others.map(({ slug, title }) => [slug, title] as const),
                    ['all', 'All trips'],
                  ]}
                  required
                />
                <TextField
                  {...draftField(draft, 'fromDate', today)}
                  label="That start on or after"
                  type="date"
                  min={today}
                  required
                />
              </FieldGrid>
            </FieldGroup>
            <FormButton variant="quiet" disabled={!mayChange}>
              Follow this policy
            </FormButton>
          </DeskForm>
        </div>
      ) : null}
    </DeskPart>
  );
}
