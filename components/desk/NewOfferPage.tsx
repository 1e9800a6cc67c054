import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import {
  CapitalsField,
  FieldError,
  FieldGrid,
  FieldGroup,
  OptionField,
  SelectField,
  TextField,
  TickField,
} from '@/components/ui/Field';
import { deskPaths } from '@/lib/desk/deskPaths';
import { offerKindNames } from '@/lib/desk/offerWords';
import { errorOf } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { NewOfferPageProps } from '@/lib/server/desk/offersPage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { OfferLimits } from './OfferLimits';

type Props = NewOfferPageProps & { desk: DeskProps };

const errorFields = [
  ...['code', 'kind', 'value', 'capMinor', 'minSpendMinor', 'minPax', 'tripSlugs'],
  ...['validFrom', 'validTo', 'travelFrom', 'travelTo'],
  ...['maxRedemptions', 'maxPerCustomer', 'budgetMinor'],
];

/** The form for a new offer code. */
export function NewOfferPage({ desk, trips, draft }: Props) {
  const isShownAgain = draft.answer !== null;
  return (
    <DeskFrame desk={desk} title="New offer code">
      <p>
        <a href={deskPaths.offers()}>All offer codes</a>
      </p>
      <DeskTitle
        title="New offer code"
        lead="It works as soon as you create it. Its discount and rules can’t change later, because people rely on them; its end and limits can."
      />
      <DeskForm name="new-offer" page={desk.page} draft={draft} errorFields={errorFields}>
        <DeskPart id="discount" title="Discount">
          <div className={css.block}>
            <FieldGrid>
              <CapitalsField
                {...draftField(draft, 'code')}
                label="Code"
                maxLength={20}
                hint="3 to 20 letters, digits and hyphens, such as SNOW10."
                required
              />
              <SelectField
                {...draftField(draft, 'kind', 'percent')}
                label="Takes off"
                options={Object.entries(offerKindNames)}
              />
              <TextField
                {...draftField(draft, 'value', '10')}
                label="How much"
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                hint="A percentage, or an amount in rupees."
                required
              />
              <TextField
                {...draftField(draft, 'capMinor')}
                label="At most, in rupees"
                inputMode="numeric"
                autoComplete="off"
                maxLength={16}
                hint="For percentages and amounts for each traveller."
                isOptional
              />
            </FieldGrid>
          </div>
        </DeskPart>
        <DeskPart id="who" title="Bookings that can use it">
          <div className={css.block}>
            <TripsChoice trips={trips} draft={draft} />
            <FieldGrid>
              <TextField
                {...draftField(draft, 'minSpendMinor')}
                label="From a price of, in rupees"
                inputMode="numeric"
                autoComplete="off"
                maxLength={16}
                isOptional
              />
              <TextField
                {...draftField(draft, 'minPax')}
                label="From how many travellers"
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                isOptional
              />
              <TextField
                {...draftField(draft, 'travelFrom')}
                label="Trips that start from"
                type="date"
                isOptional
              />
              <TextField
                {...draftField(draft, 'travelTo')}
                label="Trips that start until"
                type="date"
                isOptional
              />
            </FieldGrid>
            <TickField
              id="stackable"
              name="stackable"
              isTicked={isShownAgain ? Boolean(draft.values['stackable']) : true}
            >
              Adds to group and early-booking discounts. Otherwise only the larger one applies.
            </TickField>
          </div>
        </DeskPart>
        <DeskPart id="limits" title="Start, end and limits">
          <div className={css.block}>
            <FieldGrid>
              <TextField
                {...draftField(draft, 'validFrom')}
                label="First day"
                type="date"
                hint="Empty to start now."
                isOptional
              />
            </FieldGrid>
            <OfferLimits
              draft={draft}
              stored={{
                ...{ validTo: '', maxRedemptions: '', maxPerCustomer: '1', budgetMinor: '' },
                firstBookingOnly: false,
              }}
            />
          </div>
        </DeskPart>
        <FormButton>Create the code</FormButton>
      </DeskForm>
    </DeskFrame>
  );
}

function TripsChoice({ trips, draft }: Pick<Props, 'trips' | 'draft'>) {
  const isSome = draft.values['trips'] === 'some';
  return (
    <FieldGroup legend="Trips">
      <FieldError id="tripSlugs" error={errorOf(draft.answer, 'tripSlugs')} />
      <OptionField name="trips" value="all" defaultChecked={!isSome}>
        All trips
      </OptionField>
      <OptionField name="trips" value="some" defaultChecked={isSome} id="tripSlugs">
        Only the ones ticked here
      </OptionField>
      <div className={css.ticks}>
        {trips.map(({ slug, title }) => (
          <TickField
            key={slug}
            id={`trip-${slug}`}
            name={`trip.${slug}`}
            isTicked={Boolean(draft.values[`trip.${slug}`])}
          >
            {title}
          </TickField>
        ))}
      </div>
    </FieldGroup>
  );
}
