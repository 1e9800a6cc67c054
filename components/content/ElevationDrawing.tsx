import type { ReactNode } from 'react';
import { SwipeHint } from '@/components/ui/SwipeHint';
import { formatMetres } from '@/lib/format/counts';
import css from './ElevationDrawing.module.css';

interface ElevationDrawingProps {
  /** What is drawn. */
  label: string;
  /** The drawing's size, in its own units. */
  width: number;
  height: number;
  /** The places in order, for screen readers. */
  places: readonly { name: string; altitudeM: number }[];
  children: ReactNode;
}

/** The frame of a drawing of altitudes. It scrolls where its text would be too small. */
export function ElevationDrawing(props: ElevationDrawingProps) {
  const { label, width, height, places, children } = props;
  const words = places.map(({ name, altitudeM }) => `${name} ${formatMetres(altitudeM)}`);
  return (
    <>
      <SwipeHint />
      <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
        <svg
          className={css.drawing}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${label}: ${words.join(', ')}`}
        >
          {children}
        </svg>
      </div>
    </>
  );
}
