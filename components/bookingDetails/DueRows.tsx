import type { BookingDetail } from '@/booking/contract/bookings';
import { Row } from '@/components/ui/Rows';
import { formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';

interface DueRowsProps {
  parts: BookingDetail['leftToPay'];
  currency: string;
}

/** A balance's parts, each with its date. No rows if it's due at once. */
export function DueRows({ parts, currency }: DueRowsProps) {
  if (parts.length < 2) return null;
  return parts.map(({ dueOn, amountMinor }) => (
    <Row
      key={dueOn}
      name={`Due by ${formatLongDate(dueOn)}`}
      value={formatMoney(amountMinor, currency)}
    />
  ));
}
