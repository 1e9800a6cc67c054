import { Card, Stack, Text } from '@sanity/ui';
import { createOfferCode, type OfferTrip, type StaffCoupon } from './offerCodes.ts';
import {
  describeConditions,
  describeDays,
  describeDiscount,
  requestOf,
  type OfferDraft,
} from './offerDraft.ts';
import { CheckField, ChoiceField, FieldGroup, Pair, TextField } from './fields.tsx';
import { OfferForm } from './OfferForm.tsx';
import { TripsField } from './TripsField.tsx';
import { useOfferForm } from './useOfferForm.ts';

const kinds = [
  { value: 'percent', label: 'A percentage of the price' },
  { value: 'flat', label: 'An amount off each booking' },
  { value: 'flat_per_pax', label: 'An amount off for each traveller' },
] as const;

interface Props {
  staffKey: string;
  trips: OfferTrip[] | null;
  draft: OfferDraft;
  onChange: (draft: OfferDraft) => void;
  onCreated: (offer: StaffCoupon) => void;
}

/** Creates a code. */
export function NewOffer({ staffKey, trips, draft, onChange, onCreated }: Props) {
  const { errors, refuse, send, ...sending } = useOfferForm(draft.kind);
  const result = requestOf(draft);
  const set = <Name extends keyof OfferDraft>(name: Name, value: OfferDraft[Name]) =>
    onChange({ ...draft, [name]: value });
  const text = (name: TextName) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
  });
  const submit = () =>
    'errors' in result
      ? refuse(result.errors)
      : void send(async () => onCreated(await createOfferCode(staffKey, result.request)));

  return (
    <OfferForm {...sending} submitText="Create code" onSubmit={submit}>
      <FieldGroup title="Discount">
        <TextField
          {...text('code')}
          label="Code"
          hint="What travellers type, like MONSOON10. 3 to 20 letters, digits and hyphens. It can’t be changed later."
          onChange={(value) => set('code', value.toUpperCase())}
        />
        <ChoiceField
          name="kind"
          label="What it gives"
          value={draft.kind}
          choices={kinds}
          error={errors.kind}
          onChange={(kind) => set('kind', kind)}
        />
        <Pair>
          <TextField
            {...text('value')}
            label={draft.kind === 'percent' ? 'Percentage off' : 'Amount off'}
            unit={draft.kind === 'percent' ? '%' : '₹'}
            isNumber
          />
          {draft.kind === 'flat' ? null : (
            <TextField
              {...text('cap')}
              label="Most it takes off a booking"
              hint="Leave empty for no limit."
              unit="₹"
              isNumber
            />
          )}
        </Pair>
        <CheckField
          name="combines"
          label="Combine with other discounts"
          hint="Otherwise the traveller gets whichever is larger: this code, or the group and early-booking discounts."
          checked={draft.combines}
          error={errors.combines}
          onChange={(checked) => set('combines', checked)}
        />
      </FieldGroup>

      <FieldGroup title="Bookings it works for">
        <TripsField
          trips={trips}
          draft={draft}
          error={errors.tripSlugs}
          onChange={(change) => onChange({ ...draft, ...change })}
        />
        <Pair>
          <TextField {...text('travelFrom')} label="Trips that start on or after" type="date" />
          <TextField {...text('travelTo')} label="Trips that start on or before" type="date" />
          <TextField
            {...text('minSpend')}
            label="Lowest price of the booking"
            hint="Before the discount. Leave empty for any price."
            unit="₹"
            isNumber
          />
          <TextField
            {...text('minPeople')}
            label="Fewest travellers"
            hint="Leave empty for any number."
            isNumber
          />
        </Pair>
        <CheckField
          name="firstBookingOnly"
          label="Only for someone’s first booking. They sign in to use it."
          checked={draft.firstBookingOnly}
          error={errors.firstBookingOnly}
          onChange={(checked) => set('firstBookingOnly', checked)}
        />
      </FieldGroup>

      <FieldGroup title="When it works">
        <Pair>
          <TextField
            {...text('validFrom')}
            label="First day"
            hint="Leave empty to start now."
            type="date"
          />
          <TextField
            {...text('validTo')}
            label="Last day"
            hint="It works until midnight in India. Leave empty for no end."
            type="date"
          />
        </Pair>
      </FieldGroup>

      <FieldGroup title="Limits">
        <Pair>
          <TextField
            {...text('uses')}
            label="Bookings in total"
            hint="Leave empty for no limit."
            isNumber
          />
          <TextField {...text('usesPerPerson')} label="Bookings per person" isNumber />
          <TextField
            {...text('budget')}
            label="Budget"
            hint="The code stops once its discounts add up to this. Leave empty for no limit."
            unit="₹"
            isNumber
          />
        </Pair>
      </FieldGroup>

      {'request' in result ? <Summary request={result.request} trips={trips ?? []} /> : null}
    </OfferForm>
  );
}

type TextName = {
  [Name in keyof OfferDraft]: OfferDraft[Name] extends string ? Name : never;
}[keyof OfferDraft];

/** The code in words, to check before creating it. */
function Summary({
  request,
  trips,
}: {
  request: Parameters<typeof describeConditions>[0] & Parameters<typeof describeDiscount>[0];
  trips: OfferTrip[];
}) {
  const titleOf = (slug: string) => trips.find((trip) => trip.slug === slug)?.title ?? slug;
  const conditions = describeConditions(request, titleOf);
  return (
    <Card padding={4} radius={2} tone="transparent" border>
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          {describeDiscount(request)}, {describeDays(request.validFrom, request.validTo)}
        </Text>
        <Text size={1} muted>
          {conditions.length > 0 ? conditions.join(' · ') : 'For every trip and every booking'}
        </Text>
      </Stack>
    </Card>
  );
}
