import type { StaffSettings } from '@/booking/contract/settings';
import { Pill } from '@/components/ui/Pill';
import { formatCount, formatPercent } from '@/lib/format/counts';
import { formatDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { SettingsPageProps } from '@/lib/server/desk/settingsPage';
import css from './Desk.module.css';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

/** Policies and tax rates with their dates, and what the server's environment sets. */
export function SettingsPage({ desk, settings }: SettingsPageProps & { desk: DeskProps }) {
  return (
    <DeskFrame desk={desk} title="Settings">
      <DeskTitle
        title="Settings"
        lead="What is in force. A booking keeps the policy and taxes it was made with, whatever changes later."
      />
      <DeskPart
        id="policies"
        title="Cancellation policies"
        note="Each departure is sold under one of them."
      >
        <ul className={css.waits}>
          {settings.policies.map((policy) => (
            <PolicyItem key={policy.id} policy={policy} />
          ))}
        </ul>
      </DeskPart>
      <TaxRates rules={settings.taxRules} />
      <FixedSettings settings={settings} />
    </DeskFrame>
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
    ? `After that, ${formatPercent(refundBps)} refund`
    : `${formatPercent(refundBps)} refund until ${formatCount(minDaysBefore, 'day')} before`;

function PolicyItem({ policy }: { policy: StaffSettings['policies'][number] }) {
  const { name, tiers, dateChange, departureCount } = policy;
  const { minDaysBefore, freeChanges, feeBps } = dateChange;
  return (
    <li>
      <p>{departureCount === 0 ? 'Not in use' : formatCount(departureCount, 'departure')}</p>
      <div>
        <h3>{name}</h3>
        <p>
          {tiers.map(tierText).join(', ')}. Another date until {formatCount(minDaysBefore, 'day')}{' '}
          before: {formatCount(freeChanges, 'change')} free, then {formatPercent(feeBps)} of the
          price.
        </p>
      </div>
    </li>
  );
}

function TaxRates({ rules }: { rules: StaffSettings['taxRules'] }) {
  return (
    <DeskPart id="taxes" title="Tax rates" note="New rates come with an update of Safar.">
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

function FixedSettings({ settings: { holds, money, firm } }: SettingsPageProps) {
  const rows = [
    ['Firm', `${firm.legalName}, sold as ${firm.name}`],
    ['GSTIN and state', `${firm.gstin}, ${firm.stateCode}`],
    ['Time zone', firm.timeZone],
    ['Payment gateway', money.gateway.replaceAll('_', ' ')],
    ['Refunds above this need a second person', formatMoney(money.refundApprovalAboveMinor)],
    ['Travel credit works for', formatCount(money.travelCreditMonths, 'month')],
    ['Travellers choose a refund within', formatCount(money.refundChoiceDays, 'day')],
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
      title="Set on the server"
      note="Variables of the environment; a restart applies a change."
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
