import type {
  StaffBookingCounts,
  StaffBookingRow,
  StaffBookingsQuery,
} from '@/booking/contract/staffBookings';
import type { BookingFilters } from '@/booking/contract/savedFilters';
import { draftField } from '@/components/forms/draftField';
import { HiddenFields } from '@/components/forms/HiddenFields';
import { FormButton } from '@/components/forms/PostForm';
import { Button, QuietLink } from '@/components/ui/Button';
import { SelectField, TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { bookingPaymentWords, bookingStatusWords, searchMatchWords } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDateRange, formatInstant, formatUntil } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { BookingsPageProps } from '@/lib/server/desk/bookingsPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { MayLink } from './BookingParts';
import bookingsCss from './Bookings.module.css';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskTitle } from './DeskFrame';

const { closed: _, ...paymentWords } = bookingPaymentWords;
const optionsOf = (words: Record<string, { text: string }>) =>
  Object.entries(words).map(([value, { text }]) => [value, text] as const);

const chips = [
  { name: 'All', filters: {} },
  { name: 'Overdue', filters: { payment: 'overdue' }, count: 'overdue' },
  { name: 'Awaiting payment', filters: { status: 'pending_payment' }, count: 'awaiting' },
  {
    name: 'Callers to pay',
    filters: { status: 'pending_payment', channel: 'staff' },
    count: 'callers',
  },
  {
    name: 'Confirmed, part paid',
    filters: { status: 'confirmed', payment: 'part_paid' },
    count: 'partPaid',
  },
  { name: 'Confirmed and paid', filters: { status: 'confirmed', payment: 'paid' } },
  { name: 'Cancelled', filters: { status: 'cancelled' } },
] satisfies readonly {
  name: string;
  filters: StaffBookingsQuery;
  count?: keyof StaffBookingCounts;
}[];

/** The service counts no further. */
const mostCounted = 1_000;
const countText = (count: number) =>
  count >= mostCounted ? `${mostCounted} or more` : String(count);

/** Every booking, newest first, with filters in the address, and a search. */
export function BookingsPage(props: Props) {
  const { desk, items, nextCursor, filters, counts, saved, search, hasEnded } = props;
  const { q = '', status = '', payment = '', channel = '', departure = '', cursor } = filters;
  const chosen = { status, payment, channel, departure };
  const isFiltered = [q, status, payment, channel, departure].some((value) => value !== '');
  const isHere = (chip: BookingFilters) =>
    !q &&
    Object.entries(chosen).every(
      ([name, value]) => value === (chip[name as keyof BookingFilters] ?? ''),
    );
  const own = saved.find((filter) => isHere(filter.filters));
  return (
    <DeskFrame desk={desk} title="Bookings">
      <DeskTitle
        title="Bookings"
        lead={
          departure
            ? 'Bookings of one departure, newest first. Phone numbers and addresses are masked.'
            : 'Newest first. Phone numbers and addresses are masked.'
        }
      >
        <MayLink desk={desk} needs="bookings:create" href={deskPaths.newBooking()}>
          Book for a caller
        </MayLink>
      </DeskTitle>
      <nav className={bookingsCss.chips} aria-label="Saved filters">
        {chips.map(({ name, filters: chip, count }) => (
          <a
            key={name}
            href={deskPaths.bookings(chip)}
            aria-current={isHere(chip) ? 'page' : undefined}
          >
            {name}
            {count ? `, ${countText(counts[count])}` : ''}
          </a>
        ))}
        {saved.map(({ id, name, filters: chip }) => (
          <a
            key={id}
            href={deskPaths.bookings(chip)}
            aria-current={id === own?.id ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      {hasEnded ? (
        <Notice title="This search has ended">
          Searches are kept for an hour, in this browser only. Type it again below.
        </Notice>
      ) : null}
      <form className={bookingsCss.filters} method="post" action={deskPaths.bookings()}>
        <TextField
          id="bookings-q"
          name="q"
          label="Find"
          type="search"
          defaultValue={q}
          autoComplete="off"
          hint="Reference, name, phone, email, payment number, UTR, amount, or a pasted link."
        />
        <SelectField
          name="status"
          label="State"
          empty="Any"
          options={optionsOf(bookingStatusWords)}
          defaultValue={status}
        />
        <SelectField
          name="payment"
          label="Payment"
          empty="Any"
          options={optionsOf(paymentWords)}
          defaultValue={payment}
        />
        {departure || channel ? (
          <HiddenFields
            fields={{ ...(departure ? { departure } : {}), ...(channel ? { channel } : {}) }}
          />
        ) : null}
        <p>
          <Button>Show</Button>
        </p>
      </form>
      {own ? <OwnFilter {...props} filter={own} /> : null}
      {isFiltered && !chips.some(({ filters: chip }) => isHere(chip)) && !own ? (
        <SaveFilter {...props} chosen={chosen} />
      ) : null}
      {items.length > 0 ? <BookingsTable items={items} /> : null}
      {items.length === 0 && isFiltered ? (
        <div className={bookingsCss.empty}>
          <h2>Nothing found</h2>
          <p>
            {q
              ? `No booking has “${q}” as its reference, a name, phone number, email, payment or amount${status || payment ? ' and fits the filters' : ''}. Part of a name is enough; of a phone number, at least its last four digits.`
              : 'No booking fits these filters.'}
          </p>
          <QuietLink href={deskPaths.bookings()}>Show all bookings</QuietLink>
        </div>
      ) : null}
      {items.length === 0 && !isFiltered && !cursor ? (
        <div className={bookingsCss.empty}>
          <h2>No bookings yet</h2>
          <p>
            Each booking made on the site appears here at once, with its travellers and balance.
          </p>
        </div>
      ) : null}
      {cursor || nextCursor ? (
        <div className={css.decisions}>
          {cursor ? (
            <QuietLink href={deskPaths.bookings({ search, ...chosen })}>
              Back to the newest
            </QuietLink>
          ) : null}
          {nextCursor ? (
            <QuietLink href={deskPaths.bookings({ search, ...chosen, cursor: nextCursor })}>
              Show older ones
            </QuietLink>
          ) : null}
        </div>
      ) : null}
    </DeskFrame>
  );
}

type Props = BookingsPageProps & { desk: DeskProps };

/** Says that the list shows a filter of theirs, and deletes it. */
function OwnFilter({ desk, drafts, filter }: Props & { filter: Props['saved'][number] }) {
  return (
    <DeskForm
      name="delete-filter"
      page={desk.page}
      fields={{ filter: filter.id }}
      draft={drafts['delete-filter']}
    >
      <FormButton variant="quiet">Delete the filter “{filter.name}”</FormButton>
    </DeskForm>
  );
}

/** Keeps the filters that are chosen, without the search. */
function SaveFilter({ desk, drafts, chosen }: Props & { chosen: Record<string, string> }) {
  const draft = drafts['save-filter'];
  if (Object.values(chosen).every((value) => value === '')) return null;
  return (
    <details open={draft.answer !== null}>
      <summary>Save these filters</summary>
      <DeskForm
        name="save-filter"
        page={desk.page}
        fields={chosen}
        draft={draft}
        errorFields={['name']}
      >
        <TextField
          {...draftField(draft, 'name')}
          label="Name"
          hint="Only you see it. Don’t put a traveller’s name in it. A search isn’t saved."
          autoComplete="off"
          maxLength={40}
        />
        <FormButton variant="quiet">Save filter</FormButton>
      </DeskForm>
    </details>
  );
}

function BookingsTable({ items }: { items: readonly StaffBookingRow[] }) {
  return (
    <div className={css.sheet}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">State</th>
            <th scope="col">Trip</th>
            <th scope="col">Booked</th>
            <th scope="col" className={bookingsCss.amount}>
              Paid
            </th>
            <th scope="col" className={bookingsCss.amount}>
              To pay next
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <BookingRow key={row.reference} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BookingRow({ row }: { row: StaffBookingRow }) {
  const { reference, contact, people, trip, departure, nextDue, payment, matched } = row;
  const status = bookingStatusWords[row.status];
  const money = (amountMinor: number) => formatMoney(amountMinor, row.currency);
  return (
    <tr>
      <th scope="row">
        <a href={deskPaths.booking(reference)}>{contact.name}</a>
        {people > 1 ? ` +${people - 1}` : ''}
        <small className={bookingsCss.code}>{reference}</small>
        <small>
          {contact.phoneMasked}, {contact.emailMasked}
        </small>
        {matched ? <small>Found by {searchMatchWords[matched]}</small> : null}
      </th>
      <td>
        <Pill data-tone={status.tone}>{status.text}</Pill>
        {row.channel === 'staff' ? <small>Booked by us for a caller</small> : null}
        {row.payUntil ? <small>Seats held until {formatUntil(row.payUntil)}</small> : null}
      </td>
      <td>
        {trip.title}
        <small>{formatDateRange(departure.startDate, departure.endDate)}</small>
        <small>{formatCount(people, 'person', 'people')}</small>
      </td>
      <td>{formatInstant(row.createdAt)}</td>
      <td className={bookingsCss.amount}>
        {money(row.paidMinor)}
        <small>of {money(row.totalMinor)}</small>
      </td>
      <td className={bookingsCss.amount}>
        {nextDue ? (
          <span className={payment === 'overdue' ? bookingsCss.owed : undefined}>
            {money(nextDue.amountMinor)}
            <small>
              {payment === 'overdue' ? 'overdue since' : 'by'} {formatDate(nextDue.dueOn)}
            </small>
          </span>
        ) : (
          bookingPaymentWords[payment].text
        )}
      </td>
    </tr>
  );
}
