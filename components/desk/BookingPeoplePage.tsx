import type { PeopleChangePreview } from '@/booking/contract/bookingChanges';
import { draftField } from '@/components/forms/draftField';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { FieldGrid, FieldGridGroup, SelectField, TextField } from '@/components/ui/Field';
import { Notice, RefusalNotice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { plainName } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatTime } from '@/lib/format/dates';
import { refundName, whyTwoPeople } from '@/lib/desk/refundWords';
import { formatMoney } from '@/lib/format/money';
import { errorOf, type FormDraft } from '@/lib/formDraft';
import type { BookingPeoplePageProps } from '@/lib/server/desk/bookingPeoplePage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { aboutBooking, BookingCrumbs, ReasonField } from './BookingParts';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

/** Changes rooms and adds someone: first what, then what it costs, then one button. */
export function BookingPeoplePage(props: BookingPeoplePageProps & { desk: DeskProps }) {
  const { desk, booking, figures, refused } = props;
  const { reference } = booking;
  return (
    <DeskFrame desk={desk} title={`People and rooms of ${reference}`}>
      <BookingCrumbs reference={reference} here="People and rooms" />
      <DeskTitle
        title="People and rooms"
        lead={
          <>
            {aboutBooking(booking)} <strong>Nothing has changed yet.</strong>
          </>
        }
      />
      {booking.status === 'confirmed' ? (
        <>
          <TakeOff {...props} />
          <Choose {...props} />
        </>
      ) : (
        <Notice title="This booking can’t change">
          Only a confirmed booking can.{' '}
          <a href={deskPaths.booking(reference)}>Back to the booking</a>
        </Notice>
      )}
      <RefusalNotice reason={refused} />
      {figures ? <Confirm {...props} figures={figures} /> : null}
    </DeskFrame>
  );
}

const activeOf = ({ booking }: Pick<BookingPeoplePageProps, 'booking'>) =>
  booking.travellers.filter(({ status }) => status === 'active');

function TakeOff(props: BookingPeoplePageProps) {
  const { reference } = props.booking;
  const active = activeOf(props);
  return (
    <DeskPart id="take-off" title="Someone can’t come">
      <div className={css.block}>
        {active.length > 1 ? (
          <>
            <p>
              Taking someone off cancels for them, by the policy the booking was sold under. You see
              the refund first. The others keep their rooms and prices.
            </p>
            <ul>
              {active.map(({ id, fullName, type, occupancy }) => (
                <li key={id}>
                  {fullName}, {plainName(type).toLowerCase()}, {plainName(occupancy).toLowerCase()}:{' '}
                  <a href={deskPaths.bookingCancel(reference, { [`t.${id}`]: 'yes' })}>
                    Take {fullName} off
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            One person is left. If they can’t come,{' '}
            <a href={deskPaths.bookingCancel(reference)}>cancel the booking</a>.
          </p>
        )}
      </div>
    </DeskPart>
  );
}

/** The rooms, and someone more. In the address, so it has nothing personal. */
function Choose(props: BookingPeoplePageProps) {
  const { booking, rooms, pickups, types, chosen, figures } = props;
  const options = rooms.map(({ occupancy, placesLeft }) => {
    const left = placesLeft === null ? '' : `, ${formatCount(placesLeft, 'place')} left`;
    return [occupancy, `${plainName(occupancy)}${left}`] as const;
  });
  const bedded = activeOf(props).filter(({ type }) => type !== 'infant');
  return (
    <DeskPart id="rooms" title="Rooms, and someone more">
      <form className={css.block} action={deskPaths.bookingPeople(booking.reference)}>
        <FieldGridGroup legend="Rooms">
          {bedded.map(({ id, fullName, occupancy }) => {
            const known = options.some(([value]) => value === occupancy);
            const own = [occupancy, plainName(occupancy)] as const;
            return (
              <SelectField
                key={id}
                id={`r-${id}`}
                name={`r.${id}`}
                label={`Room of ${fullName}`}
                options={known ? options : [own, ...options]}
                defaultValue={
                  chosen.rooms.find(({ travellerId }) => travellerId === id)?.occupancy ?? occupancy
                }
              />
            );
          })}
        </FieldGridGroup>
        <FieldGridGroup legend="Someone more">
          <SelectField
            name="add"
            label="Add"
            empty="No one"
            options={types.map((type) => [type, plainName(type)] as const)}
            defaultValue={chosen.add?.type ?? ''}
          />
          <SelectField
            name="room"
            label="Their room"
            options={options}
            defaultValue={chosen.add?.occupancy ?? bedded[0]?.occupancy ?? 'twin'}
          />
          {pickups.length > 0 ? (
            <SelectField
              name="pickup"
              label="Joins at"
              options={pickups.map(({ code, city, name }) => [code, `${city}, ${name}`] as const)}
              defaultValue={chosen.add?.pickupCode ?? booking.pickup?.code ?? pickups[0]?.code}
            />
          ) : null}
        </FieldGridGroup>
        <p>
          <Button variant={figures ? 'quiet' : 'main'}>Work out the difference</Button>
        </p>
      </form>
    </DeskPart>
  );
}

type ConfirmProps = BookingPeoplePageProps & { desk: DeskProps; figures: PeopleChangePreview };

const personFields = ['fullName', 'dateOfBirth', 'gender', 'phone', 'guardian', 'relation'];

/** What changes, valid for a few minutes, who is added, and the button that does it. */
function Confirm({ desk, booking, chosen, figures, idempotencyKey, draft }: ConfirmProps) {
  const { reference } = booking;
  const money = (amountMinor: number) => formatMoney(amountMinor, figures.currency);
  return (
    <DeskPart
      id="difference"
      title="What changes"
      note={`Valid until ${formatTime(figures.expiresAt)}.`}
    >
      <div className={css.block}>
        <Rows>
          <Row name="Price now" value={money(figures.totalMinor)} />
          {figures.lines.map(({ label, amountMinor }, index) => (
            <Row key={index} name={label} value={money(amountMinor)} />
          ))}
          <Row name="New price" value={<strong>{money(figures.totalAfterMinor)}</strong>} />
          <Row name="Paid" value={money(figures.paidMinor)} />
          {figures.leftToPay.map(({ dueOn, amountMinor }) => (
            <Row key={dueOn} name={`To pay by ${formatDate(dueOn)}`} value={money(amountMinor)} />
          ))}
          <Row name="Still to pay" value={<strong>{money(figures.dueMinor)}</strong>} />
          {figures.refunds.map(({ amountMinor, destination, method }, index) => (
            <Row
              key={index}
              name={refundName({ destination, method })}
              value={money(amountMinor)}
            />
          ))}
          <Row name="Refund" value={<strong>{money(figures.refundMinor)}</strong>} />
        </Rows>
        {figures.leavesBeds ? (
          <Notice tone="caution" title="Their rooms aren’t full">
            We look for roommates for the free beds. Someone who wants a room alone needs a single.
          </Notice>
        ) : null}
        {figures.needsApproval ? (
          <Notice tone="caution" title="A second person approves this refund">
            The booking changes at once. The money goes once someone else has approved it under
            Money.{whyTwoPeople(figures.refunds)}
            {figures.policyKeepsMinor > 0
              ? ` If they cancelled today, the policy would keep ${money(figures.policyKeepsMinor)} of it.`
              : null}
          </Notice>
        ) : null}
        {figures.closingShares > 0 ? (
          <Notice
            tone="caution"
            title={`${formatCount(figures.closingShares, 'friend’s share', 'friends’ shares')} of the price will close`}
          >
            Less is left to pay than their shares. Tell whoever booked: the links stop working.
          </Notice>
        ) : null}
        <p>
          A dearer room costs the difference on today’s price list. A cheaper one takes off the same
          part of what theirs was sold for. Someone more costs what one person costs today. Everyone
          else keeps their price. The traveller gets an email with a link, on which they can pay
          what is due.
        </p>
        <DeskForm
          name="change-people"
          page={desk.page}
          fields={{ reference, token: figures.token, idempotencyKey }}
          draft={draft}
          errorFields={[...(chosen.add ? personFields : []), 'reason']}
        >
          {chosen.add ? <Person type={chosen.add.type} draft={draft} /> : null}
          <ReasonField draft={draft} />
          <Actions>
            <Button>{doWords(figures, money)}</Button>
            <QuietLink href={deskPaths.booking(reference)}>Leave as it is</QuietLink>
          </Actions>
        </DeskForm>
      </div>
    </DeskPart>
  );
}

function doWords(
  { differenceMinor, refundMinor }: PeopleChangePreview,
  money: (amountMinor: number) => string,
): string {
  if (refundMinor > 0) return `Change it, refund ${money(refundMinor)}`;
  if (differenceMinor > 0) return `Change it, charge ${money(differenceMinor)} more`;
  return differenceMinor < 0 ? `Change it, ${money(-differenceMinor)} less to pay` : 'Change it';
}

/** The new traveller. */
function Person({ type, draft }: { type: string; draft: FormDraft }) {
  const consent = (
    <FieldGrid>
      <TextField
        {...draftField(draft, 'guardian')}
        label="Parent or guardian who agrees"
        autoComplete="off"
      />
      <TextField {...draftField(draft, 'relation')} label="Their relationship" autoComplete="off" />
    </FieldGrid>
  );
  return (
    <>
      <FieldGridGroup legend={`New traveller: ${plainName(type).toLowerCase()}`}>
        <TextField
          {...draftField(draft, 'fullName')}
          label="Name, as on the ID"
          autoComplete="off"
          required
        />
        <TextField
          {...draftField(draft, 'dateOfBirth')}
          label="Date of birth"
          type="date"
          required
        />
        <SelectField
          {...draftField(draft, 'gender')}
          label="Gender"
          empty="Not given"
          options={[
            ['female', 'Female'],
            ['male', 'Male'],
            ['other', 'Other'],
          ]}
        />
        <TextField
          {...draftField(draft, 'phone')}
          label="Phone"
          type="tel"
          autoComplete="off"
          isOptional
        />
      </FieldGridGroup>
      {type === 'adult' ? (
        <details open={Boolean(errorOf(draft.answer, 'guardian') ?? draft.values['guardian'])}>
          <summary>Under 18 on the day it starts?</summary>
          {consent}
        </details>
      ) : (
        consent
      )}
    </>
  );
}
