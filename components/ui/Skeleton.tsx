import styled from 'styled-components';
import { tokens } from '@/styles/tokens';

/** Holds the place of a line that is on its way. Give it the size of what comes. */
export const Skeleton = styled.span`
  display: inline-block;
  border-radius: 6px;
  background: ${tokens.color.line};
  opacity: 0.6;
  width: 8ch;
  height: 1em;
  vertical-align: middle;
`;
