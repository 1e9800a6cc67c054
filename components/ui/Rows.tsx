import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { tokens } from '@/styles/tokens';

/** Pairs below each other with lines between them: the children of a list. */
export const lines = css`
  border-top: 1px solid ${tokens.color.line};
  > * {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1.5rem;
    padding: 0.65rem 0 0.5rem;
    border-bottom: 1px solid ${tokens.color.line};
  }
`;

/** Facts below each other, each with its name. */
export const Rows = styled.dl`
  ${lines}
  dt {
    color: ${tokens.color.muted};
  }
  dd {
    overflow-wrap: anywhere;
  }
  [data-figure] {
    font-size: 1.7rem;
    line-height: 1.2;
  }
`;

/** One of them. */
export function Row({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
