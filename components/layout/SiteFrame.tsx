import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Frame } from '@/lib/server/loaders/frame';
import { tokens } from '@/styles/tokens';
import { ContentBoundary } from './ContentBoundary';
import { Footer } from './Footer';
import { Header } from './Header';

const SkipLink = styled.a`
  position: absolute;
  left: 1rem;
  top: -6rem;
  z-index: 30;
  padding: 0.75rem 1.1rem;
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.card};
  color: ${tokens.color.ink};
  font-weight: 600;
  &:focus {
    top: 1rem;
  }
`;
const Main = styled.main`
  min-height: 60vh;
  &:focus {
    outline: none;
  }
`;

export type HeaderKind = 'plain' | 'over_picture' | 'booking';

interface SiteFrameProps {
  frame: Frame | undefined;
  header: HeaderKind;
  children: ReactNode;
}

/** The frame of every page. Without content (the store never answered) the page stands alone. */
export function SiteFrame({ frame, header, children }: SiteFrameProps) {
  const main = (
    <Main id="content" tabIndex={-1}>
      <ContentBoundary>{children}</ContentBoundary>
    </Main>
  );
  if (!frame) return main;
  return (
    <>
      <SkipLink href="#content">Skip to the content</SkipLink>
      <Header
        frame={frame}
        isOverPicture={header === 'over_picture'}
        isBooking={header === 'booking'}
      />
      {main}
      {header === 'booking' ? null : <Footer frame={frame} />}
    </>
  );
}
