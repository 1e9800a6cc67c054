import { QuietLink } from '@/components/ui/Button';
import { formatInstant } from '@/lib/format/dates';
import type { DeparturePageProps } from '@/lib/server/desk/departurePage';
import css from './Departures.module.css';

interface DepartureHistoryListProps {
  history: NonNullable<DeparturePageProps['history']>;
  pathOf: (cursor: string | null) => string;
  /** Whether this isn't the first page. */
  isLater: boolean;
}

/** What was changed, by whom and why, newest first. */
export function DepartureHistoryList({ history, pathOf, isLater }: DepartureHistoryListProps) {
  const entries = history.items;
  if (entries.length === 0) {
    return <p className={css.empty}>Nothing was changed yet. Every change appears here.</p>;
  }
  return (
    <>
      <ul className={css.history}>
        {entries.map(({ id, what, who, at, why, changes }) => (
          <li key={id}>
            <strong>{what}</strong> by {who}
            {changes.map(({ label, from, to }) => (
              <p key={label}>
                {label}: <del>{from}</del> → <ins>{to}</ins>
              </p>
            ))}
            {why ? <p>Reason: {why}</p> : null}
            <small>{formatInstant(at)}</small>
          </li>
        ))}
      </ul>
      <nav className={css.pages} aria-label="More of the history">
        {isLater ? <QuietLink href={pathOf(null)}>Back to the latest</QuietLink> : null}
        {history.nextCursor ? (
          <QuietLink href={pathOf(history.nextCursor)}>Earlier changes</QuietLink>
        ) : null}
      </nav>
    </>
  );
}
