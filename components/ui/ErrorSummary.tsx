import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { tokens } from '@/styles/tokens';

const Box = styled.div`
  border: 2px solid ${tokens.color.madder};
  border-radius: ${tokens.radius.medium};
  padding: 1rem 1.2rem 0.9rem;
  background: ${tokens.color.card};
  display: grid;
  gap: ${tokens.space[2]};
  h2 {
    font-size: 1.35rem;
  }
  a {
    color: ${tokens.color.madder};
    font-weight: 600;
  }
  li + li {
    margin-top: 0.35rem;
  }
`;

export interface SummaryEntry {
  /** Id of the field to go to; left out for what belongs to no field. */
  field?: string;
  message: string;
}

/** All that is wrong with a form, each with a link to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, entries }: { title: string; entries: SummaryEntry[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (entries.length === 0) return null;
  return (
    <Box ref={box} tabIndex={-1} role="alert" aria-labelledby="error-summary">
      <h2 id="error-summary">{title}</h2>
      <ul>
        {entries.map(({ field, message }) => (
          <li key={`${field ?? ''}${message}`}>
            {field ? <a href={`#${field}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </Box>
  );
}
