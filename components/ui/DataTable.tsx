import type { ReactNode } from 'react';
import css from './DataTable.module.css';

interface DataTableProps {
  className?: string;
  caption: string;
  /** A shorter name for the scrolling region. Defaults to the caption. */
  label?: string;
  head: readonly ReactNode[];
  rows: readonly (readonly ReactNode[])[];
  /** Whether each row's first cell is its heading. */
  hasRowHeads?: boolean;
}

/** A table of figures, which scrolls sideways where it's too wide. */
export function DataTable(props: DataTableProps) {
  const { className = '', caption, label = caption, head, rows, hasRowHeads = true } = props;
  return (
    <div className={`${css.scroll} ${className}`} tabIndex={0} role="region" aria-label={label}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name, index) =>
              name === '' ? (
                <td key={index} />
              ) : (
                <th key={index} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) =>
                hasRowHeads && index === 0 ? (
                  <th key={index} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={index}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
