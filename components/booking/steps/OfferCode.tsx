import type { Quote } from '@/booking/contract/quotes';
import { Button } from '@/components/ui/Button';
import { CapitalsField, FieldGroup } from '@/components/ui/Field';
import field from '@/components/ui/Field.module.css';
import { formatMoney } from '@/lib/format/money';

interface OfferCodeProps {
  code: string;
  quote: Quote | null;
  /** Why the code wasn't applied. */
  problem: string | null;
  onUse: () => void;
}

export function OfferCode({ code, quote, problem, onUse }: OfferCodeProps) {
  return (
    <FieldGroup legend="Offer code">
      <div className={field.line}>
        <CapitalsField
          // A new code in the URL resets the field.
          key={code}
          name="code"
          label="Code"
          isOptional
          defaultValue={code}
          maxLength={40}
          error={problem ?? undefined}
        />
        <Button
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            onUse();
          }}
        >
          Apply code
        </Button>
      </div>
      {code && quote && !problem ? <p role="status">{effectOf(quote)}</p> : null}
    </FieldGroup>
  );
}

/** A valid code takes nothing off when a bigger discount already applies. */
function effectOf(quote: Quote): string {
  return quote.couponDiscountMinor > 0
    ? `It takes ${formatMoney(quote.couponDiscountMinor, quote.currency)} off, before GST.`
    : 'Your current discount is bigger, so we’ve kept that one.';
}
