import { keyed, richText } from '../write.ts';

/** What the policies said from 1 April 2025 until the versions of 1 October 2026. */
const before = { _type: 'earlierVersion' as const, version: '2025-04', effectiveOn: '2025-04-01' };

export const earlierCancellation = keyed([
  {
    ...before,
    changes:
      'Before, changing the date cost ₹1,000 for each person, a credit held for six months, and there was no step between 29 and 15 days. Bookings made until 30 September 2026 keep these steps.',
    body: richText(`
      ## 1. The steps

      {table What comes back, by the day on which you cancel}

      | You cancel | Comes back |
      | --- | --- |
      | 30 days or more before departure | 90 % |
      | 7 to 29 days before | 25 % |
      | Less than 7 days before | Nothing |
      | If we cancel, at any time | 100 % |

      Days are whole calendar days between the day on which you cancel and the day on which the trip begins, in the
      time zone of the trip.

      ## 2. What the percentage is taken of

      The price of the trip after discounts and before tax. GST is due on the part that we keep; on the rest it is
      returned. Amounts are rounded to a whole rupee.

      ## 3. Changing instead of cancelling

      Until fifteen days before departure you may move to another date of the same trip for ₹1,000 each, if it has seats,
      or send another person in your place for what the change of names costs.

      ## 4. When the money arrives

      We start refunds within seven working days, to the account, card or UPI address from which you paid. If you choose a
      travel credit instead, it holds for six months.

      ## 5. When we cancel

      You choose between all your money and a seat on another date. We do not pay for flights, trains or visas that you
      bought elsewhere.
    `),
  },
]);

export const earlierTerms = keyed([
  {
    ...before,
    changes:
      'Before, the balance was due 20 days before a departure in India, prices could rise by up to 2 % after confirmation, and a waiting list gave no hold of its own. The table of who pays when the plan changes on the way is new.',
    body: richText(`
      ## 1. The parties and the contract

      These terms are between **Safar Journeys Private Limited** ("Safar", "we") of Shimla and the person who books ("you"),
      also for the travellers whom you name. You must be 18 or older. The contract exists when we have received the first payment and
      confirmed the booking in writing.

      ## 2. Price and tax

      Prices are in Indian rupees and include GST. On packages abroad we collect tax at source (TCS) at the rate in force on the day of
      each payment. If fuel, permits or taxes become dearer after confirmation, we may raise the price by up to 2 %; beyond that you
      may cancel without cost.

      ## 3. Paying

      A first part is due at once, the balance 20 days before a departure in India and 45 days before one abroad. If it has not arrived
      five days later, we may treat the booking as cancelled by you.

      ## 4. You and your fellow travellers

      Names must be as on the identity document. Anyone under 18 travels with an adult and with the consent of a parent
      or guardian. Treks need a declaration of fitness. Passport, visa and permits are yours to have, unless the trip page says that we
      arrange them.

      ## 5. On the trip

      The leader decides on route, pace and turning back. For reasons of health we refund the part not used, less what cannot be
      recovered; for conduct we do not. Harassment ends the trip of the person who commits it.

      ## 6. When things outside our control intervene

      We then change the route or the order, wait, or end the trip, whichever is safest. Nights beyond the planned end
      are at your cost.

      ## 7. Our responsibility

      We answer for the trip as described and for those who serve you in our name. For loss that is neither injury nor death, nor
      caused by negligence or deficiency in service of ours, our liability is limited to three times the price of the trip. Nothing here limits rights that
      the law makes mandatory.

      ## 8. Cancelling, complaints, law

      The [cancellation policy](page:cancellation-policy) of the same date applies. Complaints go to grievance@safar.example and are
      answered within one month. Indian law applies, and the consumer commission of your district stays open to you.
    `),
  },
]);
