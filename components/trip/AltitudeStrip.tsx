import styled from 'styled-components';
import { altitudePoints, smoothPath } from '@/lib/altitude';
import { tokens } from '@/styles/tokens';

const Strip = styled.svg`
  display: block;
  width: 100%;
  height: 40px;
  path:first-of-type {
    fill: ${tokens.color.pineSoft};
  }
  path:last-of-type {
    fill: none;
    stroke: ${tokens.color.pine};
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
`;

/** The heights of a trip's nights as a small strip. Nothing for fewer than two known heights. */
export function AltitudeStrip({ altitudes }: { altitudes: (number | null)[] }) {
  const known = altitudes.filter((altitude) => altitude !== null);
  if (known.length < 2) return null;
  const line = smoothPath(altitudePoints(known, { width: 300, top: 4, bottom: 34 }));
  return (
    <Strip viewBox="0 0 300 40" preserveAspectRatio="none" aria-hidden="true">
      <path d={`${line}V40H0Z`} />
      <path d={line} />
    </Strip>
  );
}
