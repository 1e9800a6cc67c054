import { Button } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { describeStatus } from '@/lib/booking/departureStatus';
import { formatDay } from '@/lib/format/dates';
import { formatPrice } from '@/lib/format/money';
import { useChosenDate } from '@/lib/hooks/useChosenDate';
import { paths } from '@/lib/paths';
import type { BuyBoxProps } from './BuyBox';
import { CarriedFields } from './CarriedFields';
import css from './StickyBar.module.css';

/** The bottom bar on phones: the price of the chosen or next date, and the booking button. */
export function StickyBar(
  props: Pick<BuyBoxProps, 'departures' | 'isStale'> & { trip: { slug: string } },
) {
  const { trip, departures, isStale } = props;
  const { chosen } = useChosenDate(departures);
  const next = chosen ?? departures.find((departure) => departure.isBookable);
  if (!next?.from) return null;
  const status = describeStatus(next, isStale).label.toLowerCase();
  return (
    <div className={css.bar}>
      <div>
        <Figure className={css.amount}>{formatPrice(next.from)}</Figure>
        <small>
          all-in, {formatDay(next.startDate)}, {status}
        </small>
      </div>
      <form action={paths.booking(trip.slug)} method="get">
        <CarriedFields />
        {chosen ? <input type="hidden" name="departure" value={chosen.id} /> : null}
        <Button>Choose a date</Button>
      </form>
    </div>
  );
}
