import { richText, slug, type SeedOf } from '../write.ts';
import { earlierCancellation, earlierTerms } from './earlierPolicies.ts';

const version = { version: '2026-10', effectiveOn: '2026-10-01' };

/** The policies. A booking records the version it was made under. */
export const policyPages = [
  {
    _id: 'page-cancellation-policy',
    _type: 'page',
    title: 'Cancellation policy',
    slug: slug('cancellation-policy'),
    kind: 'policy',
    ...version,
    earlierVersions: earlierCancellation,
    summary:
      'Cancel 30 days or more before departure and you get 90 % back; 15 to 29 days, 50 %; 7 to 14 days, 25 %; later, nothing. If we cancel, all of it comes back. Your own booking shows these steps as dates and amounts, and shows them again before you confirm.',
    body: richText(`
      ## 1. The steps

      Days are counted as whole calendar days between the day on which you cancel and the day on which the trip begins,
      both in the time zone of the trip. Hours do not count: until midnight is until midnight.

      The steps above are read from the booking service, the same ones that its refunds are counted by. The steps that bind us are the ones shown
      in your booking before you paid, with their dates and amounts; a later change does not alter them. If a departure has
      other steps, because an airline or a lodge allows no better, its page says so before you choose it.

      ## 2. What the percentage is taken of

      The percentage is applied to the price of the trip after discounts and before tax. GST is due by law on the part
      that we keep, at the rate of the trip, and on nothing else; the GST on the rest is returned with it. Amounts are
      rounded to a whole rupee.

      We never ask for more than you have paid. If you have paid only a first part, and our share by the table would be
      larger, we keep the part and do not pursue the difference.

      ## 3. Tax collected at source, on trips abroad

      TCS is paid to the government against the payer's PAN. If you cancel before we have deposited it, which happens monthly,
      we return it. Once it is deposited, we may not pay it back to you: it stands to your credit in Form 26AS, and you
      claim it in your income-tax return. The review before you confirm a cancellation names the amount. This holds also
      when we are the ones who cancel.

      ## 4. How to cancel

      1. Open your booking: by the link in your e-mail, under My trips, or with the code we send to your address.
      2. Choose the whole booking or single travellers.
      3. Read the preview: what is kept, what returns, to which account, and by when.
      4. Confirm. From that moment the seats are free for others, and the cancellation has the date of that day.

      Somebody without the internet may ring +91 98160 00000 in office hours. We then do the same steps while you are on the line,
      and send you the preview in writing before you say yes.

      ## 5. When the money arrives

      Refunds go to the account, card or UPI address from which you paid; nobody can have them sent elsewhere by
      telephone. We start them within two working days, and within seven working days they have left us. Banks show them after one to
      seven days more. Your booking shows each refund with its state and the bank's reference number. If you prefer a
      travel credit, it is worth the same amount and holds for twelve months; nobody is given a credit who did not choose it.

      ## 6. Changing instead of cancelling

      - **Another date of the same trip:** until ten days before departure, free of a fee, if the new date has seats. If
        its price is higher you pay the difference, and if it is lower we refund it.
      - **Another person in your place:** until the day on which names are locked (usually seven days before a trip in India,
        21 days before one abroad), free of a fee, unless a permit, visa or ticket in the old name has a cost. Then it is that cost, with its bill.
      - **After a change of date** the steps are counted to the new departure, but no step is better than the one you had
        on the day of the change.

      ## 7. When some of a group cancel

      The steps apply to the share of those who leave. The price of the others stays as it was, and a group discount already given is
      not taken back. If somebody in a shared room leaves, we look for another person of the same gender. If we find
      nobody, the one who remains keeps the room without a supplement.

      ## 8. When we cancel or change

      We may cancel a departure because too few people have booked, because of weather, a closed road or park, an order
      of an authority, or because it would not be safe. Then you choose: **all your money back, a credit of the same
      amount, or a seat on another date.** If you do not choose within seven days, the money goes back.

      A date marked *Guaranteed* is not cancelled for want of people. If we move a departure to other days,
      you may refuse and have everything back. If a road closes during a trip, we go another way or
      wait; section 6 of the [terms](page:terms-and-conditions) says who pays for what.

      {note} We do not pay for flights, trains or visas that you bought elsewhere. This is what travel insurance is for, and why our trip pages say which train not to book.

      ## 9. Illness, bereavement and other hard days

      Write to us. The steps above are what you can claim; what we do for a broken leg or a death in the family is, within reason, better. We ask
      for one document, usually a doctor's note, and answer within three working days. If a retreat teacher advises against coming
      on grounds of health, everything comes back at any time.

      ## 10. Earlier versions

      This is version 2026-10. It replaces 2025-04, under which bookings made before 1 October 2026 remain; its text stands
      below. Your booking shows its own steps.
    `),
    seo: {
      _type: 'seo',
      title: 'Cancellation policy and refunds',
      description:
        '90 % back until 30 days before departure, 50 % until 15, 25 % until 7. All of it if we cancel. How refunds are counted and when they arrive.',
    },
  },
  {
    _id: 'page-disclaimer',
    _type: 'page',
    title: 'Disclaimer',
    slug: slug('disclaimer'),
    kind: 'policy',
    ...version,
    summary:
      'What we write about roads, permits, visas, weather and health is checked and dated, but it can change before you read it. Prices and seats come live from our ledger. The pictures are drawings. Nothing here limits what the law gives you.',
    body: richText(`
      ## 1. Who is speaking

      This site is published by Safar Journeys Private Limited, Second floor, Deodar House, Jakhoo Road, Shimla 171001,
      Himachal Pradesh, India. Write to namaste@safar.example about any mistake in it; we mend it, or tell you why not.

      ## 2. Facts about places

      Distances, hours, heights and temperatures come from our own trips, from public maps and from the
      India Meteorological Department. They are usual values. A drive of eight hours takes eleven when a truck lies across it. Heights differ by a
      few dozen metres from one map to another; we use one figure throughout.

      Road notes carry a date and a name. A note older than fourteen days is taken off the page, because an old
      road note is worse than none.

      ## 3. Permits, visas, taxes

      Entry rules for foreign countries and for protected areas of India are stated as we last checked them, with the date of the check beside them.
      The authority decides, not we and not this page. Remarks on GST, TCS and income tax explain our bills. They
      are not tax advice; ask your accountant.

      ## 4. Health

      Articles on altitude, cold, yoga and silence are written by leaders and teachers, not by your physician, and
      describe what we do on our trips. They do not replace medical advice. Names of medicines are given so that you
      can ask about them, not so that you take them.

      {caution} On a trip, the leader's instruction outranks anything you have read here. In an emergency in India dial 112.

      ## 5. Pictures

      Landscapes and portraits on this site are illustrations from the Safar collection unless a credit says that they are
      photographs. They evoke a place and are not a promise of its weather. Pictures of guests appear only with the consent
      of each person who can be recognised.

      ## 6. Prices, seats and dates

      They are read from the booking service and may be some seconds old on the page. The figures of the review step,
      before you pay, are the ones that count. If a price is plainly wrong through a fault of ours (a zero
      too few), we tell you before departure, and you choose between the right price and all your money back, with nothing kept.

      ## 7. Reviews

      Reviews can be written only by people whose booking has been completed. We do not pay for them, we do not drop bad ones,
      and we hide a review only if it names a private person, insults somebody, or breaks a law; a notice says that
      one was hidden.

      ## 8. Links to others

      Links to sites of embassies, railways and parks are there to help. We have no control of them and
      earn nothing from them. If an article was made with somebody else's money, its first line says so.

      ## 9. What this page cannot do

      Nothing here excludes or limits our liability for death or injury caused by negligence, for fraud, for a deficiency in service under the
      Consumer Protection Act, 2019, or for anything else which the law does not let us exclude.
    `),
    seo: {
      _type: 'seo',
      title: 'Disclaimer',
      description:
        'How far you can rely on what this site says about roads, visas, weather, health, pictures, prices and reviews.',
    },
  },
  {
    _id: 'page-privacy-policy',
    _type: 'page',
    title: 'Privacy policy',
    slug: slug('privacy-policy'),
    kind: 'policy',
    ...version,
    summary:
      'We ask for what a trip needs and for nothing else, keep it only as long as the purpose or the tax law requires, sell it to nobody and show no advertising. You can see, correct, download and delete your data in your profile, and withdraw a consent as easily as you gave it.',
    body: richText(`
      This notice is written for the Digital Personal Data Protection Act, 2023, and the Digital Personal Data Protection
      Rules, 2025. The chief duties under them come into force in stages until May 2027. We have followed all of them since 1 October 2026.

      ## 1. Who is responsible

      The data fiduciary is **Safar Journeys Private Limited**, Second floor, Deodar House, Jakhoo Road, Shimla 171001. Questions about your data
      go to [privacy@safar.example](mailto:privacy@safar.example), and are answered by Farah Qureshi, who is our contact for data
      protection, within seven working days.

      ## 2. What we collect, and why

      {table Each item, its purpose, and its legal ground}

      | Data | Purpose | Ground |
      | --- | --- | --- |
      | Name, e-mail, phone of the person who books | To make and run the booking | Given voluntarily for this purpose |
      | Name, date of birth, gender (or undisclosed) of each traveller | Permits, tickets, rooms, age rules | Given voluntarily for this purpose |
      | Who you want to share a room with, a friend’s code | To find your roommates | Given voluntarily for this purpose |
      | Passport number, expiry, country | Trips abroad only: tickets, visas, permits | Given voluntarily for this purpose |
      | PAN of the payer | Trips abroad only: to report TCS | Legal duty |
      | State of residence, GSTIN, billing name | The right GST on the invoice | Legal duty |
      | Emergency contact, diet | Safety, kitchen | Consent, at booking |
      | Notes on health | Safety; read by your leader or teacher only | Separate consent, after booking, optional |
      | Tickets, permits and insurance you add to a booking | To have them at hand; opened by our trip team only with a reason, which we record | Given voluntarily for this purpose |
      | Payments: amounts, times, gateway reference | Accounts, refunds | Legal duty |
      | Messages, enquiries, pitches | To answer you | Given voluntarily for this purpose |
      | E-mail or WhatsApp for news | To send news | Separate consent, never ticked for you |
      | Which link or other site brought you, and which version of a page you saw | To judge our advertising and our pages | Consent, at booking, optional |
      | E-mail about an unfinished booking | To write to you once | Consent, at booking, optional |
      | Trips you save while signed in, with the price and the full dates you last saw | To show you the list on every device | Given voluntarily for this purpose |
      | E-mail about the price and seats of saved trips | To write to you when they change, at most once in three days for each trip | Separate consent, optional, with a way out in each e-mail |
      | Error reports and speed figures without your name | To keep the site working | No personal data kept in them |

      We never ask for scans of identity documents on this site, and never see your card number or UPI PIN: they go
      straight to the payment gateway. If an authority insists on a copy of a document, your leader asks for it
      by a separate link and deletes it when the permit is issued.

      ## 3. Who else sees it

      - **People who run your trip:** leaders, drivers, lodges and homestays get names, rooms and diets; airlines, railways and permit
        offices get what the ticket or the permit requires.
      - **People who share your room:** before the trip they see your gender and your age group (such as 25 to 34), but never your name or contact.
      - **Processors under contract:** the payment gateway, the host of our servers (in India), the senders of e-mail, text messages and WhatsApp,
        and our accountant. They may use it for our purpose only.
      - **Authorities,** where a law obliges us, and after we have read the order.
      - **Abroad:** for a trip outside India, the partner there receives the list of the group. No country to which the Central Government
        has restricted transfers is among them.

      We sell no data, rent no lists, and run no advertising trackers.

      ## 4. How long we keep it

      {table Retention}

      | Data | Kept until |
      | --- | --- |
      | Booking, payment and tax documents | 8 years after the end of the financial year |
      | Passport details and dates of birth | 90 days after the trip |
      | PAN | 90 days after the trip; 8 years where TCS was collected |
      | Health notes, diet, emergency contact | 30 days after the trip |
      | Tickets, permits and insurance you added | Until you delete them, at the latest 30 days after the trip |
      | Bookings never completed | 30 days, then without names |
      | E-mail for an unfinished booking | One day |
      | Trips saved in your account | Until you remove them or delete your account |
      | Enquiries, waiting lists, messages | 12 months after the last word |
      | Pitches we declined | 90 days |
      | Log-in sessions and codes | 7 days after they expire |
      | Security logs | 13 months |
      | Proof of consent to news | While it holds, and 3 years more |

      If an account has not been used for three years, we write 48 hours before deleting it.

      ## 5. Your rights

      1. **See** what we hold, and with whom we shared it.
      2. **Correct, complete and update** it in your profile; frozen tax papers get a corrected successor.
      3. **Download** it: a file with everything, ready within 24 hours.
      4. **Erase** it: seven days in which you may change your mind, then it is done, and you get a certificate that names what the law
         obliges us to keep.
      5. **Withdraw** a consent with the same switch with which you gave it. What was done before stays lawful. Without an emergency contact we
         cannot take you on a trek; we can refund you.
      6. **Nominate** somebody who may use these rights if you die or cannot act.
      7. **Complain:** to us at grievance@safar.example, where you have an answer within a month, and then to the
         Data Protection Board of India.

      None of it costs anything. We ask for a code sent to your address, so that nobody else can do it in your name.

      ## 6. Children

      Nobody under 18 can open an account. A child's data reach us through a parent or guardian, whose consent we verify and record
      with the booking. We do not track children, profile them, or address advertising to them.

      ## 7. Cookies and the like

      {table What your browser keeps for us}

      | Name or kind | Purpose | Life |
      | --- | --- | --- |
      | Session | Keeps you signed in | 30 days |
      | Hold and booking | Opens your own hold or booking | 30 days after the trip |
      | How you came here | Which link or other site brought you; only on this device, unless you agree to save it with your booking | 90 days; with a booking as long as the booking |
      | Trips you saved or looked at | Your list on this device; what you saved moves to your account when you sign in | Until you remove them; the 24 last saved and the 12 last looked at |
      | That you signed in | Pages then ask for the trips saved in your account | Until you are signed out |
      | Your trips without network | Only where you switched it on: the last view of your trips on this device, and a cookie that says so | Until you sign out or switch it off; the views 30 days at most |

      There are no cookies of others, and so there is no banner.

      ## 8. How we protect it

      Passport numbers, PAN and health notes are encrypted one by one, with keys kept apart from the database. Staff see
      what their task needs; each look at such a field is logged with its reason. Our mails contain none of them. Backups are encrypted and expire after 35
      days.

      If data of yours are lost or seen by somebody who should not see them, we tell you without delay, in plain words, what happened and
      what you can do. We inform the Data Protection Board at once, and in detail within 72 hours.

      ## 9. Changes

      A new version carries a new number and date. If it changes a purpose for which you gave consent, we ask you again.
    `),
    seo: {
      _type: 'seo',
      title: 'Privacy policy',
      description:
        'What data a trip needs, who sees it, how long it is kept, and how to see, correct, download or delete it under the DPDP Act.',
    },
  },
  {
    _id: 'page-terms-and-conditions',
    _type: 'page',
    title: 'Terms and conditions',
    slug: slug('terms-and-conditions'),
    kind: 'policy',
    ...version,
    earlierVersions: earlierTerms,
    summary:
      'You book with Safar Journeys Private Limited of Shimla. The price you review is the price you pay, tax included. Pay the rest by the date in your booking, tell us the truth about health and age, and follow the leader where safety is concerned. We run the trip as described, or give your money back.',
    body: richText(`
      ## 1. The parties and the contract

      These terms are between **Safar Journeys Private Limited** ("Safar", "we"), registered in Shimla, Himachal Pradesh, and the person
      who books ("you"), also for the travellers whom you name. You must be 18 or older, and you confirm that the others have agreed.

      The contract exists when we have received the first payment and your booking says *Confirmed*. Until then seats are held for
      the time shown and no longer. The contract consists of the booking, the trip page as it stood that day, these terms, and the
      [cancellation policy](page:cancellation-policy), each in the version named in the booking.

      ## 2. Price and tax

      1. Prices are in Indian rupees and include GST. Trips with stay and transport in one price carry 5 % (SAC 998555, without input tax credit for us);
         others, such as most retreats, carry 18 %. The invoice shows the rate, the place of supply and the HSN/SAC.
      2. On packages abroad we collect tax at source (TCS) under the Income-tax Act from buyers resident in India, at the rate in force
         on the day of each payment. Give the PAN of the person who pays; without it the law prescribes a higher rate.
      3. The price includes what the trip page lists as included and nothing else. Nothing optional is chosen for you in advance.
      4. After confirmation the price does not change, except by a change of tax law before the balance is paid. You then see it before you
         pay, and if it exceeds 2 % you may cancel without cost.
      5. There is no fee for a method of payment.

      ## 3. Paying

      Your booking states what is due at once and what later, with the date: commonly 15 days before a departure in India, 45 days before one
      abroad, and everything at once if the date is nearer. We remind you seven and three days before, and on the day. If the balance has
      not arrived three days after it was due, we ring you. If we cannot reach you for another two days, we may treat the booking as cancelled by you on
      that day.

      You receive a receipt voucher for each advance and a tax invoice when the price is paid. For payments above the limit of UPI use
      a card or net banking, or pay in parts. We accept no cash of ₹2,00,000 or more, because the law forbids it.

      ## 4. You and your fellow travellers

      - **Names** must be as on the identity document. Changes are free until names are locked.
      - **Age.** Each trip has a youngest age, and some have an oldest. Anyone under 18 travels with an adult of the same booking and with
        the consent of a parent or guardian.
      - **Fitness.** Treks need a declaration. If you know of a heart, lung or other illness that altitude or effort may worsen, a pregnancy, or a
        recent operation, ask your doctor and tell us. An untrue declaration may end your trip without a refund.
      - **Papers.** Passport valid for six months after your return, visa and permits are yours to have, unless the trip page says
        that we arrange them. Refusal by an authority counts as a cancellation by you, unless the fault was ours.
      - **Insurance.** Required for trips abroad and recommended for treks: rescue and treatment up to the highest point of the trip.

      ## 5. On the trip

      The leader decides on route, pace, river crossings, summit attempts and turning back. You may be asked to rest, to descend or to leave
      the group if your health or conduct endangers you or others. For reasons of health we refund the part not used, less what
      cannot be recovered; for conduct we do not. Harassment, in any form, ends the trip of the person who commits it.

      Drugs are forbidden, alcohol is forbidden on treks and at retreats, and above 3,000 metres it is discouraged. Carry your
      waste down. Photograph people after asking.

      ## 6. When things outside our control intervene

      Snow, landslide, flood, strike, closure of a park or border, epidemic, unrest: we then change the route or
      the order, wait, or end the trip, whichever is safest, and tell you why.

      {table Who pays when the plan changes on the way}

      | What happens | Who bears it |
      | --- | --- |
      | Another road, another homestay of the same kind, within the planned days | Safar |
      | A service left out that costs less than planned | Safar refunds the difference |
      | Nights beyond the planned end, in India | You, at what they cost, with bills; the leader and the car, Safar |
      | Missed flights and trains of your own | You, or your insurer |
      | Rescue and hospital | You, or your insurer; we advance up to ₹1,00,000 where seconds matter |

      If the trip cannot begin, section 8 of the cancellation policy applies, and all your money comes back.

      ## 7. Our responsibility

      We answer for the trip as described, for the care in choosing those who serve you, and for what they do in our name. If something is
      not as it was promised, tell the leader at once, so that it can be put right on the spot; if it cannot be, you have a claim to a reduction
      or compensation under the Consumer Protection Act, 2019.

      For loss that is neither injury nor death, nor caused by negligence or deficiency in service of ours, our liability is
      limited to three times the price of the trip. Nothing in these terms limits rights that the law makes mandatory.

      Mountains, rivers, animals and roads carry risks that remain when everyone has done their work. You accept those risks; you
      do not thereby accept our negligence.

      ## 8. Cancelling and changing

      The [cancellation policy](page:cancellation-policy) applies. In short: 90 % back until 30 days before departure, 50 % until 15,
      25 % until 7, then nothing; everything if we cancel.

      ## 9. Waiting lists, offers and codes

      A place on a waiting list is free and binds nobody. An offer from it is a hold: four hours, or one hour when departure is within
      a week. Discount codes hold for the trips, dates and numbers stated with them, once per booking, and have no cash value. Travel credit holds for twelve
      months and is spent before money.

      ## 10. Reviews, pictures, data

      You may review a trip that you have completed. The words remain yours; you allow us to show them with your first name. We use pictures
      of you only with your consent, which you can withdraw. The [privacy policy](page:privacy-policy) covers your data.

      ## 11. Complaints

      1. **On the trip:** the leader, or +91 98160 00911 at any hour.
      2. **Grievance officer** under the Consumer Protection (E-Commerce) Rules, 2020: Asha Negi, grievance@safar.example,
         +91 98160 00000, at our office in Shimla. She acknowledges within 48 hours and resolves within one month.
      3. **National Consumer Helpline:** 1915, or consumerhelpline.gov.in.
      4. **Consumer commission** of the district in which you live or work, which the law always leaves open to you.

      ## 12. Law and courts

      Indian law applies. For disputes between businesses the courts of Shimla are competent. If a clause is invalid, the others stand. If a
      translation differs from this English text, the reading more favourable to you holds.

      ## 13. This version

      Version 2026-10, in force since 1 October 2026. The checkout stores the version to which you agreed, and a booking keeps it to the end.
      What we said before stands below.
    `),
    seo: {
      _type: 'seo',
      title: 'Terms and conditions',
      description:
        'The contract for a trip with Safar Journeys Private Limited: price and GST, paying, your duties, ours, complaints and courts.',
    },
  },
] satisfies SeedOf<'page'>[];
