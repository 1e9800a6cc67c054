import type { StaffWaitlistEntry } from '@/booking/contract/departureMessages';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { FormButton, PostForm } from '@/components/forms/PostForm';
import { QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { deskPaths } from '@/lib/desk/deskPaths';
import { freeSeats, roomWords } from '@/lib/desk/departureWords';
import { formatWhen } from '@/lib/desk/inboxWords';
import { formatCount } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { WaitlistPageProps } from '@/lib/server/desk/waitlistPage';
import { DepartureHeading } from './DepartureHeading';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame } from './DeskFrame';
import { Unbroken } from './Unbroken';

type Props = WaitlistPageProps & { desk: DeskProps };

/** Who waits for seats of a departure, and who has been offered some. */
export function WaitlistPage(props: Props) {
  const { desk, departure, list } = props;
  const { tripTitle, startDate } = departure;
  const free = freeSeats(departure);
  const isHere = list.items.some(({ id }) => id === props.entry);
  return (
    <DeskFrame desk={desk} title={`Waiting list, ${tripTitle}, ${formatDay(startDate)}`}>
      <DepartureHeading
        departure={departure}
        permissions={desk.me.permissions}
        here="waitlist"
        name="Waiting list"
      />
      {isHere ? null : <FormOutcome answer={props.contact.draft.answer ?? props.withdraw.answer} />}
      {list.items.length === 0 ? (
        <p className={css.empty}>
          No one is waiting. When a departure is full, visitors can join its waiting list, and they
          show up here.
        </p>
      ) : (
        <>
          <Notice>
            Seats that come free are offered automatically to the first group they’re enough for.{' '}
            {formatCount(free, 'seat')} free now.
          </Notice>
          <div className={tables.sheet}>
            <table className={tables.table}>
              <thead>
                <tr>
                  <th scope="col">Who</th>
                  <th scope="col">Seats</th>
                  <th scope="col">Waiting since</th>
                  <th scope="col">State</th>
                  <th scope="col">How to reach them</th>
                </tr>
              </thead>
              <tbody>
                {list.items.map((entry) => (
                  <Entry key={entry.id} {...props} entry={entry} sentBy={props.entry} />
                ))}
              </tbody>
            </table>
          </div>
          {list.nextCursor ? (
            <p className={css.pages}>
              <QuietLink
                href={deskPaths.departureWaitlist(departure.id, { cursor: list.nextCursor })}
              >
                Next
              </QuietLink>
            </p>
          ) : null}
        </>
      )}
    </DeskFrame>
  );
}

function stateWords(entry: StaffWaitlistEntry, now: string): string {
  const { status, position, isConfirmed, offerUntil, isBooking } = entry;
  if (status === 'offered') {
    const until = offerUntil ? formatWhen(offerUntil, now) : '';
    return isBooking ? `Booking now, until ${until}` : `Offered until ${until}`;
  }
  if (status === 'offer_expired') return 'Didn’t take the offered seat; may join again';
  if (!isConfirmed) return 'Hasn’t confirmed the address yet';
  return position === 1 ? 'Next' : `Waits, number ${position ?? ''}`;
}

type EntryProps = Omit<Props, 'entry'> & {
  entry: StaffWaitlistEntry;
  /** Whose form was sent. */
  sentBy: string;
};

function Entry(props: EntryProps) {
  const { desk, entry } = props;
  const { name, reference, pax, occupancy, since } = entry;
  return (
    <tr>
      <th scope="row">
        {name}{' '}
        <small>
          <Unbroken text={reference} />
        </small>
      </th>
      <td data-label="Seats">
        {pax}, {roomWords[occupancy].toLowerCase()}
      </td>
      <td data-label="Since">{formatWhen(since, desk.now)}</td>
      <td data-label="State">
        {stateWords(entry, desk.now)}
        <Withdraw {...props} />
      </td>
      <td>
        <Contact {...props} />
      </td>
    </tr>
  );
}

function Withdraw({ desk, departure, entry, entry: { id }, ...props }: EntryProps) {
  if (entry.status !== 'offered' || entry.isBooking) return null;
  const draft = props.sentBy === id ? props.withdraw : emptyDraft;
  const may = desk.me.permissions.includes('departures:write');
  if (!may) return <small>Operations and owners can withdraw it.</small>;
  return (
    <details open={draft.answer !== null || undefined}>
      <summary>Withdraw the offered seat</summary>
      <DeskForm
        name="waitlist-withdraw"
        page={desk.page}
        draft={draft}
        fields={{ departure: departure.id, entry: id }}
        errorFields={['reason']}
        idOf={() => `withdraw-${id}`}
      >
        <TextField
          {...draftField(draft, 'reason')}
          id={`withdraw-${id}`}
          label="Why, for the log"
          maxLength={1000}
          required
        />
        <FormButton variant="quiet">Withdraw</FormButton>
      </DeskForm>
    </details>
  );
}

function Contact({ desk, entry, entry: { id }, ...props }: EntryProps) {
  const isMine = props.sentBy === id;
  if (isMine && props.contact.shown) {
    const { email, phone } = props.contact.shown;
    return (
      <>
        {email}
        <br />
        {phone ?? 'No phone number'}
        <small>The log now says that you looked, and why.</small>
      </>
    );
  }
  const draft = isMine ? props.contact.draft : emptyDraft;
  return (
    <details open={draft.answer !== null || undefined}>
      <summary>
        {entry.emailMasked}
        {entry.phoneMasked ? `, ${entry.phoneMasked}` : ''}
      </summary>
      <PostForm
        action={desk.page}
        fields={{ form: 'waitlist-contact', entry: id, page: desk.page }}
      >
        <FormOutcome answer={draft.answer} fields={['reason']} idOf={() => `contact-${id}`} />
        <TextField
          {...draftField(draft, 'reason')}
          id={`contact-${id}`}
          label="Why you need it"
          maxLength={1000}
          required
        />
        <FormButton variant="quiet">Show email and phone</FormButton>
      </PostForm>
    </details>
  );
}
