import styled from 'styled-components';
import { ContentImage } from '@/components/content/ContentImage';
import { formatList, formatMetres } from '@/lib/format/counts';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';

type Day = TripPageProps['trip']['days'][number];

const Days = styled.ol`
  > li {
    display: grid;
    grid-template-columns: 3.4rem minmax(0, 1fr);
    gap: 1rem;
    padding: 1.5rem 0;
    border-top: 1px solid ${tokens.color.line};
    ${media.tablet} {
      grid-template-columns: 5.2rem minmax(0, 1fr);
      gap: 1.4rem;
    }
  }
  p {
    max-width: 40rem;
    margin-top: 0.5rem;
  }
  img {
    width: 100%;
    height: auto;
    margin-top: 1rem;
    border-radius: 12px;
  }
`;
const Number = styled.div`
  font-stretch: 78%;
  font-weight: 700;
  font-size: 3.4rem;
  line-height: 0.85;
  color: ${tokens.color.madder};
  small {
    display: block;
    font-stretch: 100%;
    font-weight: 600;
    font-size: 0.9rem;
    line-height: 1.3;
    color: ${tokens.color.muted};
  }
`;
const Bits = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.15rem 1.2rem;
  margin-top: 0.55rem;
  color: ${tokens.color.muted};
  font-size: 0.95rem;
`;

/** The day-by-day plan. Renders nothing until the editor has written one. */
export function Itinerary({ days }: { days: Day[] }) {
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="itinerary">
      <SectionHeading id="itinerary">Day by day</SectionHeading>
      <Days>
        {days.map((day, index) => (
          <li key={day._key}>
            <Number aria-hidden="true">
              <small>Day</small>
              {index + 1}
            </Number>
            <div>
              <h3 aria-label={`Day ${index + 1}: ${day.title}`}>{day.title}</h3>
              <p>{day.summary}</p>
              <Bits>
                {dayBits(day).map((bit) => (
                  <li key={bit}>{bit}</li>
                ))}
              </Bits>
              {day.picture ? (
                <ContentImage
                  picture={day.picture}
                  ratio={21 / 9}
                  sizes="(min-width: 920px) 690px, 78vw"
                />
              ) : null}
            </div>
          </li>
        ))}
      </Days>
    </section>
  );
}

function dayBits(day: Day): string[] {
  const night = day.altitudeM === null ? [] : [`Night at ${formatMetres(day.altitudeM)}`];
  const meals = day.meals.length === 3 ? 'All meals' : formatList(day.meals);
  return [...day.components.map((part) => part.detail), ...night, ...(meals ? [meals] : [])];
}

/** Heading of a part of the trip page. */
export const SectionHeading = styled.h2`
  font-size: 2rem;
  margin-bottom: 1.2rem;
`;
