import styled from 'styled-components';
import { altitudePoints, smoothPath } from '@/lib/altitude';
import { formatMetres } from '@/lib/format/counts';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';

const Panel = styled.section`
  background: ${tokens.color.board};
  color: ${tokens.color.onBoard};
  margin-inline: calc(-1 * ${tokens.space.gutter});
  padding: 1.6rem ${tokens.space.gutter} 1rem;
  ${media.desktop} {
    margin-inline: 0;
    padding: 1.6rem 1.8rem 1rem;
    border-radius: ${tokens.radius.large};
  }
  h2 {
    font-size: 2rem;
  }
  svg {
    display: block;
    width: 100%;
    min-width: 620px;
    height: auto;
    margin-top: 0.6rem;
  }
  text {
    font-size: 13.5px;
    font-weight: 600;
    font-stretch: 85%;
    fill: ${tokens.color.onBoardMuted};
  }
  text[data-height] {
    fill: ${tokens.color.onBoard};
    font-weight: 700;
    font-size: 17px;
    font-stretch: 78%;
  }
`;
const Scroll = styled.div`
  overflow-x: auto;
`;

export interface AltitudeDay {
  place: string;
  altitudeM: number | null;
}

/** The altitude of each night as a line: the shape of the trip in one look. */
export function AltitudePanel({ days }: { days: AltitudeDay[] }) {
  const nights = days.flatMap(({ place, altitudeM }, index) =>
    altitudeM === null ? [] : [{ day: index + 1, place, altitudeM }],
  );
  if (nights.length < 3) return null;
  const width = 760;
  const points = altitudePoints(
    nights.map((night) => night.altitudeM),
    { width, top: 56, bottom: 168, inset: 44 },
  );
  const line = smoothPath(points);
  const first = points[0]?.x ?? 0;
  const last = points.at(-1)?.x ?? width;
  return (
    <Panel aria-labelledby="altitude">
      <h2 id="altitude">The way up, and down</h2>
      <Scroll tabIndex={0} role="region" aria-label="Altitude of each night">
        <svg viewBox={`0 0 ${width} 226`} role="img" aria-label={describe(nights)}>
          <defs>
            <linearGradient id="altitude-fill" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor={tokens.color.turmeric} stopOpacity="0.5" />
              <stop offset="1" stopColor={tokens.color.turmeric} stopOpacity="0" />
            </linearGradient>
          </defs>
          <path
            d="M0 60H760M0 114H760M0 168H760"
            stroke={tokens.color.boardLine}
            strokeDasharray="2 6"
          />
          <path d={`${line}V196H${first}Z`} fill="url(#altitude-fill)" />
          <path d={line} fill="none" stroke={tokens.color.turmeric} strokeWidth="3" />
          {nights.map((night, index) => {
            const { x, y } = points[index] ?? { x: 0, y: 0 };
            const anchor = x === first ? 'start' : x === last ? 'end' : 'middle';
            const edge = anchor === 'middle' ? x : anchor === 'start' ? x - 30 : x + 30;
            return (
              <g key={night.day} textAnchor={anchor}>
                <circle
                  cx={x}
                  cy={y}
                  r="5"
                  fill={tokens.color.board}
                  stroke={tokens.color.turmeric}
                  strokeWidth="3"
                />
                <text data-height x={edge} y={y - 18}>
                  {formatMetres(night.altitudeM)}
                </text>
                <text x={edge} y="200">
                  Day {night.day}
                </text>
                <text x={edge} y="218">
                  {night.place}
                </text>
              </g>
            );
          })}
        </svg>
      </Scroll>
    </Panel>
  );
}

function describe(nights: { place: string; altitudeM: number }[]): string {
  return `Altitude of each night: ${nights
    .map((night) => `${night.place} ${formatMetres(night.altitudeM)}`)
    .join(', ')}`;
}
