import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react';
import type { Addon } from '@/booking/contract/departures';
import { AskLinks } from '@/components/layout/AskLinks';
import { Actions, Button, ButtonLink } from '@/components/ui/Button';
import { FieldGridGroup, FieldGroup, SelectField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { bookingApi } from '@/lib/booking/bookingApi';
import {
  ageBand,
  extraField,
  mostOf,
  roomField,
  type BookingSelection,
} from '@/lib/booking/bookingSelection';
import { occupancyNames } from '@/lib/booking/priceWords';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatTime } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import { HiddenFields } from '../../forms/HiddenFields';
import { PriceChange, StepForm, type StepProps } from '../StepParts';
import { RefusedNotice } from '../RefusedNotice';
import { DateChoices, PickupChoices, RoomChoices } from './Choices';
import { OfferCode } from './OfferCode';

/** Form fields that don't belong in the URL. */
const onlyToHold = ['slug', 'idempotencyKey', 'total', 'priced', 'refusedCode'];

/**
 * First step: date, room and people, with the total. Without scripts, "Show the total" requests a
 * new total; with scripts, every change does. The form's main button holds the seats.
 */
export function ChooseStep({ trip, state, settings }: StepProps<'choose'>) {
  const { departure, departures, selection, quote, refused, listed, held } = state;
  const mostInfants = Math.min(departure.maxInfants, selection.adults);
  const group = { people: selection.adults + selection.children, room: selection.room };
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  /** Requests the total with all form fields except those that only the main button sends. */
  const showTotal = () => {
    if (!form.current) return;
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      const isSaid = typeof value === 'string' && value !== '' && value !== '0';
      if (isSaid && !onlyToHold.includes(name)) query.set(name, value);
    }
    void router.replace(`${paths.booking(trip.slug)}?${query}`, undefined, { scroll: false });
  };
  const showEarlierChoice = useEffectEvent(() => {
    if (form.current && isEdited(form.current)) showTotal();
  });
  // What was chosen before this page's scripts ran sent no event.
  useEffect(() => showEarlierChoice(), []);
  const onChange = ({ target }: FormEvent) => {
    // Apply an offer code once it's complete, not on every keystroke.
    if (!(target instanceof HTMLInputElement && target.name === 'code')) showTotal();
  };
  return (
    <>
      <h1>Choose a date and room</h1>
      {listed && state.previousTotalMinor === null ? (
        <PriceChange {...listed} forWhom=" per person" />
      ) : null}
      {state.previousTotalMinor !== null && quote ? (
        <PriceChange previousMinor={state.previousTotalMinor} currentMinor={quote.totalMinor} />
      ) : null}
      {state.isRepriced && quote ? (
        <Notice role="status">
          You changed your choice. The new total is {formatMoney(quote.totalMinor, quote.currency)}.
          Check it before you hold the seats.
        </Notice>
      ) : null}
      {held ? (
        <Notice>
          <span>
            We’re holding {formatCount(held.pax, 'seat')} for you on this trip until{' '}
            {formatTime(held.expiresAt)}, and we’ve kept what you typed.
          </span>{' '}
          <Link href={paths.booking(trip.slug, { hold: held.id })}>Continue with these seats</Link>
        </Notice>
      ) : null}
      {refused ? (
        <RefusedNotice
          refused={refused}
          selection={selection}
          split={state.split}
          tripSlug={trip.slug}
          oldHold={state.oldHoldId || undefined}
        />
      ) : null}
      <StepForm ref={form} method="get" action={paths.booking(trip.slug)} onChange={onChange}>
        <FieldGroup legend="Date">
          <DateChoices departures={departures} chosenId={selection.departureId} group={group} />
        </FieldGroup>
        <FieldGroup legend="Room">
          <RoomChoices departure={departure} room={selection.room} />
        </FieldGroup>
        <FieldGridGroup legend="People">
          <CountField
            key={`adults ${selection.departureId}`}
            name="adults"
            label="Adults"
            value={selection.adults}
            minimum={1}
            maximum={departure.maxPaxPerBooking}
            hint={ageBand(departure, 'adult')}
          />
          {departure.allowChildren ? (
            <CountField
              name="children"
              label="Children"
              value={selection.children}
              minimum={0}
              maximum={6}
              hint={`${ageBand(departure, 'child')} when the trip starts`}
            />
          ) : null}
          {mostInfants > 0 ? (
            <CountField
              key={`infants ${mostInfants}`}
              name="infants"
              label="Infants"
              value={selection.infants}
              minimum={0}
              maximum={mostInfants}
              hint={`${ageBand(departure, 'infant')} when the trip starts. One per adult, without a seat or bed`}
            />
          ) : null}
        </FieldGridGroup>
        <OtherRooms departure={departure} selection={selection} />
        {departure.pickups.length > 0 ? (
          <FieldGroup legend="Pickup point">
            <PickupChoices departure={departure} chosen={selection.pickup} />
          </FieldGroup>
        ) : null}
        {departure.addons.some(({ isAvailable }) => isAvailable) ? (
          <FieldGridGroup legend="Extras (optional)">
            {departure.addons.map((addon) => (
              <ExtraField
                key={addon.code}
                addon={addon}
                selection={selection}
                currency={departure.currency}
              />
            ))}
          </FieldGridGroup>
        ) : null}
        <OfferCode
          code={selection.code}
          quote={quote}
          problem={state.codeProblem}
          onUse={showTotal}
        />
        <HiddenFields
          fields={{
            slug: trip.slug,
            refusedCode: state.codeProblem ? selection.code : '',
            ...(state.oldHoldId && { oldHold: state.oldHoldId }),
            idempotencyKey: state.idempotencyKey,
            total: quote?.totalMinor ?? '',
            priced: state.pricedFor,
          }}
        />
        <Actions>
          {departure.salesState === 'waitlist' ? (
            <ButtonLink href={paths.waitlist({ departure: departure.id, ...group })}>
              Join the waiting list
            </ButtonLink>
          ) : (
            <Button
              formAction={bookingApi.hold()}
              formMethod="post"
              disabled={!quote || departure.salesState === 'held'}
            >
              Hold {formatCount(group.people, 'seat')} for 15 minutes
            </Button>
          )}
          <noscript>
            <Button variant="quiet">Show the total</Button>
          </noscript>
        </Actions>
      </StepForm>
      <div>
        <p>Larger group, or a question first?</p>
        <AskLinks
          settings={settings}
          message={`Hello, I have a question about booking ${trip.title} on ${formatDate(departure.startDate)} for ${formatCount(group.people, 'person', 'people')}.`}
        />
      </div>
    </>
  );
}

/** Lets a group split between kinds of rooms. Everyone else shares the one chosen above. */
function OtherRooms({
  departure,
  selection,
}: Pick<StepProps<'choose'>['state'], 'departure' | 'selection'>) {
  const { room, otherRooms, adults } = selection;
  const others = departure.occupancies.filter(
    ({ occupancy, isAvailable }) => isAvailable && occupancy !== room,
  );
  if (adults < 2 || others.length === 0) return null;
  return (
    <details open={otherRooms.length > 0}>
      <summary>Not everyone in the same kind of room?</summary>
      <FieldGridGroup legend="Adults in another room">
        {others.map(({ occupancy, allInMinor, placesLeft }) => {
          const most = Math.min(adults - 1, placesLeft ?? adults);
          return (
            <CountField
              key={`${occupancy} ${room} ${most}`}
              name={roomField(occupancy)}
              label={occupancyNames[occupancy]}
              value={otherRooms.find((other) => other.occupancy === occupancy)?.people ?? 0}
              minimum={0}
              maximum={most}
              hint={`${formatMoney(allInMinor, departure.currency)} each, all-in`}
            />
          );
        })}
      </FieldGridGroup>
    </details>
  );
}

/** Whether a list or choice in a form isn't as the server sent it. */
function isEdited({ elements }: HTMLFormElement): boolean {
  return [...elements].some((field) => {
    if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
    if (!(field instanceof HTMLSelectElement)) return false;
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  });
}

function ExtraField(props: { addon: Addon; selection: BookingSelection; currency: string }) {
  const { addon, selection, currency } = props;
  const { code, name, amountMinor, isAvailable } = addon;
  const most = mostOf(addon, selection.adults + selection.children);
  return (
    <CountField
      // Reset the field when its maximum changes: the server may have reduced the count, but the
      // browser would keep the old one.
      key={most}
      name={extraField(code)}
      label={name}
      value={selection.extras.find((extra) => extra.code === code)?.qty ?? 0}
      minimum={0}
      maximum={most}
      hint={
        isAvailable
          ? `${formatMoney(amountMinor, currency)} each, before GST`
          : 'Sold out on this date'
      }
    />
  );
}

interface CountFieldProps {
  name: string;
  label: string;
  value: number;
  minimum: number;
  maximum: number;
  hint: string;
}

function CountField({ minimum, maximum, value, ...field }: CountFieldProps) {
  const options = Array.from(
    { length: maximum - minimum + 1 },
    (_, index) => [minimum + index, minimum + index] as const,
  );
  return <SelectField {...field} defaultValue={Math.min(value, maximum)} options={options} />;
}
