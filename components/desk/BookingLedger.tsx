import type { BookingPageProps } from '@/lib/server/desk/bookingPage';
import { PriceLines } from '@/components/booking/PriceLines';
import { paymentStatusWords, plainName, refundStatusName } from '@/lib/desk/bookingWords';
import { requesterName } from '@/lib/desk/requesterName';
import { formatDate, formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import own from './Bookings.module.css';
import css from './Desk.module.css';
import { DeskPart } from './DeskFrame';

/** Every payment and refund, with the numbers that find it at the gateway or the bank. */
export function BookingLedger({ booking, record }: Pick<BookingPageProps, 'booking' | 'record'>) {
  const money = (amountMinor: number) => formatMoney(amountMinor, record.currency);
  const { payments, refunds, travelCredit } = record;
  return (
    <DeskPart
      id="ledger"
      title="Money"
      note={`Price ${money(booking.money.totalMinor)}. Received ${money(booking.money.paidMinor)}.`}
    >
      {payments.length + refunds.length + travelCredit.length === 0 ? (
        <p className={own.empty}>No payment yet. Each payment and refund will be listed here.</p>
      ) : (
        <div className={css.sheet}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col">State</th>
                <th scope="col" className={own.amount}>
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {refunds.map((refund) => (
                <tr key={refund.id}>
                  <th scope="row">{formatInstant(refund.createdAt)}</th>
                  <td>
                    Refund, {plainName(refund.reason).toLowerCase()},{' '}
                    {plainName(refund.destination).toLowerCase()}
                    <Numbers of={[refund.gatewayRefundId, refund.bankReference]} />
                    <small>
                      Requested by {requesterName(refund.requestedBy)}
                      {refund.approvedBy ? `, approved by ${refund.approvedBy}` : ''}
                      {refund.paidBy ? `, paid by ${refund.paidBy}` : ''}
                    </small>
                    {refund.lastError ? <small>{refund.lastError}</small> : null}
                  </td>
                  <td>{refundStatusName(refund.status)}</td>
                  <td className={own.amount}>{money(-refund.amountMinor)}</td>
                </tr>
              ))}
              {payments.map((payment) => (
                <tr key={payment.id}>
                  <th scope="row">{formatInstant(payment.capturedAt ?? payment.createdAt)}</th>
                  <td>
                    {plainName(payment.purpose)}
                    {payment.method ? `, ${plainName(payment.method).toLowerCase()}` : ''}
                    {payment.gateway === 'offline' ? '' : `, ${plainName(payment.gateway)}`}
                    <Numbers
                      of={[
                        payment.reference,
                        payment.gatewayOrderId,
                        ...payment.attempts.map(({ gatewayPaymentId }) => gatewayPaymentId),
                      ]}
                    />
                    {payment.recordedBy ? (
                      <small>
                        Recorded by {payment.recordedBy}
                        {payment.approvedBy ? `, approved by ${payment.approvedBy}` : ''}
                      </small>
                    ) : null}
                  </td>
                  <td>{paymentStatusWords[payment.status]}</td>
                  <td className={own.amount}>
                    {money(payment.capturedMinor || payment.amountMinor)}
                    {payment.refundedMinor > 0 ? (
                      <small>{money(payment.refundedMinor)} refunded</small>
                    ) : null}
                  </td>
                </tr>
              ))}
              {travelCredit.map((entry) => (
                <tr key={`${entry.kind}${entry.createdAt}${entry.deltaMinor}`}>
                  <th scope="row">{formatInstant(entry.createdAt)}</th>
                  <td>
                    Travel credit
                    {entry.expiresOn ? (
                      <small>Valid until {formatDate(entry.expiresOn)}</small>
                    ) : null}
                  </td>
                  <td>{entry.deltaMinor > 0 ? 'Given' : 'Spent'}</td>
                  <td className={own.amount}>{money(entry.deltaMinor)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <details>
        <summary>How the price is made up</summary>
        <PriceLines
          lines={booking.lines}
          totalMinor={booking.money.totalMinor}
          currency={booking.money.currency}
        />
      </details>
    </DeskPart>
  );
}

/** The numbers that find a payment at the gateway or the bank. */
function Numbers({ of }: { of: readonly (string | null)[] }) {
  return of.map((number) =>
    number ? (
      <small key={number} className={css.secret}>
        {number}
      </small>
    ) : null,
  );
}
