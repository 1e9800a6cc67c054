import type { DecidedRefund } from '@/booking/contract/staff';
import { QuietLink } from '@/components/ui/Button';
import { plainName, refundStatusName } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { requesterName } from '@/lib/desk/requesterName';
import { formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { MoneyPageProps } from '@/lib/server/desk/moneyPage';
import own from './Bookings.module.css';
import css from './Desk.module.css';
import { DeskPart } from './DeskFrame';

interface DecidedRefundsProps {
  decided: NonNullable<MoneyPageProps['decided']>;
  /** Whether this is the page with the newest. */
  isNewest: boolean;
}

/** The refunds that no longer need a decision, newest first. */
export function DecidedRefunds({ decided, isNewest }: DecidedRefundsProps) {
  const { items, nextCursor } = decided;
  return (
    <DeskPart
      id="decided"
      title="Decided refunds"
      note={items.length === 0 ? 'No refund has been decided yet.' : undefined}
    >
      {items.length > 0 ? (
        <div className={css.sheet}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Requested</th>
                <th scope="col">Refund</th>
                <th scope="col">State</th>
                <th scope="col" className={own.amount}>
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((refund) => (
                <RefundRow key={refund.id} refund={refund} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <nav aria-label="More decided refunds">
        {isNewest ? null : (
          <QuietLink href={`${deskPaths.money()}#decided`}>Newest refunds</QuietLink>
        )}
        {nextCursor ? (
          <QuietLink href={`${deskPaths.money({ refunds: nextCursor })}#decided`}>
            Earlier refunds
          </QuietLink>
        ) : null}
      </nav>
    </DeskPart>
  );
}

function RefundRow({ refund }: { refund: DecidedRefund }) {
  const { bookingReference, reason, destination, requestedBy, approvedBy, paidBy } = refund;
  const numbers = [refund.gatewayRefundId, refund.bankReference].filter((one) => one !== null);
  return (
    <tr>
      <th scope="row">{formatInstant(refund.createdAt)}</th>
      <td>
        <a className={css.reference} href={deskPaths.booking(bookingReference)}>
          {bookingReference}
        </a>
        , {plainName(reason).toLowerCase()}, {plainName(destination).toLowerCase()}
        {numbers.map((number) => (
          <small key={number} className={css.secret}>
            {number}
          </small>
        ))}
        <small>
          Requested by {requesterName(requestedBy)}
          {approvedBy ? `, approved by ${requesterName(approvedBy)}` : ''}
          {paidBy ? `, paid by ${paidBy}` : ''}
        </small>
      </td>
      <td>
        {refundStatusName(refund.status)}
        {refund.processedAt ? <small>{formatInstant(refund.processedAt)}</small> : null}
      </td>
      <td className={own.amount}>{formatMoney(refund.amountMinor, refund.currency)}</td>
    </tr>
  );
}
