import styled from 'styled-components';
import { monthName } from '@/lib/format/dates';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';

const Grid = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: 0 ${tokens.space[5]};
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  li {
    display: grid;
    gap: 0.3rem;
    align-content: start;
    padding: 1rem 0;
    border-top: 3px solid ${tokens.color.line};
  }
  li[data-verdict='best'] {
    border-color: ${tokens.color.pine};
  }
  li[data-verdict='good'] {
    border-color: ${tokens.color.glacier};
  }
  li[data-verdict='hard'] {
    border-color: ${tokens.color.turmeric};
  }
  strong {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    font-stretch: 80%;
    font-size: 1.4rem;
    line-height: 1.1;
  }
  strong span {
    font-stretch: 100%;
    font-size: 0.95rem;
    font-weight: 600;
  }
  small {
    color: ${tokens.color.muted};
    font-size: ${tokens.size.small};
  }
`;

const verdictNames = { best: 'Best', good: 'Good', hard: 'Hard', closed: 'Closed' } as const;

/** Twelve months with a verdict, the temperatures, and why. */
export function MonthGrid({ months }: { months: DestinationPageProps['destination']['months'] }) {
  return (
    <Grid>
      {months.map((month) => (
        <li key={month._key} data-verdict={month.verdict}>
          <strong>
            {monthName(month.month)} <span>{verdictNames[month.verdict]}</span>
          </strong>
          {month.dayC !== null && month.nightC !== null ? (
            <small>
              {degrees(month.dayC)} by day, {degrees(month.nightC)} by night
            </small>
          ) : null}
          <span>{month.remark}</span>
        </li>
      ))}
    </Grid>
  );
}

function degrees(celsius: number): string {
  return `${celsius < 0 ? '\u2212' : ''}${Math.abs(celsius)} °C`;
}
