import type { PlannedDeparture } from '@/booking/contract/staffDeparturePlans';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { Actions, Button } from '@/components/ui/Button';
import {
  FieldGrid,
  FieldGridGroup,
  FieldGroup,
  SelectField,
  TextField,
  TickField,
} from '@/components/ui/Field';
import {
  clashWords,
  moveOptions,
  roundings,
  toggleDate,
  weekdays,
} from '@/lib/desk/departurePlanWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { roomWords } from '@/lib/desk/departureWords';
import { errorOf } from '@/lib/formDraft';
import { formatCount } from '@/lib/format/counts';
import {
  formatDate,
  formatDay,
  formatInstant,
  formatTime,
  formatWeekday,
} from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { DeparturePlanPageProps } from '@/lib/server/desk/departurePlanPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { NewDepartureTabs } from './NewDepartureTabs';

type Props = DeparturePlanPageProps & { desk: DeskProps };

const titles = {
  series: {
    title: 'A series',
    lead: 'Make many drafts at once, check them, then publish them together.',
    path: deskPaths.departureSeries,
  },
  season: {
    title: 'Copy a season',
    lead: 'A season’s dates, moved by whole weeks or a year, with new prices.',
    path: deskPaths.departureCopy,
  },
};

/** Makes many departures: what to copy and when, exactly what it makes, and the drafts. */
export function DeparturePlanPage(props: Props) {
  const { desk, kind, plan } = props;
  const { title, lead, path } = titles[kind];
  return (
    <DeskFrame desk={desk} title={title}>
      <NewDepartureTabs here={path()} />
      <DeskTitle title={title} lead={lead} />
      <Choose {...props} />
      {plan ? <Plan {...props} plan={plan} /> : null}
    </DeskFrame>
  );
}

function Choose({ kind, choices, sources, values, plan, answer }: Props) {
  const field = (name: string, label: string) => ({
    ...{ name, label, defaultValue: values[name] ?? '' },
    error: errorOf(answer, name),
  });
  const trips = choices.trips.map(({ slug, title }) => [slug, title] as const);
  const isSeries = kind === 'series';
  return (
    <form className={tables.block} action={titles[kind].path()}>
      <FormOutcome answer={answer} fields={Object.keys(values)} />
      <FieldGrid>
        <SelectField
          {...field('trip', 'Trip')}
          empty={isSeries ? 'Choose a trip' : 'All trips'}
          options={trips}
        />
        {sources.length > 0 ? (
          <SelectField
            {...field('source', 'Copy everything else from')}
            options={sources.map(({ id, startDate, code }) => [
              id,
              `${formatDate(startDate)}, ${code}`,
            ])}
            hint="Seats, rooms, pickup points, extras, deposit, discounts and policy."
          />
        ) : null}
        <TextField {...field('from', isSeries ? 'From' : 'Season from')} type="date" required />
        <TextField {...field('to', isSeries ? 'To' : 'Season to')} type="date" required />
        {isSeries ? (
          <SelectField
            {...field('everyWeeks', 'How often')}
            options={[
              [1, 'Every week'],
              [2, 'Every 2 weeks'],
              [3, 'Every 3 weeks'],
              [4, 'Every 4 weeks'],
            ]}
          />
        ) : (
          <SelectField
            {...field('moveBy', 'Move by')}
            options={moveOptions.map(({ value, text }) => [value, text])}
          />
        )}
        <TextField
          {...field('notOn', 'Leave out')}
          isOptional
          autoComplete="off"
          hint="Dates like 2028-01-15, with commas between them."
        />
      </FieldGrid>
      {isSeries ? (
        <FieldGroup legend="Leaves on">
          <div className={tables.ticks}>
            {weekdays.map((day, index) => (
              <TickField
                key={day}
                id={`on${index + 1}`}
                name={`on${index + 1}`}
                isTicked={(values[`on${index + 1}`] ?? '') !== ''}
                error={errorOf(answer, `on${index + 1}`)}
              >
                {day}
              </TickField>
            ))}
          </div>
        </FieldGroup>
      ) : null}
      <FieldGridGroup legend="Prices">
        <TextField
          {...field('percent', 'Raise by, in %')}
          inputMode="decimal"
          autoComplete="off"
          isOptional
          hint="For adults, in every room. −5 is 5% less."
        />
        <TextField
          {...field('add', 'Raise by, in ₹')}
          inputMode="decimal"
          autoComplete="off"
          isOptional
          hint="Added after the percentage."
        />
        <SelectField {...field('roundTo', 'Round')} options={roundings} />
        <TextField
          {...field('pricesFrom', 'Only for departures from')}
          type="date"
          isOptional
          hint="Earlier ones keep the price they’re copied from."
        />
      </FieldGridGroup>
      <p>
        <Button variant={plan ? 'quiet' : 'main'}>Show the dates</Button>
      </p>
    </form>
  );
}

function Plan(props: Props & { plan: NonNullable<Props['plan']> }) {
  const { desk, kind, values, plan, idempotencyKey, draft } = props;
  const { items, count, token, expiresAt } = plan;
  const name = formatCount(count, 'draft');
  return (
    <DeskPart
      id="plan"
      title={`${formatCount(items.length, 'date')}, ${count} to create`}
      note="Nothing has been created yet."
    >
      {items.length === 0 ? (
        <p className={css.empty}>No date matches. Choose other days, or a longer time.</p>
      ) : (
        <div className={tables.sheet}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">Leaves</th>
                <th scope="col">Trip</th>
                <th scope="col">Prices</th>
                <th scope="col">Also copied</th>
                <th scope="col">Worth knowing</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <PlanRow key={`${item.sourceId} ${item.draft.startDate}`} item={item} {...props} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <DeskForm
        name="make-departures"
        page={desk.page}
        draft={draft}
        fields={{
          ...values,
          ...{ kind, token, idempotencyKey },
        }}
      >
        <Actions>
          <Button disabled={count === 0}>
            {count === 0 ? 'Nothing to create' : `Create ${name}`}
          </Button>
          <a href={deskPaths.departures()}>Leave without saving</a>
        </Actions>
        <p className={css.quiet}>
          You publish them later, together or one by one. This list is valid until{' '}
          {formatTime(expiresAt)}.
        </p>
      </DeskForm>
    </DeskPart>
  );
}

function PlanRow({ item, kind, values, choices }: Props & { item: PlannedDeparture }) {
  const { draft, sourceStartDate, tripTitle, prices, clash, groupTiers, earlyTiers } = item;
  const { startDate, endDate, code, capacity, womenOnly, pickups, extras = [] } = draft;
  const isOwn = clash === null || clash === 'left_out';
  const notOn = toggleDate(values['notOn'] ?? '', startDate);
  const tz = choices.trips.find(({ slug }) => slug === draft.tripSlug)?.tz;
  const discounts = groupTiers.length + earlyTiers.length;
  return (
    <tr>
      <th scope="row">
        {formatDate(startDate)} <span className={css.weekday}>{formatWeekday(startDate)}</span>
        <small>to {formatDay(endDate)}</small>
        {kind === 'season' ? <small>from {formatDate(sourceStartDate)}</small> : null}
      </th>
      <td>
        {tripTitle}
        <small>
          {clash === null ? code : ''}
          {womenOnly ? ' Women only' : ''}
        </small>
      </td>
      <td>
        {prices.map(({ occupancy, beforeMinor, amountMinor, allInMinor }) => (
          <span key={occupancy}>
            {roomWords[occupancy]} {formatMoney(amountMinor)}
            <small>
              {allInMinor === null ? 'not on sale' : `${formatMoney(allInMinor)} with taxes`}
              {beforeMinor === amountMinor ? ', as before' : `, ${formatMoney(beforeMinor)} before`}
            </small>
          </span>
        ))}
      </td>
      <td>
        {formatCount(capacity, 'seat')}
        {pickups.map((pickup) => (
          <small key={pickup.code}>
            {pickup.name}, {formatInstant(pickup.pickupAt, tz)}
          </small>
        ))}
        {extras.length > 0 ? <small>{extras.map(({ name }) => name).join(', ')}</small> : null}
        {discounts > 0 ? <small>{formatCount(discounts, 'discount step')}</small> : null}
      </td>
      <td>
        {clash ? clashWords[clash] : <span className={css.quiet}>Can be created</span>}
        {isOwn ? (
          <small>
            <a href={titles[kind].path({ ...values, notOn })}>
              {clash === null ? 'Leave out' : 'Put back'}
              <span className={css.quiet}> {formatDay(startDate)}</span>
            </a>
          </small>
        ) : (
          <small>It won’t be created.</small>
        )}
      </td>
    </tr>
  );
}
