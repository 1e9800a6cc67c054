import type { ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@/styles/tokens';

const Box = styled.div`
  border-radius: ${tokens.radius.medium};
  padding: 0.95rem 1.15rem 0.85rem;
  background: ${tokens.color.glacierSoft};
  border-inline-start: 4px solid ${tokens.color.glacier};
  display: grid;
  gap: ${tokens.space[2]};
  &[data-tone='caution'] {
    background: ${tokens.color.turmericSoft};
    border-color: ${tokens.color.turmeric};
  }
  &[data-tone='sure'] {
    background: ${tokens.color.pineSoft};
    border-color: ${tokens.color.pine};
  }
  &[data-tone='problem'] {
    background: ${tokens.color.madderSoft};
    border-color: ${tokens.color.madder};
  }
  strong {
    display: block;
  }
`;

interface NoticeProps {
  tone?: 'information' | 'caution' | 'sure' | 'problem';
  title?: string;
  /** `alert` for what has just gone wrong, `status` for what has just changed. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** A remark set apart: what happened, and what to do next. */
export function Notice({ tone = 'information', title, role, children }: NoticeProps) {
  return (
    <Box data-tone={tone} role={role}>
      {title ? <strong>{title}</strong> : null}
      <div>{children}</div>
    </Box>
  );
}
