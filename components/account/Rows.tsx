import type { ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@/styles/tokens';

/** Facts of a booking below each other. */
export const Rows = styled.dl`
  border-top: 1px solid ${tokens.color.line};
  div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1.5rem;
    padding: 0.65rem 0 0.5rem;
    border-bottom: 1px solid ${tokens.color.line};
  }
  dt {
    color: ${tokens.color.muted};
  }
`;

export function Row({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
