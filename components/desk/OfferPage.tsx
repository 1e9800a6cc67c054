import type { StaffCoupon } from '@/booking/contract/staff';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { FieldGrid, FieldGroup, TextField, TickField } from '@/components/ui/Field';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { offerState, offerWords } from '@/lib/desk/offerWords';
import { rupeesField } from '@/lib/desk/parseRupees';
import { formatCount } from '@/lib/format/counts';
import { dayOf, formatDate, formatDateOf } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { OfferPageProps } from '@/lib/server/desk/offersPage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { OfferLimits } from './OfferLimits';

type Props = OfferPageProps & { desk: DeskProps };

/** One offer code: its rules, its use and cost, and what may still change. */
export function OfferPage(props: Props) {
  const { desk, offer, mayChange } = props;
  const state = offerState(offer, desk.now);
  const { code, redeemed, spentMinor } = offer;
  return (
    <DeskFrame desk={desk} title={code}>
      <p>
        <a href={deskPaths.offers()}>All offer codes</a>
      </p>
      <DeskTitle
        title={code}
        lead={`${offerWords(offer)}. Used ${formatCount(redeemed, 'time')}, which cost ${formatMoney(spentMinor)} so far.`}
      >
        <p>
          <Pill data-tone={state.tone}>{state.text}</Pill>
        </p>
      </DeskTitle>
      <DeskPart id="rules" title="Rules">
        <div className={css.block}>
          <ul>
            {rulesOf(props).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      </DeskPart>
      <DeskPart
        id="change"
        title="End and limits"
        note={mayChange ? null : 'Marketing and finance can change codes.'}
      >
        <div className={css.block}>
          <ChangeForm {...props} />
        </div>
      </DeskPart>
    </DeskFrame>
  );
}

/** What people who know the code rely on, so that it no longer changes. */
function rulesOf({ offer, trips }: Props): string[] {
  const { tripSlugs, minSpendMinor, minPax, validFrom, travelFrom, travelTo, stackable } = offer;
  const titleOf = (slug: string) => trips.find((trip) => trip.slug === slug)?.title ?? slug;
  const travel = [
    travelFrom && `from ${formatDate(travelFrom)}`,
    travelTo && `to ${formatDate(travelTo)}`,
  ].filter(Boolean);
  return [
    tripSlugs === null ? 'For all trips.' : `Only for ${tripSlugs.map(titleOf).join(', ')}.`,
    ...(minSpendMinor ? [`From a price of ${formatMoney(minSpendMinor)}.`] : []),
    ...(minPax ? [`From ${formatCount(minPax, 'traveller')}.`] : []),
    ...(validFrom ? [`Works from ${formatDateOf(validFrom)}.`] : []),
    ...(travel.length > 0 ? [`For trips that start ${travel.join(' ')}.`] : []),
    stackable
      ? 'Adds to group and early-booking discounts.'
      : 'Replaces other discounts if it’s bigger.',
  ];
}

function ChangeForm({ desk, offer, mayChange, draft }: Props) {
  const isShownAgain = draft.answer !== null;
  const isOn = isShownAgain ? Boolean(draft.values['isActive']) : offer.isActive;
  return (
    <DeskForm
      name="offer"
      page={desk.page}
      draft={draft}
      fields={{ code: offer.code }}
      errorFields={[
        ...(['validTo', 'maxRedemptions', 'maxPerCustomer', 'budgetMinor', 'reason'] as const),
      ]}
    >
      <FieldGroup disabled={!mayChange}>
        <TickField id="isActive" name="isActive" isTicked={isOn}>
          The code works. Untick it to turn it off.
        </TickField>
        <OfferLimits draft={draft} stored={storedLimits(offer)} />
        <FieldGrid>
          <TextField
            {...draftField(draft, 'reason')}
            label="Why, for the log"
            maxLength={1000}
            isOptional
            isWide
          />
        </FieldGrid>
      </FieldGroup>
      <FormButton disabled={!mayChange}>Save</FormButton>
    </DeskForm>
  );
}

const storedLimits = (offer: StaffCoupon) => ({
  validTo: offer.validTo === null ? '' : dayOf(offer.validTo, 'Asia/Kolkata'),
  maxRedemptions: String(offer.maxRedemptions ?? ''),
  maxPerCustomer: String(offer.maxPerCustomer),
  budgetMinor: offer.budgetMinor === null ? '' : rupeesField(offer.budgetMinor),
  firstBookingOnly: offer.firstBookingOnly,
});
