import type { ReactNode } from 'react';
import type {
  RecordedPayment,
  StaffDispute,
  StaffPaymentReview,
  StaffRefund,
} from '@/booking/contract/staff';
import { draftField } from '@/components/forms/draftField';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { disputesPage } from '@/lib/desk/disputesPage';
import { requesterName } from '@/lib/desk/requesterName';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { MoneyPageProps } from '@/lib/server/desk/moneyPage';
import css from './Desk.module.css';
import { DecidedRefunds } from './DecidedRefunds';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { MoneyTabs } from './MoneyTabs';

/** Money that waits for a decision: refunds, recorded payments, odd amounts and disputes. */
export function MoneyPage(props: MoneyPageProps & { desk: DeskProps }) {
  const { desk, refunds, decided, disputes, recorded, reviews, drafts, open } = props;
  const waiting = [refunds, disputes, recorded, reviews].reduce(
    (sum, list) => sum + (list?.length ?? 0),
    0,
  );
  const draftOf = (form: keyof typeof drafts, id: string) =>
    open === id ? drafts[form] : emptyDraft;
  const mayApprove = desk.me.permissions.includes('refunds:approve');
  return (
    <DeskFrame desk={desk} title="Money">
      <DeskTitle
        title="Money"
        lead={
          waiting === 0
            ? 'Nothing waits for a decision.'
            : 'What waits for a decision, oldest first. Each needs a code from your app, entered in the last 10 minutes.'
        }
      />
      <MoneyTabs here="To decide" permissions={desk.me.permissions} />
      {refunds ? (
        <Waiting id="refunds" title="Refunds" none="No refund waits." items={refunds}>
          {(refund) => (
            <RefundItem
              key={refund.id}
              desk={desk}
              refund={refund}
              draft={draftOf('refund', refund.id)}
              mayApprove={mayApprove}
            />
          )}
        </Waiting>
      ) : null}
      {recorded ? (
        <Waiting
          id="recorded"
          title="Recorded payments"
          none="No transfer or cash payment waits for a second person."
          items={recorded}
        >
          {(payment) => (
            <RecordedItem
              key={payment.id}
              desk={desk}
              payment={payment}
              draft={draftOf('recorded-payment', payment.id)}
            />
          )}
        </Waiting>
      ) : null}
      {reviews ? (
        <Waiting
          id="reviews"
          title="Unexpected amounts"
          none="Every payment was for the right amount."
          items={reviews}
        >
          {(review) => (
            <ReviewItem
              key={review.id}
              desk={desk}
              review={review}
              draft={draftOf('payment-review', review.id)}
            />
          )}
        </Waiting>
      ) : null}
      {disputes ? (
        <Waiting id="disputes" title="Disputes" none="No bank disputes a payment." items={disputes}>
          {({ id, bookingReference, gateway, gatewayDisputeId, amountMinor, ...dispute }) => (
            <li key={id}>
              <p>{formatMoney(amountMinor, dispute.currency)}</p>
              <div>
                <h3>
                  A payer’s bank wants it back: <BookingLink reference={bookingReference} />
                </h3>
                <p>
                  {dispute.reason ? `Reason: ${dispute.reason}` : 'No reason given'}.{' '}
                  <AnswerTo {...{ gateway, gatewayDisputeId }} respondBy={dispute.respondBy} />{' '}
                  Refunds of this payment wait.
                </p>
              </div>
            </li>
          )}
        </Waiting>
      ) : null}
      {decided ? (
        <DecidedRefunds decided={decided} isNewest={!desk.page.includes('refunds=')} />
      ) : null}
    </DeskFrame>
  );
}

type AnswerToProps = Pick<StaffDispute, 'gateway' | 'gatewayDisputeId' | 'respondBy'>;

/** Where a dispute is answered. The emulators have no such page. */
function AnswerTo({ gateway, gatewayDisputeId, respondBy }: AnswerToProps) {
  const page = disputesPage(gateway);
  if (!page) return <>It’s a test dispute of the payment emulator: there’s nothing to answer.</>;
  return (
    <>
      Answer on <a href={page.href}>{page.name}’s disputes page</a>, number {gatewayDisputeId}
      {respondBy ? `, by ${formatInstant(respondBy)}` : ''}.
    </>
  );
}

interface WaitingProps<Item> {
  id: string;
  title: string;
  none: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

function Waiting<Item>({ id, title, none, items, children }: WaitingProps<Item>) {
  return (
    <DeskPart id={id} title={title} note={items.length === 0 ? none : undefined}>
      {items.length > 0 ? <ul className={css.waits}>{items.map(children)}</ul> : null}
    </DeskPart>
  );
}

const BookingLink = ({ reference }: { reference: string }) => (
  <a className={css.reference} href={deskPaths.booking(reference)}>
    {reference}
  </a>
);

interface ItemProps {
  desk: DeskProps;
  draft: FormDraft;
}

/** Says who must decide if the person at the desk may not. */
const ownRequest = (name: string) =>
  `${name} asked for it, so someone else in finance, or an owner, must approve it.`;

const wayOf = (destination: string) =>
  ({ bank_transfer: 'by bank transfer', gateway: 'the way it was paid' })[destination] ??
  `as ${destination.replaceAll('_', ' ')}`;

function RefundItem(props: ItemProps & { refund: StaffRefund; mayApprove: boolean }) {
  const { desk, refund, draft, mayApprove } = props;
  const { id, status, amountMinor, bookingReference, requestedBy, reason, destination } = refund;
  const { approvedBy, why } = refund;
  const amount = formatMoney(amountMinor);
  const isOwn = requestedBy === desk.me.name;
  const isFailed = status === 'failed';
  const isByBank = status === 'approved';
  return (
    <li id={`refund-${id}`}>
      <p>
        {amount}
        <small>{isFailed ? 'failed' : isByBank ? 'to pay by bank' : 'to approve'}</small>
      </p>
      <div>
        <h3>
          Refund of {amount}, <BookingLink reference={bookingReference} />
        </h3>
        <p>
          For {reason.replaceAll('_', ' ')}. Requested by {requesterName(requestedBy)} on{' '}
          {formatInstant(refund.createdAt)}, {wayOf(destination)}.
          {isByBank && approvedBy ? ` Approved by ${approvedBy}.` : ''}
          {refund.lastError ? ` The gateway said: ${refund.lastError}` : ''}
        </p>
        {why ? <p>Why: “{why}”</p> : null}
        {destination === 'bank_transfer' ? (
          <p>
            {isByBank
              ? null
              : 'Transfers by bank always need a second person, whatever the amount. '}
            We don’t keep account details. Ask the traveller for an account in their own name.
          </p>
        ) : null}
      </div>
      <div className={css.decisions}>
        {!mayApprove ? (
          <p>Finance and owners decide.</p>
        ) : (
          <>
            {isFailed ? (
              <>
                <Decision {...{ desk, draft, id }} form="refund" decision="retry">
                  Try again
                </Decision>
                <Decision {...{ desk, draft, id }} form="refund" decision="by-bank" isQuiet>
                  Pay by bank instead
                </Decision>
              </>
            ) : null}
            {status === 'requested' && isOwn ? <p>{ownRequest('You')}</p> : null}
            {status === 'requested' && !isOwn ? (
              <Decision {...{ desk, draft, id }} form="refund" decision="approve">
                Approve {amount}
              </Decision>
            ) : null}
            {status === 'requested' ? (
              <Decision
                {...{ desk, draft, id }}
                form="refund"
                decision="reject"
                field={{ name: 'reason', label: 'Why it’s rejected' }}
                isQuiet
              >
                Reject
              </Decision>
            ) : null}
            {isByBank && approvedBy === desk.me.name ? (
              <>
                <Button type="button" disabled aria-describedby={`approver-${id}`}>
                  Record as paid
                </Button>
                <p id={`approver-${id}`}>
                  You approved this refund, so someone else makes the transfer and records it.
                </p>
              </>
            ) : isByBank ? (
              <Decision
                {...{ desk, draft, id }}
                form="refund"
                decision="paid"
                field={{ name: 'reference', label: 'Transfer number (UTR)' }}
              >
                Record as paid
              </Decision>
            ) : null}
          </>
        )}
      </div>
    </li>
  );
}

function RecordedItem({ desk, payment, draft }: ItemProps & { payment: RecordedPayment }) {
  const { id, amountMinor, bookingReference, recordedBy, method, reference, createdAt } = payment;
  const amount = formatMoney(amountMinor);
  const isOwn = recordedBy === desk.me.name;
  return (
    <li id={`payment-${id}`}>
      <p>
        {amount}
        <small>to approve</small>
      </p>
      <div>
        <h3>
          {amount} by {method.replaceAll('_', ' ')}, <BookingLink reference={bookingReference} />
        </h3>
        <p>
          Number {reference}, recorded by {recordedBy} on {formatInstant(createdAt)}. Until then the
          booking counts as unpaid.
        </p>
      </div>
      <div className={css.decisions}>
        {isOwn ? (
          <p>{ownRequest('You')}</p>
        ) : (
          <Decision {...{ desk, draft, id }} form="recorded-payment" decision="approve">
            Approve {amount}
          </Decision>
        )}
        <Decision
          {...{ desk, draft, id }}
          form="recorded-payment"
          decision="reject"
          field={{ name: 'reason', label: 'Why it’s withdrawn' }}
          isQuiet
        >
          Withdraw
        </Decision>
      </div>
    </li>
  );
}

function ReviewItem({ desk, review, draft }: ItemProps & { review: StaffPaymentReview }) {
  const { id, bookingReference, state, decidedBy, gatewayPaymentId } = review;
  const came = formatMoney(review.cameMinor, review.cameCurrency);
  const asked = formatMoney(review.askedMinor, review.askedCurrency);
  const isOwn = state === 'needs_approval' && decidedBy === desk.me.name;
  return (
    <li id={`review-${id}`}>
      <p>
        {came}
        <small>{state === 'needs_approval' ? 'to approve' : 'to decide'}</small>
      </p>
      <div>
        <h3>
          {came} came in, {asked} was asked for: <BookingLink reference={bookingReference} />
        </h3>
        <p>
          Payment {gatewayPaymentId}, {formatInstant(review.createdAt)}.
          {state === 'needs_approval' ? ` ${decidedBy ?? 'Someone'} wants to keep it.` : ''}
        </p>
      </div>
      <div className={css.decisions}>
        {isOwn ? <p>{ownRequest('You')}</p> : null}
        <DeskForm
          name="payment-review"
          page={desk.page}
          fields={{ id }}
          draft={draft}
          errorFields={['reason']}
          idOf={(field) => `${field}-${id}`}
        >
          <TextField
            {...draftField(draft, 'reason')}
            id={`reason-${id}`}
            label="Reason, for the log"
            maxLength={1000}
            required
          />
          <div className={css.decisions}>
            {isOwn ? null : (
              <Button name="decision" value="accept">
                Keep {came}
              </Button>
            )}
            <Button name="decision" value="refund" variant="quiet">
              Refund {came}
            </Button>
          </div>
        </DeskForm>
      </div>
    </li>
  );
}

interface DecisionProps {
  desk: DeskProps;
  draft: FormDraft;
  form: DeskFormName;
  id: string;
  decision: string;
  /** A text that the decision needs. */
  field?: { name: string; label: string };
  isQuiet?: boolean;
  children: ReactNode;
}

/** One decision about a row, with a button and at most one field. */
function Decision(props: DecisionProps) {
  const { desk, draft, form, id, decision, field, isQuiet, children } = props;
  const isShownAgain = draft.values['decision'] === decision;
  const own = isShownAgain ? draft : emptyDraft;
  const fieldId = `${decision}-${id}`;
  return (
    <DeskForm
      name={form}
      page={desk.page}
      fields={{ id, decision }}
      draft={own}
      errorFields={field ? [field.name] : []}
      idOf={() => fieldId}
    >
      {field ? (
        <TextField {...draftField(own, field.name)} id={fieldId} label={field.label} required />
      ) : null}
      <Button variant={isQuiet ? 'quiet' : 'main'}>{children}</Button>
    </DeskForm>
  );
}
