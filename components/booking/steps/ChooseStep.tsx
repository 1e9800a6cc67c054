import { useRouter } from 'next/router';
import { useRef, type FormEvent } from 'react';
import styled from 'styled-components';
import type { Addon, Departure, DepartureDetail, PickupPoint } from '@/booking/contract/departures';
import type { Quote } from '@/booking/contract/quotes';
import { AskLinks } from '@/components/layout/AskLinks';
import { Button } from '@/components/ui/Button';
import { ChoiceCard } from '@/components/ui/Choice';
import { FieldGrid, FieldGroup, SelectField, TextField } from '@/components/ui/Field';
import { Figure } from '@/components/ui/Figure';
import { Pill } from '@/components/ui/Pill';
import { extraField, type BookingSelection } from '@/lib/bookingSelection';
import { describeStatus } from '@/lib/departureStatus';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDay, formatInstant, formatWeekday } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { BookingPageProps } from '@/lib/server/loaders/bookingPage';
import type { Frame } from '@/lib/server/loaders/frame';
import { occupancyNames } from '@/lib/words';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';
import { PriceChange, StepActions, type StateOf } from '../StepParts';
import { RefusedNotice } from '../RefusedNotice';

const Form = styled.form`
  display: grid;
  gap: 2.2rem;
`;
const Dates = styled.div`
  display: grid;
  gap: 10px;
  h3 {
    font-size: 1.05rem;
    font-stretch: 100%;
    color: ${tokens.color.muted};
    margin-top: 0.5rem;
  }
  [data-figure] {
    font-size: 1.35rem;
  }
  small {
    color: ${tokens.color.muted};
  }
  summary {
    min-height: 44px;
    padding-top: 0.6rem;
    font-weight: 600;
    cursor: pointer;
  }
  details > * + * {
    margin-top: 10px;
  }
`;
const Rooms = styled.div`
  display: grid;
  gap: 10px;
  ${media.tablet} {
    grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));
  }
  small {
    display: block;
    color: ${tokens.color.muted};
    line-height: 1.35;
  }
`;

const Code = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 20rem) auto;
  justify-content: start;
  align-items: end;
  gap: 10px;
`;
/** Fields of the form that belong to no address. */
const onlyToHold = ['slug', 'idempotencyKey', 'total', 'refusedCode'];

interface ChooseStepProps {
  trip: BookingPageProps['trip'];
  state: StateOf<'choose'>;
  settings: Frame['settings'];
}

/**
 * First step: date, room and people, with the total for just that. Without scripts "Show the total"
 * asks the server; with them every change does. Taking the seats is the form's main button.
 */
export function ChooseStep({ trip, state, settings }: ChooseStepProps) {
  const { departure, departures, selection, quote, refused } = state;
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  /** Everything in the form but what only a press of the main button sends. */
  const showTotal = () => {
    if (!form.current) return;
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      const isSaid = typeof value === 'string' && value !== '' && value !== '0';
      if (isSaid && !onlyToHold.includes(name)) query.set(name, value);
    }
    void router.replace(`${paths.booking(trip.slug)}?${query}`, undefined, { scroll: false });
  };
  const onChange = ({ target }: FormEvent) => {
    // A code is asked for when it is whole, not with every letter of it.
    if (!(target instanceof HTMLInputElement && target.name === 'code')) showTotal();
  };
  return (
    <>
      <h1>Which date, which room?</h1>
      {refused ? (
        <RefusedNotice
          {...refused}
          selection={selection}
          tripSlug={trip.slug}
          oldHold={state.oldHoldId || undefined}
        />
      ) : null}
      {state.previousTotalMinor !== null && quote ? (
        <PriceChange previousMinor={state.previousTotalMinor} currentMinor={quote.totalMinor} />
      ) : null}
      <Form ref={form} method="get" action={paths.booking(trip.slug)} onChange={onChange}>
        <FieldGroup>
          <legend>Date</legend>
          <DateChoices departures={departures} chosenId={selection.departureId} />
        </FieldGroup>
        <FieldGroup>
          <legend>Room</legend>
          <RoomChoices departure={departure} room={selection.room} />
        </FieldGroup>
        <FieldGroup>
          <legend>People</legend>
          <FieldGrid>
            <CountField
              key={`adults ${selection.departureId}`}
              name="adults"
              label="Adults"
              value={selection.adults}
              minimum={1}
              maximum={departure.maxPaxPerBooking}
              {...(departure.minAge > 0 ? { hint: `From ${departure.minAge} years` } : {})}
            />
            {departure.allowChildren ? (
              <CountField
                name="children"
                label="Children"
                value={selection.children}
                minimum={0}
                maximum={6}
                hint={`${departure.childFromAge} to ${departure.adultFromAge - 1} years when the trip starts`}
              />
            ) : null}
          </FieldGrid>
        </FieldGroup>
        {departure.pickups.length > 1 ? (
          <FieldGroup>
            <legend>Where you join</legend>
            <PickupChoices
              pickups={departure.pickups}
              chosen={selection.pickup}
              tz={departure.tz}
            />
          </FieldGroup>
        ) : null}
        {departure.addons.some(({ isAvailable }) => isAvailable) ? (
          <FieldGroup>
            <legend>Extras, if you want any</legend>
            <FieldGrid>
              {departure.addons.map((addon) => (
                <ExtraField key={addon.code} addon={addon} selection={selection} />
              ))}
            </FieldGrid>
          </FieldGroup>
        ) : null}
        <FieldGroup>
          <legend>Code of an offer</legend>
          <Code>
            <TextField
              // Another code in the address is another code in the field.
              key={selection.code}
              name="code"
              label="Code"
              isOptional
              defaultValue={selection.code}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={state.codeProblem ?? undefined}
            />
            <Button
              variant="quiet"
              onClick={(event) => {
                event.preventDefault();
                showTotal();
              }}
            >
              Use the code
            </Button>
          </Code>
          {selection.code && quote && !state.codeProblem ? (
            <p role="status">{effectOf(quote)}</p>
          ) : null}
        </FieldGroup>
        <input type="hidden" name="slug" value={trip.slug} />
        <input type="hidden" name="refusedCode" value={state.codeProblem ? selection.code : ''} />
        {state.oldHoldId ? <input type="hidden" name="oldHold" value={state.oldHoldId} /> : null}
        <input type="hidden" name="idempotencyKey" value={state.idempotencyKey} />
        <input type="hidden" name="total" value={quote?.totalMinor ?? ''} />
        <StepActions>
          <Button formAction={paths.api.hold()} formMethod="post" disabled={!quote}>
            Hold {formatCount(selection.adults + selection.children, 'seat')} for 15 minutes
          </Button>
          <noscript>
            <Button variant="quiet">Show the total</Button>
          </noscript>
        </StepActions>
      </Form>
      <div>
        <p>More people, or a question first?</p>
        <AskLinks
          settings={settings}
          message={`Hello, I have a question about booking ${trip.title}.`}
        />
      </div>
    </>
  );
}

const shownAtFirst = 5;

function DateChoices({ departures, chosenId }: { departures: Departure[]; chosenId: string }) {
  const position = departures.findIndex((departure) => departure.id === chosenId);
  const shown = Math.max(shownAtFirst, position + 1);
  const choice = (departure: Departure) => {
    const status = describeStatus(departure);
    return (
      <ChoiceCard
        key={departure.id}
        name="departure"
        value={departure.id}
        defaultChecked={departure.id === chosenId}
        disabled={!departure.isBookable}
      >
        <span>
          <Figure>{formatDay(departure.startDate)}</Figure>{' '}
          <small>
            {formatWeekday(departure.startDate)} to {formatWeekday(departure.endDate)}{' '}
            {formatDate(departure.endDate)}
            {departure.womenOnly ? ', women only' : ''}
          </small>
        </span>
        <Pill data-tone={status.tone}>{status.label}</Pill>
      </ChoiceCard>
    );
  };
  const more = departures.slice(shown);
  return (
    <Dates>
      {departures.slice(0, shown).map(choice)}
      {more.length > 0 ? (
        <details>
          <summary>{formatCount(more.length, 'more date')}</summary>
          {more.map(choice)}
        </details>
      ) : null}
    </Dates>
  );
}

function RoomChoices({ departure, room }: { departure: DepartureDetail; room: string }) {
  return (
    <Rooms>
      {departure.occupancies.map((offer) => (
        <ChoiceCard
          key={offer.occupancy}
          name="room"
          value={offer.occupancy}
          defaultChecked={offer.occupancy === room}
          disabled={!offer.isAvailable}
        >
          <span>
            <strong>{occupancyNames[offer.occupancy]}</strong>
            <small>
              {offer.isAvailable
                ? `${formatMoney(offer.allInMinor, departure.currency)} each, all-in${
                    offer.placesLeft === null
                      ? ''
                      : `, ${formatCount(offer.placesLeft, 'place')} left`
                  }`
                : 'Full on this date'}
            </small>
          </span>
        </ChoiceCard>
      ))}
    </Rooms>
  );
}

function PickupChoices({
  pickups,
  chosen,
  tz,
}: {
  pickups: PickupPoint[];
  chosen: string | null;
  tz: string;
}) {
  return (
    <Rooms>
      {pickups.map(({ code, name, pickupAt, surchargeMinor }) => (
        <ChoiceCard key={code} name="pickup" value={code} defaultChecked={code === chosen}>
          <span>
            <strong>{name}</strong>
            <small>
              {formatInstant(pickupAt, tz)}
              {surchargeMinor === 0 ? '' : `, ${surchargeWords(surchargeMinor)}`}
            </small>
          </span>
        </ChoiceCard>
      ))}
    </Rooms>
  );
}

const surchargeWords = (amountMinor: number) =>
  `${formatMoney(Math.abs(amountMinor))} ${amountMinor > 0 ? 'more' : 'less'} for each, before GST`;

function ExtraField({ addon, selection }: { addon: Addon; selection: BookingSelection }) {
  const { code, name, amountMinor, per, maxQty, isAvailable } = addon;
  const people = selection.adults + selection.children;
  return (
    <CountField
      name={extraField(code)}
      label={name}
      value={selection.extras.find((extra) => extra.code === code)?.qty ?? 0}
      minimum={0}
      maximum={isAvailable ? Math.min(maxQty, per === 'traveller' ? people : maxQty) : 0}
      hint={isAvailable ? `${formatMoney(amountMinor)} each, before GST` : 'All taken on this date'}
    />
  );
}

/** A code may count and take nothing off: a better discount stands already. */
function effectOf(quote: Quote): string {
  return quote.couponDiscountMinor > 0
    ? `It takes ${formatMoney(quote.couponDiscountMinor, quote.currency)} off, before GST.`
    : 'The discount for your group is better, so that one counts.';
}

interface CountFieldProps {
  name: string;
  label: string;
  value: number;
  minimum: number;
  maximum: number;
  hint?: string;
}

function CountField({ minimum, maximum, value, ...field }: CountFieldProps) {
  const options = Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
  return (
    <SelectField {...field} defaultValue={Math.min(value, maximum)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}
