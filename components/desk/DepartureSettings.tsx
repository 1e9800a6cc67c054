import type { ComponentProps } from 'react';
import type { ChangePreview } from '@/booking/contract/staffDepartureTerms';
import { Actions, Button } from '@/components/ui/Button';
import { FieldGrid, SelectField, TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import {
  bookers,
  depositKinds,
  settingLabels,
  settingNames,
  showSetting,
  type SettingName,
  type SettingsToEdit,
} from '@/lib/desk/departureSettings';
import { changeEffects } from '@/lib/desk/changeEffects';
import { departureParts, discountWords, roomWords } from '@/lib/desk/departureWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { errorOf } from '@/lib/formDraft';
import { formatMoney } from '@/lib/format/money';
import type { DeparturePageProps } from '@/lib/server/desk/departurePage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { ChangedMeanwhile } from './ChangedMeanwhile';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskPart } from './DeskFrame';

type Props = DeparturePageProps & { desk: DeskProps };

/** Seats and settings, to change, and the price list. */
export function DepartureSettings(props: Props) {
  const { desk, departure, settings, drafts, shown } = props;
  const { id, status, version, plannedCapacity, warnings, groupTiers, earlyTiers } = departure;
  const mayWrite = desk.me.permissions.includes('departures:write');
  const isOpen = ['draft', 'scheduled', 'guaranteed'].includes(status);
  const draft = drafts.departure;
  const isConflict = settings.changedMeanwhile.length > 0;
  const field = (name: SettingName) => ({
    name,
    label: settingLabels[name],
    defaultValue: settings.values[name],
    error: errorOf(draft.answer, name),
    disabled: !mayWrite || !isOpen,
  });
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;
  const was = settingNames.map((name) => [`was.${name}`, settings.stored[name]] as const);
  // Only a change that was shown is saved: exactly with this version, and as it was typed.
  const fields = { departure: id, version: String(version), ...Object.fromEntries(was) };
  const typed = { ...settings.values, reason: draft.values['reason'] ?? '' };
  return (
    <>
      {shown ? (
        <Effects
          shown={shown}
          settings={settings}
          page={desk.page}
          fields={{ ...fields, ...typed, step: 'save' }}
        />
      ) : null}
      <div className={css.halves}>
        <DeskPart id="settings" title="Seats and settings" note={whyFixed(mayWrite, isOpen)}>
          <div className={tables.block}>
            <DeskForm
              name="departure"
              page={desk.page}
              draft={draft}
              fields={{ ...fields, step: 'check' }}
              errorFields={[...settingNames, 'reason']}
            >
              {isConflict ? <ChangedMeanwhile changes={changesInWords(settings)} /> : null}
              <FieldGrid>
                <TextField
                  {...field('capacity')}
                  {...number}
                  hint={`${plannedCapacity} real seats. More than that is overselling, which only owners may do.`}
                />
                <TextField {...field('blocked')} {...number} />
                <TextField {...field('minPax')} {...number} />
                <TextField {...field('maxPaxPerBooking')} {...number} />
                <ClockField
                  {...field('salesOpenAt')}
                  hint="IST. Leave empty to sell straight away."
                />
                <ClockField {...field('salesCloseAt')} hint="IST." />
                <SelectField {...field('depositKind')} options={Object.entries(depositKinds)} />
                <TextField {...field('depositValue')} inputMode="decimal" autoComplete="off" />
                <TextField {...field('balanceDueDays')} {...number} />
                <TextField {...field('instalments')} {...number} />
                <SelectField {...field('womenOnly')} options={Object.entries(bookers)} />
                <TextField {...field('leaderName')} autoComplete="off" maxLength={100} />
                <TextField
                  {...field('leaderPhone')}
                  type="tel"
                  autoComplete="off"
                  hint="Travellers see it from three days before the trip."
                />
                <TextField
                  name="reason"
                  label="Reason"
                  isOptional
                  hint="For the log. Overselling needs one."
                  maxLength={1000}
                  defaultValue={draft.values['reason'] ?? ''}
                  error={errorOf(draft.answer, 'reason')}
                  disabled={!mayWrite || !isOpen}
                />
              </FieldGrid>
              <Actions>
                <Button variant={shown ? 'quiet' : 'main'} disabled={!mayWrite || !isOpen}>
                  Show what it does
                </Button>
              </Actions>
            </DeskForm>
          </div>
        </DeskPart>
        <DeskPart id="prices" title="Prices">
          <div className={tables.sheet}>
            <table className={tables.table}>
              <thead>
                <tr>
                  <th scope="col">Room</th>
                  <th scope="col">Per person</th>
                  <th scope="col">Booked</th>
                </tr>
              </thead>
              <tbody>
                {departure.prices.map(({ occupancy, amountMinor, isActive, booked, held }) => (
                  <tr key={occupancy}>
                    <th scope="row">{roomWords[occupancy]}</th>
                    <td>
                      {formatMoney(amountMinor)}
                      {isActive ? null : <small>not on sale</small>}
                    </td>
                    <td>
                      {booked} booked
                      {held > 0 ? <small>{held} held</small> : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <ul className={css.open}>
            {Object.entries(departureParts).map(([part, name]) => (
              <li key={part}>
                <a href={deskPaths.departureChange(id, part)}>
                  {name}:{' '}
                  {part === 'discounts'
                    ? discountWords(groupTiers.length + earlyTiers.length)
                    : 'see or change'}
                </a>
              </li>
            ))}
          </ul>
          {warnings.length > 0 ? (
            <Notice tone="caution">
              <ul>
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
        </DeskPart>
      </div>
    </>
  );
}

interface EffectsProps {
  shown: ChangePreview;
  settings: SettingsToEdit;
  page: string;
  fields: Record<string, string>;
}

/** What saving the settings as typed would do, and the button that does exactly that. */
function Effects({ shown, settings, page, fields }: EffectsProps) {
  const { values, stored } = settings;
  return (
    <Notice tone="sure" title="Nothing is saved yet. Saving does this:" role="status">
      <ul>
        {settingNames
          .filter((name) => values[name] !== stored[name])
          .map((name) => (
            <li key={name}>
              {settingLabels[name]}: now {showSetting(name, stored[name])}, then{' '}
              {showSetting(name, values[name])}.
            </li>
          ))}
        <li>
          {formatCount(shown.freeSeatsAfter, 'free seat')}
          {shown.freeSeatsBefore === shown.freeSeatsAfter
            ? ', as now.'
            : ` instead of ${shown.freeSeatsBefore}.`}
        </li>
        {changeEffects(shown).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        {shown.after.warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <DeskForm name="departure" page={page} fields={fields}>
        <Actions>
          <Button>Save settings</Button>
        </Actions>
      </DeskForm>
    </Notice>
  );
}

const changesInWords = ({ changedMeanwhile }: SettingsToEdit) =>
  changedMeanwhile.map(({ name, was, now, typed }) => ({
    what: settingLabels[name],
    was: showSetting(name, was),
    now: showSetting(name, now),
    typed: typed === null ? null : showSetting(name, typed),
  }));

const ClockField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="datetime-local" {...props} />
);

function whyFixed(mayWrite: boolean, isOpen: boolean): string | undefined {
  if (!isOpen) return 'It has left or was cancelled, so nothing can be changed.';
  return mayWrite ? undefined : 'Only operations and owners can change these.';
}
