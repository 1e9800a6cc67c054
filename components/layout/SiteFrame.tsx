import type { ReactNode } from 'react';
import type { Frame } from '@/lib/server/loaders/frame';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { FailureMessage } from './FailurePage';
import { Footer } from './Footer';
import { Header } from './Header';
import { SectionBoundary } from './SectionBoundary';
import css from './SiteFrame.module.css';

/**
 * `none`: no header or footer, as in an iframe. `sheet`: none on phones, like an overlay. `form`:
 * a page for one form, so the footer has no other. `desk`: the page has a frame of its own.
 */
export type HeaderKind = 'plain' | 'over_picture' | 'booking' | 'none' | 'sheet' | 'form' | 'desk';

const headerKinds: Partial<Record<string, HeaderKind>> = {
  '/': 'over_picture',
  '/booking/[slug]': 'booking',
  '/contact-form': 'form',
  '/filters': 'sheet',
};

/** Returns the header for a route. */
export function headerOf(pathname: string, { isEmbedded }: Pick<FrameProps, 'isEmbedded'>) {
  if (/^\/desk(\/|$)/.test(pathname)) return 'desk';
  return isEmbedded ? 'none' : (headerKinds[pathname] ?? 'plain');
}

interface SiteFrameProps {
  frame: Frame | undefined;
  header: HeaderKind;
  newsletter?: ReactNode;
  children: ReactNode;
}

/** The header and footer around every page. Left out if the content store never responded. */
export function SiteFrame({ frame, header, newsletter, children }: SiteFrameProps) {
  if (header === 'desk') return <ContentBoundary>{children}</ContentBoundary>;
  const main = (
    <main className={css.main} id="content" tabIndex={-1}>
      <ContentBoundary>{children}</ContentBoundary>
    </main>
  );
  if (!frame || header === 'none') return main;
  return (
    <>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      <div className={css.around} data-sheet={header === 'sheet' || undefined}>
        <Header
          frame={frame}
          isOverPicture={header === 'over_picture'}
          isBooking={header === 'booking'}
        />
      </div>
      {main}
      {header === 'booking' ? null : (
        <div className={css.around} data-sheet={header === 'sheet' || undefined}>
          <Footer frame={frame} newsletter={header === 'form' ? undefined : newsletter} />
        </div>
      )}
    </>
  );
}

/** Keeps the header and footer when the page breaks, and offers a reload. */
export function ContentBoundary({ children }: { children: ReactNode }) {
  return <SectionBoundary instead={failure}>{children}</SectionBoundary>;
}

/** Runs in browsers only. On the server, an error breaks the whole page. */
const failure = (digest: string) => (
  <FailureMessage side="client" host={location.hostname} digest={digest} />
);
