import type { ReactNode } from 'react';
import { formatMetres } from '@/lib/format/counts';
import css from './ElevationDrawing.module.css';

interface ElevationDrawingProps {
  /** The drawing's name, for screen readers. */
  label: string;
  /** The drawing's size, in SVG units. */
  width: number;
  height: number;
  /** The places in order, for screen readers. */
  places: readonly { name: string; altitudeM: number }[];
  children: ReactNode;
}

/** Frames an elevation drawing, which scrolls if its text would otherwise be too small. */
export function ElevationDrawing(props: ElevationDrawingProps) {
  const { label, width, height, places, children } = props;
  const words = places.map(({ name, altitudeM }) => `${name} ${formatMetres(altitudeM)}`);
  return (
    <>
      <p className={css.hint} aria-hidden="true">
        Swipe to follow the line
      </p>
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
