import type { Departure } from '@/booking/contract/departures';
import { Button } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { describeStatus } from '@/lib/departureStatus';
import { formatDay } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { useAskedDate } from '@/lib/hooks/useAskedDate';
import { paths } from '@/lib/paths';
import { CarriedFields } from './CarriedFields';
import css from './StickyBar.module.css';

interface StickyBarProps {
  trip: { slug: string };
  departures: Departure[];
  /** The last renewal of the dates failed: seats are not named then. */
  isStale: boolean;
}

/** At the foot of a phone: the next date's price, and the way to all dates. */
export function StickyBar({ trip, departures, isStale }: StickyBarProps) {
  const asked = useAskedDate(departures);
  const next = asked ?? departures.find((departure) => departure.isBookable);
  if (!next?.from) return null;
  const isUnsure = isStale && next.seatsLeft !== null;
  const status = isUnsure ? 'check availability' : describeStatus(next).label.toLowerCase();
  return (
    <div className={css.bar}>
      <div>
        <Figure className={css.amount}>
          {formatMoney(next.from.amountMinor, next.from.currency)}
        </Figure>
        <small>
          all-in, {formatDay(next.startDate)}, {status}
        </small>
      </div>
      <form action={paths.booking(trip.slug)} method="get">
        <CarriedFields />
        {asked ? <input type="hidden" name="departure" value={asked.id} /> : null}
        <Button>Choose date</Button>
      </form>
    </div>
  );
}
