import { useEffect, useRef } from 'react';
import css from './ErrorSummary.module.css';

export interface SummaryEntry {
  /** The field's id, or undefined if the error isn't about a field. */
  field?: string;
  message: string;
}

/** All of a form's errors, each linked to its field. Takes focus when it appears. */
export function ErrorSummary({ title, entries }: { title: string; entries: SummaryEntry[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (entries.length === 0) return null;
  return (
    <div ref={box} className={css.box} tabIndex={-1} role="alert" aria-labelledby="error-summary">
      <h2 id="error-summary">{title}</h2>
      <ul>
        {entries.map(({ field, message }) => (
          <li key={`${field ?? ''}${message}`}>
            {field ? <a href={`#${field}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}
