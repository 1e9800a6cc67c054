import { Card, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { CheckField, FieldGroup, Pair, TextField } from './fields.tsx';
import { changeOfferCode, type OfferTrip, type StaffCoupon } from './offerCodes.ts';
import {
  changeOf,
  describeConditions,
  describeDiscount,
  draftOf,
  formatRupees,
} from './offerDraft.ts';
import { OfferForm } from './OfferForm.tsx';
import { useOfferForm } from './useOfferForm.ts';

interface Props {
  staffKey: string;
  offer: StaffCoupon;
  trips: OfferTrip[] | null;
  onChanged: (offer: StaffCoupon) => void;
}

/** Changes what may still change once people know a code: its end, its limits, and on or off. */
export function ChangeOffer({ staffKey, offer, trips, onChanged }: Props) {
  const [draft, setDraft] = useState(() => draftOf(offer));
  const { errors, refuse, send, ...sending } = useOfferForm(offer.kind);
  const text = (name: 'validTo' | 'uses' | 'usesPerPerson' | 'budget' | 'reason') => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  const submit = () => {
    const result = changeOf(offer, draft);
    if ('errors' in result) refuse(result.errors);
    else if (Object.keys(result.change).length === 0) onChanged(offer);
    else
      void send(async () => onChanged(await changeOfferCode(staffKey, offer.code, result.change)));
  };
  const titleOf = (slug: string) => trips?.find((trip) => trip.slug === slug)?.title ?? slug;

  return (
    <OfferForm {...sending} submitText="Save changes" onSubmit={submit}>
      <Card padding={4} radius={2} tone="transparent" border>
        <Stack gap={3}>
          <Text size={1} weight="semibold">
            {describeDiscount(offer)}
          </Text>
          <Text size={1} muted>
            {describeConditions(offer, titleOf).join(' · ') || 'For every trip and every booking'}
          </Text>
          <Text size={1} muted>
            The discount and its conditions can’t be changed once people know the code. To change
            them, switch this code off and create another.
          </Text>
        </Stack>
      </Card>
      <CheckField
        name="isActive"
        label="Travellers can use this code"
        hint="Bookings already made keep their discount."
        checked={draft.isActive}
        error={errors.isActive}
        onChange={(isActive) => setDraft({ ...draft, isActive })}
        isSwitch
      />
      <FieldGroup title="End and limits">
        <Pair>
          <TextField
            {...text('validTo')}
            label="Last day"
            hint="It works until midnight in India. Leave empty for no end."
            type="date"
          />
          <TextField
            {...text('uses')}
            label="Bookings in total"
            hint={`${offer.redeemed} so far. Leave empty for no limit.`}
            isNumber
          />
          <TextField {...text('usesPerPerson')} label="Bookings per person" isNumber />
          <TextField
            {...text('budget')}
            label="Budget"
            hint={`${formatRupees(offer.spentMinor)} so far. Leave empty for no limit.`}
            unit="₹"
            isNumber
          />
        </Pair>
        <CheckField
          name="firstBookingOnly"
          label="Only for someone’s first booking. They sign in to use it."
          checked={draft.firstBookingOnly}
          error={errors.firstBookingOnly}
          onChange={(firstBookingOnly) => setDraft({ ...draft, firstBookingOnly })}
        />
        <TextField
          {...text('reason')}
          label="Why you’re changing it"
          hint="Optional. Recorded with your name."
        />
      </FieldGroup>
    </OfferForm>
  );
}
