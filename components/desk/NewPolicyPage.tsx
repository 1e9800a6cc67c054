import type { StaffPolicy } from '@/booking/contract/staffPolicies';
import { draftField } from '@/components/forms/draftField';
import { Actions, Button } from '@/components/ui/Button';
import { FieldGrid, SelectField, TextField } from '@/components/ui/Field';
import { deskPaths } from '@/lib/desk/deskPaths';
import { STEPS, tcsRefunds } from '@/lib/desk/policyFields';
import { formatDate } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { NewPolicyPageProps } from '@/lib/server/desk/policyPages';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { PolicyTerms, policySteps, TravellersWords } from './PolicyTerms';

type Props = NewPolicyPageProps & { desk: DeskProps };

/** Writes a policy, or a version of one: first how travellers will read it, then exactly that. */
export function NewPolicyPage(props: Props) {
  const { desk, policy, shown } = props;
  const title = policy ? `New version of ${policy.name}` : 'New policy';
  return (
    <DeskFrame desk={desk} title={title}>
      <p>
        <a href={policy ? deskPaths.policy(policy.id) : deskPaths.policies()}>
          {policy ? policy.name : 'All cancellation policies'}
        </a>
      </p>
      <DeskTitle
        title={title}
        lead={
          policy
            ? 'Bookings made from its first day on get it. Bookings made before keep theirs.'
            : 'No departure follows it until you say so on its page, or choose it for a new departure.'
        }
      />
      {policy ? <Now policy={policy} /> : null}
      {shown ? <Shown {...props} shown={shown} /> : null}
      <DeskPart id="terms" title={shown ? 'Change it again' : 'Terms'}>
        <div className={css.block}>
          <Terms {...props} />
        </div>
      </DeskPart>
    </DeskFrame>
  );
}

/** What the new version comes after, so that whoever writes it sees what others wrote. */
function Now({ policy }: { policy: StaffPolicy }) {
  const known = policy.versions.filter(({ state }) => state === 'in_force' || state === 'coming');
  return (
    <ul>
      {known.map((version) => (
        <li key={version.id}>
          {version.state === 'coming'
            ? `Already written by ${version.writtenBy ?? 'Safar'}, from ${formatDate(version.validFrom ?? '')}: `
            : 'In force: '}
          {policySteps(version)}.
        </li>
      ))}
    </ul>
  );
}

const pageOf = ({ policy }: Pick<Props, 'policy'>) =>
  deskPaths.newPolicy(policy ? { policy: policy.id } : {});

/** The terms as travellers read them, and the button that writes exactly these. */
function Shown(props: Props & { shown: NonNullable<Props['shown']> }) {
  const { policy, values, shown, exampleStart, today } = props;
  const { form: _form, page: _page, appCode: _code, ...fields } = values;
  return (
    <DeskPart id="shown" title="Nothing is saved yet" note="This is how travellers read it.">
      <div className={css.block}>
        <PolicyTerms terms={shown} />
        <TravellersWords terms={shown} startDate={exampleStart} today={today} />
        <DeskForm
          name="policy"
          page={pageOf(props)}
          fields={{ ...fields, step: 'save', version: String(policy?.version ?? 0) }}
        >
          <Actions>
            <Button>
              {policy ? `Save it from ${formatDate(values['validFrom'] ?? '')}` : 'Save the policy'}
            </Button>
            <a href={policy ? deskPaths.policy(policy.id) : deskPaths.policies()}>Leave as it is</a>
          </Actions>
        </DeskForm>
      </div>
    </DeskPart>
  );
}

const stepFields = Array.from({ length: STEPS }, (_, index) => index);
const errorFields = [
  ...['name', 'validFrom', 'back.last', 'minCharge', 'changeDays', 'freeChanges', 'changeFee'],
  ...stepFields.flatMap((index) => [`days.${index}`, `back.${index}`]),
];

function Terms(props: Props) {
  const { policy, values, draft, shown, today } = props;
  const field = (name: string) => draftField(draft, name, values[name]);
  return (
    <DeskForm
      name="policy"
      page={pageOf(props)}
      draft={draft}
      fields={{ step: 'check', policy: policy?.id ?? '', version: String(policy?.version ?? 0) }}
      errorFields={errorFields}
    >
      <FieldGrid>
        {policy ? (
          <TextField
            {...field('validFrom')}
            label="For bookings made from"
            type="date"
            min={today}
            hint="By our calendar. Today means at once."
            required
          />
        ) : (
          <TextField {...field('name')} label="Name" maxLength={60} autoComplete="off" required />
        )}
      </FieldGrid>
      <h3>How much travellers get back</h3>
      <p>One step in each row. Leave a row empty to leave out its step.</p>
      {stepFields.map((index) => (
        <FieldGrid key={index}>
          <TextField
            {...field(`days.${index}`)}
            label={`Step ${index + 1}: days before the trip, or more`}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
          <TextField
            {...field(`back.${index}`)}
            label={`Step ${index + 1}: they get back, in %`}
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
          />
        </FieldGrid>
      ))}
      <FieldGrid>
        <TextField
          {...field('back.last')}
          label="After the last step: they get back, in %"
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          required
        />
        <TextField
          {...field('minCharge')}
          label="A cancellation costs at least, for each person, in rupees"
          inputMode="numeric"
          maxLength={16}
          autoComplete="off"
          isOptional
        />
        <SelectField
          {...field('tcsRefund')}
          label="TCS on trips abroad"
          options={Object.entries(tcsRefunds)}
        />
      </FieldGrid>
      <h3>Moving to another date</h3>
      <FieldGrid>
        <TextField
          {...field('changeDays')}
          label="Until how many days before the trip"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          required
        />
        <TextField
          {...field('freeChanges')}
          label="How many changes are free"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          required
        />
        <TextField
          {...field('changeFee')}
          label="Later changes cost, in % of the price"
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          required
        />
      </FieldGrid>
      <Actions>
        <Button variant={shown ? 'quiet' : 'main'}>Show how travellers read it</Button>
        <a href={policy ? deskPaths.policy(policy.id) : deskPaths.policies()}>Leave as it is</a>
      </Actions>
    </DeskForm>
  );
}
