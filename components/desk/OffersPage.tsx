import type { StaffCoupon } from '@/booking/contract/staff';
import { ButtonLink } from '@/components/ui/Button';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { offerState, offerWords } from '@/lib/desk/offerWords';
import { formatCount } from '@/lib/format/counts';
import { formatDateOf } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { OffersPageProps } from '@/lib/server/desk/offersPage';
import bookingsCss from './Bookings.module.css';
import css from './Desk.module.css';
import { DeskFrame, DeskTitle } from './DeskFrame';

/** Every offer code: what it gives, whether it works, how often it was used and what it cost. */
export function OffersPage({ desk, offers, mayChange }: OffersPageProps & { desk: DeskProps }) {
  const spent = offers.reduce((sum, { spentMinor }) => sum + spentMinor, 0);
  const used = offers.reduce((sum, { redeemed }) => sum + redeemed, 0);
  return (
    <DeskFrame desk={desk} title="Offer codes">
      <DeskTitle
        title="Offer codes"
        lead={
          offers.length === 0
            ? 'Codes that make a booking cheaper.'
            : `${formatCount(offers.length, 'code')}, used ${formatCount(used, 'time')}. Together they cost ${formatMoney(spent)} so far.`
        }
      >
        {mayChange ? (
          <ButtonLink href={deskPaths.newOffer()}>New offer code</ButtonLink>
        ) : (
          <p>Marketing and finance create codes.</p>
        )}
      </DeskTitle>
      {offers.length === 0 ? (
        <div className={bookingsCss.empty}>
          <h2>No offer codes yet</h2>
          <p>Each code will be here with its state, how often it was used and what it cost.</p>
        </div>
      ) : (
        <OffersTable offers={offers} now={desk.now} />
      )}
    </DeskFrame>
  );
}

function OffersTable({ offers, now }: { offers: readonly StaffCoupon[]; now: string }) {
  return (
    <div className={css.sheet}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">State</th>
            <th scope="col">Until</th>
            <th scope="col" className={bookingsCss.amount}>
              Used
            </th>
            <th scope="col" className={bookingsCss.amount}>
              Cost so far
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => {
            const state = offerState(offer, now);
            const { code, validTo, redeemed, maxRedemptions, spentMinor, budgetMinor } = offer;
            return (
              <tr key={code}>
                <th scope="row">
                  <a href={deskPaths.offer(code)}>{code}</a>
                  <small>{offerWords(offer)}</small>
                </th>
                <td>
                  <Pill data-tone={state.tone}>{state.text}</Pill>
                </td>
                <td data-label="Until">{validTo === null ? 'no end' : formatDateOf(validTo)}</td>
                <td data-label="Used" className={bookingsCss.amount}>
                  {redeemed}
                  {maxRedemptions === null ? null : ` of ${maxRedemptions}`}
                </td>
                <td data-label="Cost so far" className={bookingsCss.amount}>
                  {formatMoney(spentMinor)}
                  {budgetMinor === null ? null : <small>of {formatMoney(budgetMinor)}</small>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
