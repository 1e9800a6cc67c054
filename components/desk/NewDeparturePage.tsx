import { Actions, Button } from '@/components/ui/Button';
import { FieldGrid, SelectField, TextField, TickField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { bookers, depositKinds, settingLabels } from '@/lib/desk/departureSettings';
import { deskPaths } from '@/lib/desk/deskPaths';
import { discountWords, roomWords } from '@/lib/desk/departureWords';
import { errorOf } from '@/lib/formDraft';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDateRange, formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { clockHint } from '@/lib/desk/tripTime';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { NewDeparturePageProps } from '@/lib/server/desk/newDeparturePage';
import { ExtraRows, PickupRows, PriceRows } from './DepartureRows';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { NewDepartureTabs } from './NewDepartureTabs';

type Props = NewDeparturePageProps & { desk: DeskProps };

/** Makes one departure: choose a trip and a day, fill in the rest, check it, save the draft. */
export function NewDeparturePage(props: Props) {
  const { desk, values, checked } = props;
  return (
    <DeskFrame desk={desk} title="New departure">
      <NewDepartureTabs here={deskPaths.departureNew()} />
      <DeskTitle
        title="New departure"
        lead="It starts as a draft. No one sees it until you publish it."
      />
      <ChooseTrip {...props} />
      {checked && values ? <Checked {...props} checked={checked} values={values} /> : null}
      {values ? <Details {...props} values={values} /> : null}
    </DeskFrame>
  );
}

function ChooseTrip({ choices, trip, sources, sourceId, startDate, values }: Props) {
  return (
    <form className={css.filters} action={deskPaths.departureNew()}>
      <SelectField
        name="trip"
        id="choose-trip"
        label="Trip"
        empty="Choose a trip"
        options={choices.trips.map(({ slug, title, isPublished }) => [
          slug,
          isPublished ? title : `${title} (not published)`,
        ])}
        defaultValue={trip?.slug ?? ''}
      />
      <TextField
        name="startDate"
        id="choose-day"
        label="First day"
        type="date"
        defaultValue={startDate}
      />
      {sources.length > 0 ? (
        <SelectField
          name="source"
          label="Copy everything else from"
          options={sources.map(({ id, startDate: day, code }) => [
            id,
            `${formatDate(day)}, ${code}`,
          ])}
          defaultValue={sourceId}
        />
      ) : null}
      <Button variant={values ? 'quiet' : 'main'}>Show the form</Button>
    </form>
  );
}

type Filled = Props & { values: NonNullable<Props['values']> };

function Details(props: Filled) {
  const { desk, choices, trip, values, pickupRows, extraRows, checked, draft } = props;
  const field = (name: string, label: string) => ({
    ...{ name, label, defaultValue: values[name] ?? '' },
    error: errorOf(draft.answer, name),
  });
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;
  return (
    <DeskPart id="details" title={trip?.title ?? 'The departure'}>
      {trip && !trip.isPublished ? (
        <Notice tone="caution" title="This trip isn’t published">
          Publish it in the Studio first. Until then it can’t have new departures.
        </Notice>
      ) : null}
      <div className={tables.block}>
        <DeskForm
          name="new-departure"
          page={desk.page}
          draft={draft}
          fields={{
            step: 'check',
            tripSlug: values['tripSlug'] ?? '',
            discountsFrom: values['discountsFrom'] ?? '',
          }}
          errorFields={Object.keys(values)}
        >
          <FieldGrid>
            <TextField {...field('startDate', 'First day')} type="date" />
            <TextField
              {...field('endDate', 'Last day')}
              type="date"
              hint={trip ? `The trip page says ${trip.durationDays} days.` : undefined}
            />
            <TextField
              {...field('code', 'Code')}
              maxLength={40}
              autoComplete="off"
              hint="For staff and documents. It can’t be changed later."
            />
            <SelectField
              {...field('policy', 'Cancellation policy')}
              options={choices.policies.map(({ id, name }) => [id, name])}
            />
            <TextField {...field('capacity', settingLabels.capacity)} {...number} />
            <TextField {...field('minPax', settingLabels.minPax)} {...number} />
            <TextField {...field('maxPaxPerBooking', settingLabels.maxPaxPerBooking)} {...number} />
            <TickField id="womenOnly" name="womenOnly" isTicked={values['womenOnly'] === 'yes'}>
              Women only
            </TickField>
            <TextField
              {...field('salesOpenAt', settingLabels.salesOpenAt)}
              type="datetime-local"
              hint="IST. Leave empty to sell as soon as it’s published."
            />
            <TextField
              {...field('salesCloseAt', settingLabels.salesCloseAt)}
              type="datetime-local"
              hint="IST."
            />
            <SelectField
              {...field('depositKind', settingLabels.depositKind)}
              options={Object.entries(depositKinds)}
            />
            <TextField
              {...field('depositValue', settingLabels.depositValue)}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField {...field('balanceDueDays', settingLabels.balanceDueDays)} {...number} />
            <TextField {...field('instalments', settingLabels.instalments)} {...number} />
          </FieldGrid>
          <h3>Prices</h3>
          <PriceRows values={values} draft={draft} />
          <h3>Pickup points</h3>
          <PickupRows
            {...{ values, draft }}
            rows={pickupRows}
            hint={clockHint(trip?.tz ?? 'Asia/Kolkata')}
          />
          <h3>Extras</h3>
          <ExtraRows values={values} draft={draft} rows={extraRows} />
          {values['discountsFrom'] ? (
            <p className={css.quiet}>
              Discounts are copied too. Finance and owners can change them once the draft is saved.
            </p>
          ) : null}
          <Actions>
            <Button variant={checked ? 'quiet' : 'main'}>Check departure</Button>
            <a href={deskPaths.departures()}>Leave without saving</a>
          </Actions>
        </DeskForm>
      </div>
    </DeskPart>
  );
}

/** What saving does, and the button that does exactly that. */
function Checked({
  desk,
  trip,
  values,
  checked,
}: Filled & { checked: NonNullable<Props['checked']> }) {
  const { draft, prices, discountSteps } = checked;
  const { startDate, endDate, capacity, minPax, maxPaxPerBooking, pickups, extras = [] } = draft;
  const { depositKind, depositValue, balanceDueDays, instalments = 1 } = draft;
  return (
    <DeskPart id="checked" title="Nothing is saved yet" note="Save draft makes exactly this.">
      {checked.sameDay.length > 0 ? (
        <Notice tone="caution" title="This trip already leaves that day">
          {checked.sameDay.join(', ')}
        </Notice>
      ) : null}
      {checked.warnings.length > 0 ? (
        <Notice tone="caution">
          <ul>
            {checked.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Rows>
        <Row name="Trip" value={checked.tripTitle} />
        <Row name="Dates" value={formatDateRange(startDate, endDate)} />
        <Row name="Code" value={draft.code} />
        <Row
          name="Seats"
          value={`${capacity}, at least ${minPax} to run, at most ${maxPaxPerBooking} per booking`}
        />
        {draft.womenOnly ? <Row name={settingLabels.womenOnly} value={bookers.women} /> : null}
        <Row
          name="On sale"
          value={`${draft.salesOpenAt ? `from ${formatInstant(draft.salesOpenAt)} ` : ''}until ${formatInstant(draft.salesCloseAt)}`}
        />
        <Row
          name={settingLabels.depositKind}
          value={
            depositKind === 'full'
              ? depositKinds.full
              : `${depositKind === 'percent' ? `${depositValue / 100}%` : `${formatMoney(depositValue)} per person`}, the balance ${formatCount(balanceDueDays, 'day')} before, in at most ${formatCount(instalments, 'instalment')}`
          }
        />
        <Row name="Cancellation policy" value={checked.policyName} />
        {prices.map(({ occupancy, amountMinor, allInMinor }) => (
          <Row
            key={occupancy}
            name={roomWords[occupancy]}
            value={
              allInMinor === null
                ? `${formatMoney(amountMinor)}, not on sale`
                : `${formatMoney(amountMinor)}, ${formatMoney(allInMinor)} with taxes`
            }
          />
        ))}
        <Row
          name="Pickup points"
          value={pickups
            .map(({ name, pickupAt }) => `${name}, ${formatInstant(pickupAt, trip?.tz)}`)
            .join('; ')}
        />
        <Row name="Extras" value={extras.map(({ name }) => name).join(', ') || 'none'} />
        <Row name="Discounts" value={discountWords(discountSteps)} />
      </Rows>
      <DeskForm
        name="new-departure"
        page={desk.page}
        fields={{ ...withoutForm(values), step: 'save' }}
      >
        <Actions>
          <Button>Save draft</Button>
          <a href="#details">Change something</a>
        </Actions>
      </DeskForm>
    </DeskPart>
  );
}

/** Leaves out the fields that every form brings itself. */
function withoutForm({
  form: _form,
  page: _page,
  appCode: _code,
  ...rest
}: Record<string, string>) {
  return rest;
}
