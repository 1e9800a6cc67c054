import type { GroupQuote } from '@/booking/contract/groupQuotes';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatWhen } from '@/lib/desk/inboxWords';
import { quoteNote, quoteStates, quoteTones } from '@/lib/desk/quoteWords';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { QuotesPageProps } from '@/lib/server/desk/quotesPage';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskTitle } from './DeskFrame';
import { InboxTabs } from './InboxTabs';
import { Unbroken } from './Unbroken';

type Props = QuotesPageProps & { desk: DeskProps };

/** The quotes we sent to groups and companies, newest first. */
export function QuotesPage(props: Props) {
  const { desk, list } = props;
  return (
    <DeskFrame desk={desk} title="Quotes">
      <DeskTitle
        title="Inbox"
        lead="Quotes for groups and companies. To make one, open their enquiry."
      />
      <InboxTabs here="Quotes" permissions={desk.me.permissions} />
      {list.items.length === 0 ? (
        <Notice>
          No quotes yet. Open a group’s or company’s enquiry and choose “Make a quote”. It shows up
          here with whether it was paid.
        </Notice>
      ) : (
        <div className={tables.sheet}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">For</th>
                <th scope="col">What</th>
                <th scope="col">Total</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {list.items.map((quote) => (
                <Row key={quote.id} quote={quote} {...props} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.nextCursor ? (
        <p>
          <QuietLink href={deskPaths.inboxQuotes({ cursor: list.nextCursor })}>
            Earlier ones
          </QuietLink>
        </p>
      ) : null}
    </DeskFrame>
  );
}

function Row(props: Props & { quote: GroupQuote }) {
  const { desk, quote } = props;
  const { name, company, enquiryId, tripTitle, startDate, endDate, pax, currency } = quote;
  return (
    <tr>
      <th scope="row">
        {enquiryId ? <a href={deskPaths.inbox({ open: enquiryId })}>{name}</a> : name}
        {company ? <small>{company}</small> : null}
      </th>
      <td data-label="What">
        <a href={deskPaths.departure(quote.departureId)}>{tripTitle}</a>,{' '}
        {formatDateRange(startDate, endDate)}
        <small>
          {formatCount(pax, 'person', 'people')}, version {quote.version}, sent{' '}
          {formatWhen(quote.sentAt, desk.now)} by {quote.staffName}
        </small>
      </td>
      <td data-label="Total">
        {formatMoney(quote.totalMinor, currency)}
        <small>
          {quote.receivedMinor > 0
            ? `${formatMoney(quote.receivedMinor, currency)} received`
            : `${formatMoney(quote.dueNowMinor, currency)} to accept`}
        </small>
      </td>
      <td>
        <Pill data-tone={quoteTones[quote.state]}>{quoteStates[quote.state]}</Pill>
        <small>
          {quoteNote(quote)}{' '}
          <a href={deskPaths.booking(quote.bookingReference)}>
            <Unbroken text={quote.bookingReference} />
          </a>
        </small>
        <Withdraw {...props} />
      </td>
    </tr>
  );
}

function Withdraw({ desk, quote: { id, state }, ...props }: Props & { quote: GroupQuote }) {
  if (state !== 'sent' || !desk.me.permissions.includes('bookings:create')) return null;
  const draft = props.sentBy === id ? props.withdraw : emptyDraft;
  return (
    <details open={draft.answer !== null || undefined}>
      <summary>Withdraw the quote</summary>
      <DeskForm
        name="quote-withdraw"
        page={desk.page}
        draft={draft}
        fields={{ quote: id }}
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
