import type { StaffDepartureRow } from '@/booking/contract/staffDepartures';
import { PriceLines } from '@/components/booking/PriceLines';
import { draftField } from '@/components/forms/draftField';
import { HiddenFields } from '@/components/forms/HiddenFields';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { FieldGrid, SelectField, TextAreaField, TextField, TickField } from '@/components/ui/Field';
import { Notice, RefusalNotice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { extraField, roomField } from '@/lib/booking/bookingSelection';
import { refundSteps } from '@/lib/booking/refundSteps';
import { plainName } from '@/lib/desk/bookingWords';
import { departureStates } from '@/lib/desk/departureWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { hoursToPay, usualHoursToPay } from '@/lib/desk/hoursToPay';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDateRange } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { errorOf, type FormDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { NewBookingPageProps } from '@/lib/server/desk/newBookingPage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

type People = Extract<NewBookingPageProps, { step: 'people' }> & { desk: DeskProps };

/** Books for a caller: which date, who goes and what it costs, then their names and one button. */
export function NewBookingPage(props: NewBookingPageProps & { desk: DeskProps }) {
  const { desk } = props;
  return (
    <DeskFrame desk={desk} title="Book for a caller">
      {props.step === 'date' ? <ChooseDate {...props} /> : <ChoosePeople {...props} />}
    </DeskFrame>
  );
}

function ChooseDate(props: Extract<NewBookingPageProps, { step: 'date' }>) {
  const { departures, from, next } = props;
  return (
    <>
      <DeskTitle
        title="Book for a caller"
        lead="First the date. Nothing is held until the last step."
      />
      <form className={css.decisions} action={deskPaths.newBooking()}>
        <TextField name="from" label="Starting from" type="date" defaultValue={from} />
        <p>
          <Button variant="quiet">Show</Button>
        </p>
      </form>
      {departures.length === 0 ? (
        <p>No date on sale starts then. Dates on sale appear here, soonest first.</p>
      ) : (
        <div className={css.sheet}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">State</th>
                <th scope="col">Seats</th>
              </tr>
            </thead>
            <tbody>
              {departures.map((departure) => (
                <DateRow key={departure.id} departure={departure} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next ? (
        <p>
          <QuietLink href={deskPaths.newBooking({ from, cursor: next })}>
            Show later dates
          </QuietLink>
        </p>
      ) : null}
    </>
  );
}

function DateRow({ departure }: { departure: StaffDepartureRow }) {
  const { id, tripTitle, startDate, endDate, status, code } = departure;
  const { capacity, blocked, held, booked } = departure;
  const free = Math.max(capacity - blocked - held - booked, 0);
  return (
    <tr>
      <th scope="row">
        {free > 0 ? (
          <a href={deskPaths.newBooking({ departure: id })}>
            {tripTitle}, {formatDateRange(startDate, endDate)}
          </a>
        ) : (
          `${tripTitle}, ${formatDateRange(startDate, endDate)}`
        )}
        <small>{code}</small>
      </th>
      <td>{departureStates[status]}</td>
      <td>
        {free > 0 ? `${free} free` : 'Full'}
        {held > 0 ? <small>{held} held</small> : null}
      </td>
    </tr>
  );
}

function ChoosePeople(props: People) {
  const { departure, sharesWith, quote, refused } = props;
  return (
    <>
      <DeskTitle
        title="Book for a caller"
        lead={
          <>
            {departure.tripTitle}, {formatDateRange(departure.startDate, departure.endDate)}.{' '}
            <a href={deskPaths.newBooking()}>Another date</a>
          </>
        }
      />
      {sharesWith ? (
        <Notice title={`Joins the people of ${sharesWith}`}>
          The new people are booked on their own and share rooms with that booking where they fit.
        </Notice>
      ) : null}
      <ChoiceForm {...props} />
      <RefusalNotice reason={refused} />
      {quote ? <Details {...props} quote={quote} /> : null}
    </>
  );
}

/** Who goes, in which rooms and with what. In the address, so it has nothing personal. */
function ChoiceForm({
  departure,
  selection,
  stateCode,
  hasPan,
  states,
  sharesWith,
  quote,
}: People) {
  const rooms = departure.occupancies
    .filter(({ isAvailable }) => isAvailable)
    .map(({ occupancy, placesLeft }) => {
      const left = placesLeft === null ? '' : `, ${formatCount(placesLeft, 'place')} left`;
      return [occupancy, `${plainName(occupancy)}${left}`] as const;
    });
  return (
    <form className={css.block} action={deskPaths.newBooking()}>
      <HiddenFields
        fields={{ departure: departure.id, ...(sharesWith ? { with: sharesWith } : {}) }}
      />
      <FieldGrid>
        <CountField name="adults" label="Adults" value={selection.adults} most={20} />
        {departure.allowChildren ? (
          <>
            <CountField name="children" label="Children" value={selection.children} most={10} />
            {departure.maxInfants > 0 ? (
              <CountField
                name="infants"
                label="Infants"
                value={selection.infants}
                most={departure.maxInfants}
              />
            ) : null}
          </>
        ) : null}
        <SelectField name="room" label="Room" options={rooms} defaultValue={selection.room} />
        {rooms.length > 1
          ? rooms.map(([occupancy]) => (
              <CountField
                key={occupancy}
                name={roomField(occupancy)}
                label={`Of these adults, in a ${plainName(occupancy).toLowerCase()}`}
                value={
                  selection.otherRooms.find((other) => other.occupancy === occupancy)?.people ?? 0
                }
                most={20}
              />
            ))
          : null}
        {departure.pickups.length > 0 ? (
          <SelectField
            name="pickup"
            label="Joins at"
            options={departure.pickups.map(({ code, city, name, surchargeMinor }) => [
              code,
              `${city}, ${name}${surchargeMinor === 0 ? '' : `, ${formatMoney(surchargeMinor, departure.currency)} each`}`,
            ])}
            defaultValue={selection.pickup ?? ''}
          />
        ) : null}
        {departure.addons
          .filter(({ isAvailable }) => isAvailable)
          .map(({ code, name, amountMinor, maxQty }) => (
            <CountField
              key={code}
              name={extraField(code)}
              label={`${name}, ${formatMoney(amountMinor, departure.currency)}`}
              value={selection.extras.find((extra) => extra.code === code)?.qty ?? 0}
              most={maxQty}
            />
          ))}
        <SelectField
          name="state"
          label="Billing state"
          empty="Choose"
          options={states}
          defaultValue={stateCode}
          required
        />
        <TextField
          name="code"
          label="Offer code"
          isOptional
          defaultValue={selection.code}
          autoComplete="off"
          maxLength={40}
        />
      </FieldGrid>
      {departure.requiresPan ? (
        <TickField id="pan" name="pan" isTicked={hasPan}>
          They have a PAN. Without one, more TCS is collected.
        </TickField>
      ) : null}
      <p>
        <Button variant={quote ? 'quiet' : 'main'}>Work out the price</Button>
      </p>
    </form>
  );
}

function CountField(props: { name: string; label: string; value: number; most: number }) {
  const { name, label, value, most } = props;
  return (
    <TextField
      {...{ name, label }}
      type="number"
      inputMode="numeric"
      min={0}
      max={most}
      defaultValue={value}
    />
  );
}

type DetailsProps = People & { quote: NonNullable<People['quote']> };

/** What it costs and the names, and the button that takes the seats. */
function Details(props: DetailsProps) {
  const { desk, quote, people, versions, idempotencyKey, draft, departure } = props;
  const money = (amountMinor: number) => formatMoney(amountMinor, quote.currency);
  const fields = [
    'contact.name',
    'contact.email',
    'contact.phone',
    'billing.pan',
    'notes',
    'terms',
  ];
  return (
    <>
      <DeskPart id="price" title="The price" note="The same as on the site.">
        <div className={css.block}>
          <PriceLines lines={quote.lines} totalMinor={quote.totalMinor} currency={quote.currency} />
          <Rows>
            <Row name="To pay now" value={<strong>{money(quote.dueNowMinor)}</strong>} />
            {quote.schedule.map(({ dueOn, amountMinor }) => (
              <Row key={dueOn} name={`By ${formatDate(dueOn)}`} value={money(amountMinor)} />
            ))}
            {refundSteps(quote.cancellation, quote.currency).map(({ until, back }) => (
              <Row
                key={until}
                name={`If they cancel ${until.replace('Until', 'by')}`}
                value={back}
              />
            ))}
          </Rows>
        </div>
      </DeskPart>
      <DeskPart id="who" title="Who travels">
        <DeskForm
          name="book-for-caller"
          page={desk.page}
          fields={{ ...versions, quoteToken: props.quoteToken, idempotencyKey }}
          draft={draft}
          errorFields={[...fields, ...people.flatMap((_, index) => personFields(index))]}
        >
          <div className={css.block}>
            <FieldGrid>
              <TextField
                {...draftField(draft, 'contact.name')}
                id="contact.name"
                label="Caller’s name"
                autoComplete="off"
                required
              />
              <TextField
                {...draftField(draft, 'contact.phone')}
                id="contact.phone"
                label="Caller’s phone"
                type="tel"
                autoComplete="off"
                required
              />
              <TextField
                {...draftField(draft, 'contact.email')}
                id="contact.email"
                label="Caller’s email"
                type="email"
                hint="Spell it back to them: the link to pay goes here."
                autoComplete="off"
                isWide
                required
              />
              {departure.requiresPan ? (
                <TextField
                  {...draftField(draft, 'billing.pan')}
                  id="billing.pan"
                  label="PAN of the person who pays"
                  autoComplete="off"
                />
              ) : null}
            </FieldGrid>
          </div>
          {people.map((person, index) => (
            <Person key={index} index={index} person={person} draft={draft} />
          ))}
          <div className={css.block}>
            <FieldGrid>
              <SelectField
                name="payWithinHours"
                label="Seats are held for"
                options={hoursToPay.map((hours) => [hours, formatCount(hours, 'hour')])}
                defaultValue={draft.values['payWithinHours'] ?? usualHoursToPay}
              />
              {quote.instalments.length > 0 ? (
                <SelectField
                  name="plan"
                  label="The balance"
                  options={[
                    ['balance', 'At once'],
                    ['instalments', 'In monthly instalments'],
                  ]}
                  defaultValue={draft.values['plan'] ?? 'balance'}
                />
              ) : null}
              <TextAreaField
                {...draftField(draft, 'notes')}
                label="What they asked for"
                hint="The traveller sees this with the booking."
                maxLength={1000}
                rows={3}
                isOptional
              />
            </FieldGrid>
            <TickField
              id="terms"
              name="terms"
              isTicked={draft.values['terms'] === 'yes'}
              error={errorOf(draft.answer, 'terms')}
              required
            >
              I told them the terms and what cancelling costs, and they agree.
            </TickField>
            <p>
              The seats are taken at once. If nothing is paid in time, they go back on sale by
              themselves. The traveller gets an email with a link to pay.
            </p>
            <Actions>
              <Button>
                Hold {formatCount(quote.pax, 'seat')}, {money(quote.dueNowMinor)} to pay
              </Button>
              <QuietLink href={deskPaths.bookings()}>Leave without booking</QuietLink>
            </Actions>
          </div>
        </DeskForm>
      </DeskPart>
    </>
  );
}

const personFields = (index: number) =>
  ['fullName', 'dateOfBirth', 'gender', 'guardianConsent.name', 'guardianConsent.relation'].map(
    (field) => `travellers.${index}.${field}`,
  );

interface PersonProps {
  index: number;
  person: People['people'][number];
  draft: FormDraft;
}

function Person({ index, person, draft }: PersonProps) {
  const [fullName = '', dateOfBirth = '', gender = '', guardian = '', relation = ''] =
    personFields(index);
  const field = (name: string) => ({ ...draftField(draft, name), id: name });
  const isAdult = person.type === 'adult';
  const consent = (
    <FieldGrid>
      <TextField {...field(guardian)} label="Parent or guardian who agrees" autoComplete="off" />
      <TextField {...field(relation)} label="Their relationship" autoComplete="off" />
    </FieldGrid>
  );
  return (
    <fieldset className={css.block}>
      <legend>
        Traveller {index + 1}: {plainName(person.type).toLowerCase()},{' '}
        {plainName(person.occupancy).toLowerCase()}
        {index === 0 ? ', leads the booking' : ''}
      </legend>
      <FieldGrid>
        <TextField {...field(fullName)} label="Name, as on the ID" autoComplete="off" required />
        <TextField {...field(dateOfBirth)} label="Date of birth" type="date" required />
        <SelectField
          {...field(gender)}
          label="Gender"
          empty="Not given"
          options={[
            ['female', 'Female'],
            ['male', 'Male'],
            ['other', 'Other'],
          ]}
        />
      </FieldGrid>
      {isAdult ? (
        <details open={Boolean(errorOf(draft.answer, guardian) ?? draft.values[guardian])}>
          <summary>Under 18 on the day it starts?</summary>
          {consent}
        </details>
      ) : (
        consent
      )}
    </fieldset>
  );
}
