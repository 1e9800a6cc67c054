import { freeSeats, seatWords, type SeatNumbers } from '@/lib/desk/departureWords';
import css from './SeatStrip.module.css';

/** Above this many seats, marks would be too small to tell apart. */
const MOST_MARKS = 40;

/** One mark per seat, and a line where the minimum is reached. The words are always below. */
export function SeatStrip({ seats, isBig }: { seats: SeatNumbers; isBig?: boolean }) {
  const { capacity, booked, held, blocked, minPax } = seats;
  const kinds = [
    { kind: 'booked', count: booked },
    { kind: 'held', count: held },
    { kind: 'blocked', count: blocked },
    { kind: 'free', count: freeSeats(seats) },
  ] as const;
  const marks = kinds.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind));
  return (
    <div className={css.line} data-big={isBig || undefined}>
      {capacity > MOST_MARKS ? (
        <span className={css.bar} aria-hidden="true">
          {kinds.map(({ kind, count }) => (
            <i key={kind} data-kind={kind} style={{ flexGrow: count }} />
          ))}
        </span>
      ) : (
        <span className={css.seats} aria-hidden="true">
          {marks.map((kind, index) => (
            <i
              key={index}
              data-kind={kind}
              data-goes={(index + 1 === minPax && index + 1 < marks.length) || undefined}
            />
          ))}
        </span>
      )}
      <small>
        {seatWords(seats)}
        {isBig ? `, of ${capacity}. Runs with ${minPax}` : ''}
      </small>
    </div>
  );
}

/** What the strip's marks mean. */
export function SeatKey() {
  return (
    <p className={css.key}>
      {(['booked', 'held', 'blocked', 'free'] as const).map((kind) => (
        <span key={kind}>
          <span className={css.seats} aria-hidden="true">
            <i data-kind={kind} />
          </span>
          {kind}
        </span>
      ))}
      <span>
        <span className={css.seats} aria-hidden="true">
          <i data-kind="booked" data-goes />
          <i data-kind="free" />
        </span>
        minimum to run
      </span>
    </p>
  );
}
