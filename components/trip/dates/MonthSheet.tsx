import type { CalendarMonth } from '@/lib/booking/departureCalendar';
import css from './MonthSheet.module.css';

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

interface MonthSheetProps {
  month: Pick<CalendarMonth<unknown>, 'startsOn' | 'dayCount'>;
  toneOf: (day: number) => string | undefined;
}

/** A month as a calendar grid. A list beside it has the same dates in text. */
export function MonthSheet({ month, toneOf }: MonthSheetProps) {
  const days = Array.from({ length: month.dayCount }, (_, index) => index + 1);
  return (
    <div className={css.sheet} aria-hidden="true">
      {weekdays.map((weekday) => (
        <small key={weekday}>{weekday}</small>
      ))}
      {days.map((day) => (
        <span
          key={day}
          style={day === 1 ? { gridColumnStart: month.startsOn } : undefined}
          data-tone={toneOf(day)}
        >
          {day}
        </span>
      ))}
    </div>
  );
}
