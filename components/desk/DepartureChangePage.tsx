import type { ChangePreview } from '@/booking/contract/staffDepartureTerms';
import { draftField } from '@/components/forms/draftField';
import { Actions, Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { asOpened, type Difference } from '@/lib/desk/departureDifferences';
import { tierCount } from '@/lib/desk/departureFields';
import { clockHint } from '@/lib/desk/tripTime';
import { departureParts, roomWords } from '@/lib/desk/departureWords';
import { changeEffects } from '@/lib/desk/changeEffects';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange, formatDay } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { DepartureChangePageProps } from '@/lib/server/desk/departureChangePage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { DiscountRows, ExtraRows, PickupRows, PriceRows } from './DepartureRows';
import { ChangedMeanwhile } from './ChangedMeanwhile';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { DeskTabs } from './DeskTabs';

type Props = DepartureChangePageProps & { desk: DeskProps };

/** Changes prices, discounts, extras or pickup points: first what it does, then exactly that. */
export function DepartureChangePage(props: Props) {
  const { desk, departure, part, shown } = props;
  const { id, tripTitle, startDate, endDate, code } = departure;
  return (
    <DeskFrame desk={desk} title={`${departureParts[part]}, ${tripTitle}`}>
      <nav className={css.crumbs} aria-label="Where you are">
        <a href={deskPaths.departures()}>Departures</a>
        <a href={deskPaths.departure(id, { tab: 'settings' })}>
          {tripTitle}, {formatDay(startDate)}
        </a>
        <span>{departureParts[part]}</span>
      </nav>
      <DeskTitle
        title={departureParts[part]}
        lead={`${tripTitle}, ${formatDateRange(startDate, endDate)}. Code ${code}.`}
      />
      <DeskTabs
        label="What to change"
        tabs={Object.entries(departureParts).map(([one, name]) => ({
          ...{ name, path: deskPaths.departureChange(id, one), isHere: one === part },
        }))}
      />
      {shown ? <Effect {...props} shown={shown} /> : null}
      <Edit {...props} />
    </DeskFrame>
  );
}

function Edit(props: Props) {
  const { departure, part, values, stored, changedMeanwhile } = props;
  const { pickupRows, extraRows, shown, whoMay, draft } = props;
  const { id, status, version } = departure;
  const isOver = !['draft', 'scheduled', 'guaranteed'].includes(status);
  const isFixed = whoMay !== null || isOver;
  const rows = { values, draft, isFixed };
  return (
    <DeskPart
      id="change"
      title={shown ? 'Change it again' : 'Now'}
      note={isOver ? 'It has left or was cancelled, so nothing can be changed.' : undefined}
    >
      <div className={tables.block}>
        <DeskForm
          name={part}
          page={deskPaths.departureChange(id, part)}
          draft={draft}
          fields={{ ...asOpened(stored), step: 'check', departure: id, version: String(version) }}
          errorFields={Object.keys(values)}
        >
          {changedMeanwhile.length > 0 ? (
            <ChangedMeanwhile changes={changedMeanwhile.map(inWords)} />
          ) : null}
          <Rows {...props} rows={rows} pickupRows={pickupRows} extraRows={extraRows} />
          <TextField
            {...draftField(draft, 'reason')}
            label="Why"
            isOptional
            hint="Kept in the history."
            maxLength={1000}
            disabled={isFixed}
          />
          {whoMay ? <p id="who-can">Only {whoMay} can change these.</p> : null}
          <Actions>
            <Button
              variant={shown ? 'quiet' : 'main'}
              disabled={isFixed}
              aria-describedby={whoMay ? 'who-can' : undefined}
            >
              Show what it does
            </Button>
            <a href={deskPaths.departure(id, { tab: 'settings' })}>Leave as it is</a>
          </Actions>
        </DeskForm>
      </div>
    </DeskPart>
  );
}

const inWords = ({ what, from, to, typed }: Props['changedMeanwhile'][number]) => ({
  ...{ what, typed },
  was: from ?? 'not there',
  now: to ?? 'removed',
});

function Rows({
  departure,
  part,
  terms,
  rows,
  pickupRows,
  extraRows,
}: Props & { rows: Parameters<typeof PriceRows>[0] }) {
  switch (part) {
    case 'prices':
      return <PriceRows {...rows} />;
    case 'discounts':
      return <DiscountRows {...rows} rows={tierCount(rows.values)} />;
    case 'extras': {
      const taken = terms.extras.filter((extra) => extra.taken > 0);
      return (
        <>
          <ExtraRows {...rows} rows={extraRows} />
          <p className={css.quiet}>
            Empty the name to remove an extra.{' '}
            {taken.map(({ name, taken: count }) => `${count} × ${name} booked or held. `)}
          </p>
        </>
      );
    }
    case 'pickups': {
      const chosen = terms.pickups.filter(({ travellers, holds }) => travellers + holds > 0);
      return (
        <>
          <PickupRows {...rows} rows={pickupRows} hint={clockHint(departure.tz)} />
          <p className={css.quiet}>
            Empty the city and the place to remove a pickup point.{' '}
            {chosen.map(
              ({ name, travellers }) => `${formatCount(travellers, 'traveller')} join at ${name}. `,
            )}
          </p>
        </>
      );
    }
  }
}

/** What saving does to prices, holds and bookings, and the button that does exactly that. */
function Effect(props: Props & { shown: ChangePreview }) {
  const { departure, part, values, stored, differences, shown } = props;
  const { id, version } = departure;
  const { form: _form, page: _page, appCode: _code, ...fields } = values;
  return (
    <DeskPart id="effect" title="Nothing is saved yet" note="This is what saving does.">
      <Differences differences={differences} />
      <div className={tables.sheet}>
        <table className={tables.table}>
          <caption>What one adult pays</caption>
          <thead>
            <tr>
              <th scope="col">Room</th>
              <th scope="col">Before GST</th>
              <th scope="col">One adult, with taxes</th>
            </tr>
          </thead>
          <tbody>
            {shown.rooms.map((room) => (
              <tr key={room.occupancy}>
                <th scope="row">{roomWords[room.occupancy]}</th>
                <td data-label="Before GST">
                  <FromTo before={room.beforeMinor} after={room.afterMinor} />
                </td>
                <td data-label="With taxes">
                  <FromTo before={room.allInBeforeMinor} after={room.allInAfterMinor} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={css.open}>
        {changeEffects(shown).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {shown.after.warnings.length > 0 ? (
        <Notice tone="caution">
          <ul>
            {shown.after.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <DeskForm
        name={part}
        page={deskPaths.departureChange(id, part)}
        fields={{
          ...{ ...fields, ...asOpened(stored) },
          ...{ step: 'save', departure: id, version: String(version) },
        }}
      >
        <Actions>
          <Button>Save {departureParts[part].toLowerCase()}</Button>
          <a href={deskPaths.departure(id, { tab: 'settings' })}>Leave as it is</a>
        </Actions>
        <p className={css.quiet}>
          If someone holds or books a seat before you save, we show you the new figures first.
        </p>
      </DeskForm>
    </DeskPart>
  );
}

/** Everything that saving changes. */
function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>What you typed is what is stored. Nothing changes.</p>;
  return (
    <div className={tables.sheet}>
      <table className={tables.table}>
        <caption>What changes</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Now</th>
            <th scope="col">Once saved</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ what, from, to }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td data-label="Now">{from ?? 'not there'}</td>
              <td data-label="Once saved">{to ?? 'removed'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FromTo({ before, after }: { before: number | null; after: number | null }) {
  const show = (amount: number | null) => (amount === null ? 'not on sale' : formatMoney(amount));
  if (before === after) return <>{show(before)}, unchanged</>;
  return (
    <>
      {show(after)}
      <small>now {show(before)}</small>
    </>
  );
}
