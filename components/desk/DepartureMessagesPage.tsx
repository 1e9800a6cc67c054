import type { ReactNode } from 'react';
import type {
  DepartureMessage,
  DepartureMessageDetail,
} from '@/booking/contract/departureMessages';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { Button, QuietLink } from '@/components/ui/Button';
import {
  FieldError,
  FieldGroup,
  OptionField,
  TextAreaField,
  TextField,
} from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import {
  audienceName,
  audienceValue,
  countWords,
  deliveryWords,
  messageStarts,
} from '@/lib/desk/departureMessages';
import { deskPaths } from '@/lib/desk/deskPaths';
import { deliveryNames, formatWhen } from '@/lib/desk/inboxWords';
import { formatCount } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { errorOf } from '@/lib/formDraft';
import type { DepartureMessagesPageProps } from '@/lib/server/desk/departureMessagesPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { Barred } from './BookingParts';
import { DepartureHeading } from './DepartureHeading';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame } from './DeskFrame';

type Props = DepartureMessagesPageProps & { desk: DeskProps };

/** Writes to a departure's travellers, and shows what was written before. */
export function DepartureMessagesPage(props: Props) {
  const { desk, departure, list, open } = props;
  const { tripTitle, startDate } = departure;
  return (
    <DeskFrame desk={desk} title={`Messages, ${tripTitle}, ${formatDay(startDate)}`}>
      <DepartureHeading
        departure={departure}
        permissions={desk.me.permissions}
        here="messages"
        name="Messages"
      />
      {!list ? (
        <p className={css.empty}>A draft has no travellers yet. Once people book, write here.</p>
      ) : (
        <div className={css.halves}>
          {list.audiences[0]?.bookings === 0 ? (
            <p className={css.empty}>
              No booking is confirmed yet. Once people have paid, you can write to them here.
            </p>
          ) : (
            <Compose {...props} list={list} />
          )}
          <section className={tables.block} aria-labelledby="sent-before">
            <h2 id="sent-before">Sent before</h2>
            {open ? <Copies message={open} now={desk.now} /> : null}
            {list.items.length === 0 ? (
              <p>Nothing yet. What you send is listed here, with what arrived.</p>
            ) : (
              <ul className={css.history}>
                {list.items.map((message) => (
                  <Sent key={message.id} message={message} {...props} />
                ))}
              </ul>
            )}
            {list.nextCursor ? (
              <p>
                <QuietLink
                  href={deskPaths.departureMessages(departure.id, { cursor: list.nextCursor })}
                >
                  Earlier ones
                </QuietLink>
              </p>
            ) : null}
          </section>
        </div>
      )}
    </DeskFrame>
  );
}

/** Only whoever changes departures may write to all their travellers. */
function Sending({ mayWrite, children }: { mayWrite: boolean; children: ReactNode }) {
  if (mayWrite) return <FormButton>{children}</FormButton>;
  return <Barred why="Operations and owners send these.">{children}</Barred>;
}

function Compose(props: Props & { list: NonNullable<Props['list']> }) {
  const { desk, departure, list, draft, copies, idempotencyKey } = props;
  const chosen = draft.values['audience'] ?? 'everyone';
  const isReady = copies !== null && copies.bookings > 0;
  return (
    <section className={tables.block} aria-labelledby="write">
      <h2 id="write">Write to travellers</h2>
      <p>
        Start from:{' '}
        {Object.entries(messageStarts).map(([start, { title }], index) => (
          <span key={start}>
            {index > 0 ? ', ' : ''}
            <a href={deskPaths.departureMessages(departure.id, { start })}>{title}</a>
          </span>
        ))}
      </p>
      <DeskForm
        name="departure-message"
        page={desk.page}
        draft={draft}
        fields={{
          departure: departure.id,
          idempotencyKey,
          bookings: String(copies?.bookings ?? ''),
        }}
        errorFields={['pickupCode', 'subject', 'text']}
        idOf={(field) => (field === 'pickupCode' ? 'audience' : field)}
      >
        <FieldGroup legend="Who gets it" id="audience">
          <FieldError id="audience" error={errorOf(draft.answer, 'pickupCode')} />
          {list.audiences.map((one) => {
            const value = audienceValue(one.audience, one.pickupCode);
            return (
              <OptionField
                key={value}
                name="audience"
                value={value}
                defaultChecked={value === chosen}
              >
                {audienceName(one.audience, one.pickup)}: {countWords(one)}
              </OptionField>
            );
          })}
        </FieldGroup>
        <TextField {...draftField(draft, 'subject')} label="Subject" maxLength={120} required />
        <TextAreaField
          {...draftField(draft, 'text')}
          label="Message"
          rows={10}
          required
          hint="{name} becomes the first name of the person who booked, {balance} what they still have to pay. The email ends with a link to their booking."
        />
        {copies ? <FirstCopy copies={copies} /> : null}
        <div className={tables.decisions}>
          {/* The first button is what Enter presses in a field, so it must not send anything. */}
          <Button
            variant={isReady ? 'quiet' : 'main'}
            name="preview"
            value="yes"
            formAction={desk.page}
          >
            {copies ? 'Preview again' : 'Preview'}
          </Button>
          {isReady ? (
            <Sending mayWrite={desk.me.permissions.includes('departures:write')}>
              Send to {formatCount(copies.bookings, 'booking')}
            </Sending>
          ) : null}
          <Button
            variant="quiet"
            name="preview"
            value="yes"
            formAction={deskPaths.api('departure-message-test')}
          >
            Send me a test
          </Button>
        </div>
      </DeskForm>
    </section>
  );
}

function FirstCopy({ copies }: { copies: NonNullable<Props['copies']> }) {
  const { sample } = copies;
  if (!sample) {
    return <Notice tone="caution">No booking is in this group now, so no one would get it.</Notice>;
  }
  return (
    <Notice title={`${countWords(copies)}. ${sample.reference} gets:`}>
      <strong>{sample.subject}</strong>
      <span className={css.copy}>{sample.text}</span>
    </Notice>
  );
}

function Sent({ message, departure, list, desk }: Props & { message: DepartureMessage }) {
  const { id, subject, staffName, at, audience, pickupCode } = message;
  const pickup = list?.audiences.find((one) => one.pickupCode === pickupCode)?.pickup ?? pickupCode;
  return (
    <li>
      <a href={deskPaths.departureMessages(departure.id, { message: id })}>{subject}</a>
      <small>
        {formatWhen(at, desk.now)}, {staffName}. {audienceName(audience, pickup)}:{' '}
        {deliveryWords(message)}
      </small>
    </li>
  );
}

function Copies({ message, now }: { message: DepartureMessageDetail; now: string }) {
  return (
    <>
      <h3>{message.subject}</h3>
      <p className={css.copy}>{message.text}</p>
      <div className={tables.sheet}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Booking</th>
              <th scope="col">Email</th>
            </tr>
          </thead>
          <tbody>
            {message.copies.map(({ reference, name, emailMasked, delivery, at }) => (
              <tr key={reference}>
                <th scope="row">
                  <a href={deskPaths.booking(reference)}>{name}</a> <small>{reference}</small>
                </th>
                <td data-label="Email">
                  {emailMasked}
                  <small>
                    {delivery ? deliveryNames[delivery] : 'no record'}, {formatWhen(at, now)}
                  </small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
