import styled from 'styled-components';
import { tokens } from '@/styles/tokens';

/** The page's width with its gutters. */
export const Wrap = styled.div`
  max-width: calc(${tokens.width.page} + 2 * ${tokens.space.gutter});
  margin-inline: auto;
  padding-inline: ${tokens.space.gutter};
`;

/** A band of the page. `data-tone` sets its ground: paper (default), sand or board. */
export const Band = styled.section`
  padding-block: ${tokens.space.section};
  &[data-tone='sand'] {
    background: ${tokens.color.sand};
  }
  &[data-tone='board'] {
    background: ${tokens.color.board};
    color: ${tokens.color.onBoard};
  }
`;

/** Children under each other with one gap. The parent spaces; children have no outer margin. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${tokens.space[4]};
  min-width: 0;
  &[data-gap='small'] {
    gap: ${tokens.space[2]};
  }
  &[data-gap='large'] {
    gap: ${tokens.space[6]};
  }
`;

/** Heading of a band with a remark, and an action at its end. */
export const BandHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${tokens.space[4]} ${tokens.space[6]};
  margin-bottom: ${tokens.space[6]};
  p {
    color: ${tokens.color.muted};
    max-width: 36rem;
    margin-top: 0.6rem;
  }
  [data-tone='board'] & p {
    color: ${tokens.color.onBoardMuted};
  }
`;
