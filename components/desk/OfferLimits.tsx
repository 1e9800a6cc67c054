import { draftField } from '@/components/forms/draftField';
import { FieldGrid, TextField, TickField } from '@/components/ui/Field';
import type { FormDraft } from '@/lib/formDraft';

interface OfferLimitsProps {
  draft: FormDraft;
  stored: {
    validTo: string;
    maxRedemptions: string;
    maxPerCustomer: string;
    budgetMinor: string;
    firstBookingOnly: boolean;
  };
}

const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 16 } as const;

/** The fields of an offer code that may change while people know it. */
export function OfferLimits({ draft, stored }: OfferLimitsProps) {
  const field = (name: Exclude<keyof typeof stored, 'firstBookingOnly'>) =>
    draftField(draft, name, stored[name]);
  const isFirstOnly =
    draft.answer === null ? stored.firstBookingOnly : Boolean(draft.values['firstBookingOnly']);
  return (
    <>
      <FieldGrid>
        <TextField {...field('validTo')} label="Last day" type="date" isOptional />
        <TextField
          {...field('maxRedemptions')}
          {...number}
          label="How often it can be used"
          hint="Empty for no limit."
          isOptional
        />
        <TextField {...field('maxPerCustomer')} {...number} label="Uses for each person" />
        <TextField
          {...field('budgetMinor')}
          {...number}
          label="Budget, in rupees"
          hint="The code stops once its discounts add up to this. Empty for no limit."
          isOptional
        />
      </FieldGrid>
      <TickField id="firstBookingOnly" name="firstBookingOnly" isTicked={isFirstOnly}>
        Only for a first booking. Travellers must sign in to use it.
      </TickField>
    </>
  );
}
