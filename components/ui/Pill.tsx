import styled from 'styled-components';
import { tokens } from '@/styles/tokens';

/** A state in one word, with a dot: colour never stands alone. */
export const Pill = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.4rem;
  padding: 0.28rem 0.7rem 0.2rem;
  border-radius: ${tokens.radius.round};
  font-size: 0.875rem;
  font-weight: 600;
  line-height: 1.2;
  background: ${tokens.color.sand};
  color: ${tokens.color.ink};
  &::before {
    content: '';
    flex: none;
    width: 0.5rem;
    height: 0.5rem;
    border-radius: 50%;
    background: currentColor;
    margin-top: -0.1rem;
  }
  &[data-tone='sure'] {
    background: ${tokens.color.pineSoft};
    color: ${tokens.color.pine};
  }
  &[data-tone='few'] {
    background: ${tokens.color.turmericSoft};
    color: ${tokens.color.onTurmericSoft};
  }
  &[data-tone='full'] {
    color: ${tokens.color.muted};
  }
  [data-tone='board'] & {
    background: ${tokens.color.boardRaised};
    color: ${tokens.color.boardPine};
  }
  [data-tone='board'] &[data-tone='few'] {
    background: ${tokens.color.boardTurmericSoft};
    color: ${tokens.color.turmeric};
  }
  [data-tone='board'] &[data-tone='full'] {
    color: ${tokens.color.onBoardMuted};
  }
`;
