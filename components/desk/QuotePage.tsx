import type { GroupQuotePreview } from '@/booking/contract/groupQuotes';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { Button } from '@/components/ui/Button';
import {
  FieldError,
  FieldGrid,
  FieldGridGroup,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { deskPaths } from '@/lib/desk/deskPaths';
import { budgetName, purposeName, wantedDates, wantedWords } from '@/lib/desk/inboxWords';
import { extraRows, quoteRooms, sameLines } from '@/lib/desk/quoteWords';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatUntil } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { errorOf } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { QuotePageProps } from '@/lib/server/desk/quotePage';
import css from './Departures.module.css';
import parts from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskTitle } from './DeskFrame';

type Props = QuotePageProps & { desk: DeskProps };

const fields = [
  ...['terms.tripSlug', 'terms.startDate', 'terms.endDate', 'terms.expiresOn', 'terms.rooms'],
  ...['terms.meeting.city', 'terms.meeting.place', 'terms.meeting.time', 'terms.discountBps'],
  ...['terms.depositBps', 'terms.balanceDueDays', 'phone', 'text'],
  ...['billing.stateCode', 'billing.gstin', 'billing.legalName'],
  ...quoteRooms.flatMap(({ occupancy }) => [`people.${occupancy}`, `price.${occupancy}`]),
  ...extraRows.flatMap((row) => [`extra.${row}.name`, `extra.${row}.price`]),
];

/** A quote for a group: what it has, what it would cost, and the email with the link. */
export function QuotePage(props: Props) {
  const { desk, enquiry, replaces } = props;
  const mayQuote = desk.me.permissions.includes('bookings:create');
  const title = `Quote for ${enquiry.company ?? enquiry.name}`;
  return (
    <DeskFrame desk={desk} title={title}>
      <nav className={css.crumbs} aria-label="Where you are">
        <a href={deskPaths.inbox()}>Inbox</a>
        <a href={deskPaths.inboxQuotes()}>Quotes</a>
        <a className={parts.reference} href={deskPaths.inbox({ open: enquiry.id })}>
          {enquiry.reference}
        </a>
      </nav>
      <DeskTitle title={title} lead={`${enquiry.name}. ${wantedWords(enquiry)}`} />
      <section className={parts.block} aria-labelledby="asked">
        <h2 id="asked">What they asked for</h2>
        <Rows>
          {enquiry.people === null ? null : (
            <Row name="People" value={formatCount(enquiry.people, 'person', 'people')} />
          )}
          {wantedDates(enquiry) ? <Row name="Dates" value={wantedDates(enquiry)} /> : null}
          {enquiry.budget ? <Row name="Budget" value={budgetName(enquiry.budget)} /> : null}
          {enquiry.purpose ? <Row name="Purpose" value={purposeName(enquiry.purpose)} /> : null}
          {enquiry.city ? <Row name="Their city" value={enquiry.city} /> : null}
        </Rows>
        <blockquote className={css.copy}>{enquiry.message}</blockquote>
      </section>
      {replaces ? (
        <Notice tone="caution" title={`This replaces version ${replaces.version}`}>
          Once you send this one, the link of the earlier quote can no longer be paid.
        </Notice>
      ) : null}
      {enquiry.emailMasked === null ? (
        <Notice tone="caution">
          They left only a phone number, and a quote goes out by email. Call them and ask for an
          address.
        </Notice>
      ) : mayQuote ? (
        <QuoteForm {...props} />
      ) : (
        <Notice>Only sales, operations and owners can make quotes.</Notice>
      )}
    </DeskFrame>
  );
}

function QuoteForm(props: Props) {
  const { desk, enquiry, replaces, draft, figures, termsVersion, idempotencyKey } = props;
  const needsPhone =
    enquiry.phoneMasked === null ||
    Boolean(draft.values['phone']) ||
    Boolean(errorOf(draft.answer, 'phone'));
  return (
    <DeskForm
      name="group-quote"
      page={desk.page}
      draft={draft}
      fields={{
        ...{ enquiry: enquiry.id, idempotencyKey, termsVersion, replaces: replaces?.id ?? '' },
        totalMinor: String(figures?.totalMinor ?? ''),
      }}
      errorFields={fields}
    >
      <div className={css.halves}>
        <div className={parts.block}>
          {needsPhone ? (
            <>
              <p>
                {enquiry.phoneMasked === null ? 'They left no phone number' : 'Theirs isn’t mobile'}
                , and a booking needs a mobile number. Ask {enquiry.name} for one first.
              </p>
              <PhoneField {...draftField(draft, 'phone')} label="Their mobile number" required />
            </>
          ) : null}
          <Trip {...props} />
          <PeopleAndPrices draft={draft} />
          <Payment {...props} />
        </div>
        <div className={parts.block}>
          <h2>Email</h2>
          <TextAreaField
            {...draftField(draft, 'text')}
            label={`To ${enquiry.name}, ${enquiry.emailMasked ?? ''}`}
            rows={9}
            required
            hint="Below it, the email gives the price, the day the offer ends, and the link to pay."
          />
          {figures ? <Figures figures={figures} /> : null}
          <p>
            When they pay, the booking is confirmed on a departure of its own, which isn’t on the
            site. If they don’t, the quote expires automatically.
          </p>
          <div className={parts.decisions}>
            {/* The first button is what Enter presses in a field, so it must not send anything. */}
            <Button
              variant={figures ? 'quiet' : 'main'}
              name="preview"
              value="yes"
              formAction={desk.page}
            >
              {figures ? 'Price it again' : 'Price it'}
            </Button>
            {figures ? <FormButton>Send quote and payment link</FormButton> : null}
          </div>
        </div>
      </div>
    </DeskForm>
  );
}

function Trip({ draft, trips }: Props) {
  return (
    <FieldGridGroup legend="Trip">
      <SelectField
        {...draftField(draft, 'terms.tripSlug')}
        label="Trip"
        empty="Choose a trip"
        options={trips}
        required
      />
      <TextField
        {...draftField(draft, 'terms.meeting.city')}
        label="Begins in"
        maxLength={60}
        required
      />
      <TextField {...draftField(draft, 'terms.startDate')} label="First day" type="date" required />
      <TextField {...draftField(draft, 'terms.endDate')} label="Last day" type="date" required />
      <TextField
        {...draftField(draft, 'terms.meeting.place')}
        label="Meeting point"
        maxLength={120}
        required
      />
      <TextField
        {...draftField(draft, 'terms.meeting.time')}
        label="Meeting time"
        type="time"
        required
      />
    </FieldGridGroup>
  );
}

function PeopleAndPrices({ draft }: Pick<Props, 'draft'>) {
  return (
    <>
      <FieldGridGroup legend="People and prices, without GST" id="terms.rooms">
        <FieldError id="terms.rooms" error={errorOf(draft.answer, 'terms.rooms')} />
        {quoteRooms.map(({ occupancy, name }) => (
          <FieldGrid key={occupancy}>
            <TextField
              {...draftField(draft, `people.${occupancy}`)}
              label={`${name}: people`}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              {...draftField(draft, `price.${occupancy}`)}
              label={`${name}: ₹ each`}
              inputMode="decimal"
              autoComplete="off"
            />
          </FieldGrid>
        ))}
      </FieldGridGroup>
      <FieldGridGroup legend="Extras, if any">
        {extraRows.map((row) => (
          <FieldGrid key={row}>
            <TextField
              {...draftField(draft, `extra.${row}.name`)}
              label={`Extra ${row + 1}`}
              maxLength={80}
              autoComplete="off"
            />
            <TextField
              {...draftField(draft, `extra.${row}.price`)}
              label={`Extra ${row + 1}: ₹`}
              inputMode="decimal"
              autoComplete="off"
            />
            <SelectField
              {...draftField(draft, `extra.${row}.per`)}
              label={`Extra ${row + 1}: price is for`}
              options={[
                ['booking', 'The whole group'],
                ['traveller', 'Each person'],
              ]}
            />
          </FieldGrid>
        ))}
      </FieldGridGroup>
    </>
  );
}

function Payment({ draft, states }: Props) {
  return (
    <FieldGridGroup legend="Payment and bill">
      <TextField
        {...draftField(draft, 'terms.discountBps')}
        label="Group discount, per cent"
        inputMode="decimal"
        hint="Up to 8 without asking finance."
      />
      <TextField
        {...draftField(draft, 'terms.depositBps')}
        label="To pay now, per cent"
        inputMode="decimal"
        hint="100 for all of it."
      />
      <TextField
        {...draftField(draft, 'terms.balanceDueDays')}
        label="Balance due, days before"
        inputMode="numeric"
      />
      <TextField
        {...draftField(draft, 'terms.expiresOn')}
        label="Price holds until"
        type="date"
        hint="The end of that day."
        required
      />
      <SelectField
        {...draftField(draft, 'billing.stateCode')}
        label="Billing state"
        empty="Choose a state"
        options={states}
        required
      />
      <TextField
        {...draftField(draft, 'billing.gstin')}
        label="GSTIN"
        isOptional
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        {...draftField(draft, 'billing.legalName')}
        label="Company name on the invoice"
        isOptional
        maxLength={100}
      />
    </FieldGridGroup>
  );
}

function Figures({ figures }: { figures: GroupQuotePreview }) {
  const { lines, currency, totalMinor, perPersonMinor, dueNowMinor, schedule, pax } = figures;
  const amount = (minor: number) => formatMoney(minor, currency);
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">What they’re asked for</h2>
      <Rows>
        {sameLines(lines).map(({ label, qty, unitMinor, amountMinor }) => (
          <Row
            key={`${label} ${unitMinor}`}
            name={qty > 1 ? `${label}, ${qty} × ${amount(unitMinor)}` : label}
            value={amount(amountMinor)}
          />
        ))}
        <Row name="Total" value={<strong>{amount(totalMinor)}</strong>} />
        <Row
          name={`Each of ${formatCount(pax, 'person', 'people')}`}
          value={amount(perPersonMinor)}
        />
        <Row name="To accept, now" value={amount(dueNowMinor)} />
        {schedule.map(({ dueOn, amountMinor }) => (
          <Row key={dueOn} name={`Due ${formatDate(dueOn)}`} value={amount(amountMinor)} />
        ))}
        <Row name="Price holds until" value={formatUntil(figures.expiresAt)} />
        <Row name="Cancellation policy" value={figures.policyName} />
      </Rows>
    </section>
  );
}
