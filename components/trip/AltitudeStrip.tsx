import { altitudePoints, smoothPath } from '@/lib/content/altitude';
import css from './AltitudeStrip.module.css';

/** A small chart of each night's altitude. Renders nothing for fewer than two known altitudes. */
export function AltitudeStrip({ altitudes }: { altitudes: (number | null)[] }) {
  const known = altitudes.filter((altitude) => altitude !== null);
  if (known.length < 2) return null;
  const line = smoothPath(altitudePoints(known, { width: 300, top: 4, bottom: 34 }));
  return (
    <svg className={css.strip} viewBox="0 0 300 40" preserveAspectRatio="none" aria-hidden="true">
      <path className={css.fill} d={`${line}V40H0Z`} />
      <path className={css.line} d={line} />
    </svg>
  );
}
