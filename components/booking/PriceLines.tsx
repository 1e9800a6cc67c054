import { Fragment } from 'react';
import type { Quote, QuoteLine } from '@/booking/contract/quotes';
import { Figure } from '@/components/ui/Figure';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import css from './PriceLines.module.css';

/** Merges lines with the same kind, label and price: `2 × Adult, twin sharing`. */
function gather(lines: readonly QuoteLine[]) {
  const gathered = new Map<string, Pick<QuoteLine, 'label' | 'qty' | 'amountMinor'>>();
  for (const line of lines) {
    // A fare is named even if it's free, as an infant's can be.
    if (line.amountMinor === 0 && line.kind !== 'fare') continue;
    const key = `${line.kind} ${line.label} ${line.unitMinor}`;
    const known = gathered.get(key);
    const qty = (known?.qty ?? 0) + line.qty;
    const amountMinor = (known?.amountMinor ?? 0) + line.amountMinor;
    gathered.set(key, { label: line.label, qty, amountMinor });
  }
  return [...gathered.values()].map(({ label, qty, amountMinor }) => ({
    label: qty > 1 ? `${qty} × ${label}` : label,
    amountMinor,
  }));
}

interface PriceLinesProps {
  lines: readonly QuoteLine[];
  totalMinor: number;
  currency: string;
  /** Hides the total while another selection is being priced. */
  isBusy?: boolean;
}

/** The price, line by line. The lines add up to the total. */
export function PriceLines({ lines, totalMinor, currency, isBusy }: PriceLinesProps) {
  return (
    <dl className={css.lines}>
      {gather(lines).map(({ label, amountMinor }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(amountMinor, currency, { paise: 'always' })}</dd>
        </Fragment>
      ))}
      <dt data-total>Total</dt>
      <dd data-total>
        <Figure data-testid="total">
          {isBusy ? <Skeleton /> : formatMoney(totalMinor, currency)}
        </Figure>
      </dd>
    </dl>
  );
}

/** The amounts due today and later. Always shows both. */
export function DueDates({ quote }: { quote: Quote }) {
  return (
    <div className={css.due}>
      <div>
        <strong>Due today</strong>
        <strong>{formatMoney(quote.dueNowMinor, quote.currency)}</strong>
      </div>
      {quote.schedule.length === 0 ? (
        <div>
          <span>Due later</span>
          <span>Nothing</span>
        </div>
      ) : (
        quote.schedule.map((item) => (
          <div key={item.dueOn}>
            <span>Due by {formatDate(item.dueOn)}</span>
            <span>{formatMoney(item.amountMinor, quote.currency)}</span>
          </div>
        ))
      )}
      {quote.instalments.length > 0 ? (
        <small>Or in {quote.instalments.length} monthly instalments.</small>
      ) : null}
    </div>
  );
}
