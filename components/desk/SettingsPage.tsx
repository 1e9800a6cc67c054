import type { SettingName, StaffSettings } from '@/booking/contract/settings';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { Actions, Button } from '@/components/ui/Button';
import { FieldGrid, TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { settingTexts, settingValue } from '@/lib/desk/settingWords';
import { formatCount, formatPercent } from '@/lib/format/counts';
import { formatDate } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { SettingsPageProps } from '@/lib/server/desk/settingsPage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { WrittenList } from './WrittenList';

type Props = SettingsPageProps & { desk: DeskProps };

/** Every setting with its days: what is in force, what comes, and what was. */
export function SettingsPage(props: Props) {
  const { desk, settings, change, withdrawal } = props;
  const { mayChange, rows, policies } = settings;
  const doneText = desk.done && settingsDone[desk.done];
  const written = rows.map((row) => ({
    ...row,
    what: `${settingTexts[row.name].title}: ${settingValue(row.name, row.value)}`,
  }));
  const coming = written.filter(({ state }) => state === 'coming');
  const before = written.filter(({ state }) => state !== 'coming');
  const list = { page: deskPaths.settings(), mayChange };
  return (
    <DeskFrame desk={desk} title="Settings">
      {doneText ? (
        <Notice tone="sure" role="status">
          {doneText}
        </Notice>
      ) : null}
      <DeskTitle
        title="Settings"
        lead="What is in force, and what comes. A booking keeps the policy and taxes it was made with, whatever changes later."
      />
      {change ? <SettingForm {...props} name={change} /> : null}
      <InForce settings={settings} />
      <DeskPart id="coming" title="What comes">
        <FormOutcome answer={withdrawal.answer} />
        {coming.length === 0 ? (
          <p>
            Nothing is planned. A value that starts on a later day is listed here until then, and
            you can withdraw it.
          </p>
        ) : (
          <WrittenList items={coming} {...list} />
        )}
      </DeskPart>
      <DeskPart
        id="policies"
        title="Cancellation policies"
        note={<a href={deskPaths.policies()}>Versions, and who follows them</a>}
      >
        <ul className={css.waits}>
          {policies.map((policy) => (
            <PolicyItem key={policy.id} policy={policy} />
          ))}
        </ul>
      </DeskPart>
      <TaxRates rules={settings.taxRules} />
      <FixedSettings settings={settings} />
      <DeskPart id="history" title="History">
        {before.length === 0 ? (
          <p>
            No changes yet. Every change is listed here, with the name of the person who made it.
          </p>
        ) : (
          <WrittenList items={before} {...list} />
        )}
      </DeskPart>
    </DeskFrame>
  );
}

const settingsDone: Partial<Record<string, string>> = {
  setting: 'Saved. It holds from its day on, and everything before stays as it was.',
  withdraw: 'Withdrawn. It won’t hold.',
};

function InForce({ settings }: Pick<Props, 'settings'>) {
  const { values, rows, mayChange } = settings;
  const names = Object.keys(settingTexts) as SettingName[];
  return (
    <DeskPart
      id="in-force"
      title="In force"
      note={mayChange ? undefined : 'Only owners can change these.'}
    >
      <div className={css.sheet}>
        <table className={css.table} aria-labelledby="in-force">
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Now</th>
              <th scope="col">Since</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const row = rows.find((one) => one.name === name && one.state === 'in_force');
              const { title } = settingTexts[name];
              return (
                <tr key={name}>
                  <th scope="row">{title}</th>
                  <td data-label="Now">{settingValue(name, values)}</td>
                  <td data-label="Since">
                    {row ? (
                      <>
                        {formatDate(row.validFrom)}
                        <small>by {row.writtenBy}</small>
                      </>
                    ) : (
                      'Set where the service runs'
                    )}
                  </td>
                  <td data-label="Change">
                    {mayChange ? (
                      <a href={deskPaths.settings({ change: name })} aria-label={`Change ${title}`}>
                        Change
                      </a>
                    ) : (
                      'owners'
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </DeskPart>
  );
}

function SettingForm({ settings, name, values, draft }: Props & { name: SettingName }) {
  const { title, about, fields } = settingTexts[name];
  return (
    <DeskPart id="change" title={title} note={about}>
      <div className={css.block}>
        <DeskForm
          name="setting"
          page={deskPaths.settings({ change: name })}
          draft={draft}
          fields={{ setting: name, version: String(settings.versions[name]) }}
          errorFields={[...fields.map((field) => field.name), 'validFrom']}
        >
          <p>Now: {settingValue(name, settings.values)}.</p>
          <FieldGrid>
            {fields.map(({ name: field, label, isNumber }) => (
              <TextField
                key={field}
                {...draftField(draft, field, values[field])}
                label={label}
                maxLength={isNumber ? 16 : 200}
                {...(isNumber && { inputMode: 'numeric' })}
                autoComplete="off"
                required
              />
            ))}
            <TextField
              {...draftField(draft, 'validFrom', values['validFrom'])}
              label="From"
              type="date"
              min={settings.today}
              hint="By our calendar. Today means at once."
              required
            />
          </FieldGrid>
          <Actions>
            <Button>Save</Button>
            <a href={deskPaths.settings()}>Leave as it is</a>
          </Actions>
        </DeskForm>
      </div>
    </DeskPart>
  );
}

/** The service's names of taxes and conditions in words. */
const taxNames: Record<string, string> = {
  tour_package_5: 'tour packages',
  standard_18: 'other services',
  exempt: 'exempt services',
  overseas: 'trips abroad',
  no_pan: 'buyer without a PAN',
};
const tierText = ({ minDaysBefore, refundBps }: { minDaysBefore: number; refundBps: number }) =>
  minDaysBefore === 0
    ? `then ${formatPercent(refundBps)} refund`
    : `${formatPercent(refundBps)} refund until ${formatCount(minDaysBefore, 'day')} before`;

function PolicyItem({ policy }: { policy: StaffSettings['policies'][number] }) {
  const { name, tiers, dateChange, departureCount } = policy;
  const { minDaysBefore, freeChanges, feeBps } = dateChange;
  return (
    <li>
      <p>{departureCount === 0 ? 'Not in use' : formatCount(departureCount, 'departure')}</p>
      <div>
        <h3>
          <a href={deskPaths.policy(policy.id)}>{name}</a>
        </h3>
        <p>
          {tiers.map(tierText).join(', ')}. Another date until {formatCount(minDaysBefore, 'day')}{' '}
          before:{' '}
          {feeBps === 0
            ? 'free.'
            : `${formatCount(freeChanges, 'change')} free, then ${formatPercent(feeBps)} of the price.`}
        </p>
      </div>
    </li>
  );
}

function TaxRates({ rules }: { rules: StaffSettings['taxRules'] }) {
  return (
    <DeskPart
      id="taxes"
      title="Tax rates"
      note="New rates come with an update of Safar, because the returns’ layouts change with them."
    >
      <div className={css.sheet}>
        <table className={css.table} aria-labelledby="taxes">
          <thead>
            <tr>
              <th scope="col">Tax</th>
              <th scope="col">Rate</th>
              <th scope="col">From</th>
              <th scope="col">Until</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ kind, taxClass, condition, bps, validFrom, validTo, isCurrent }) => (
              <tr key={[kind, taxClass, condition, validFrom].join()}>
                <th scope="row">
                  {kind.toUpperCase()}
                  <small>
                    {[taxClass, condition]
                      .flatMap((name) => taxNames[name] ?? (name || []))
                      .join(', ')}
                  </small>
                </th>
                <td data-label="Rate">{formatPercent(bps)}</td>
                <td data-label="From">{formatDate(validFrom)}</td>
                <td data-label="Until">{validTo === null ? 'no end' : formatDate(validTo)}</td>
                <td>
                  <Pill data-tone={isCurrent ? 'sure' : 'full'}>
                    {isCurrent ? 'In force' : 'Not now'}
                  </Pill>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DeskPart>
  );
}

function FixedSettings({ settings: { holds, money, firm } }: Pick<Props, 'settings'>) {
  const rows = [
    ['Sold as', firm.name],
    ['GSTIN and state', `${firm.gstin}, ${firm.stateCode}`],
    ['Signs documents', firm.signatory],
    ['Office email', firm.mail],
    ['Time zone', firm.timeZone],
    ['Payment gateway', money.gateway.replaceAll('_', ' ')],
    [
      'Unpaid seats are held for',
      `${formatCount(holds.ttlMinutes, 'minute')}, ${holds.maxLifeMinutes} at most`,
    ],
    ['Unpaid seats of a date for one network', formatCount(holds.maxSeatsPerNetwork, 'seat')],
    [
      'Seats offered from the waiting list are held for',
      formatCount(Math.round(holds.waitlistOfferMinutes / 60), 'hour'),
    ],
  ] as const;
  return (
    <DeskPart
      id="environment"
      title="Set where the service runs"
      note="Whoever runs Safar changes these, with a restart. Another GSTIN is another registration, with its own numbers and months."
    >
      <div className={css.sheet}>
        <table className={css.table} aria-labelledby="environment">
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DeskPart>
  );
}
