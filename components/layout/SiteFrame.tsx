import type { ReactNode } from 'react';
import type { Frame } from '@/lib/server/loaders/frame';
import { ContentBoundary } from './ContentBoundary';
import { Footer } from './Footer';
import { Header } from './Header';
import css from './SiteFrame.module.css';

/**
 * `none`: the page stands alone, also inside a frame of somebody else's page. `sheet`: it does so on a
 * phone, like something laid over the page before.
 */
export type HeaderKind = 'plain' | 'over_picture' | 'booking' | 'none' | 'sheet';

/** Routes whose header is not the plain one. */
export const headerKinds: Partial<Record<string, HeaderKind>> = {
  '/': 'over_picture',
  '/booking/[slug]': 'booking',
  '/contact-form': 'none',
  '/filters': 'sheet',
};

interface SiteFrameProps {
  frame: Frame | undefined;
  header: HeaderKind;
  /** The form for the newsletter, at the foot of the page. */
  newsletter?: ReactNode;
  children: ReactNode;
}

/** The frame of every page. Without content (the store never answered) the page stands alone. */
export function SiteFrame({ frame, header, newsletter, children }: SiteFrameProps) {
  const main = (
    <main className={css.main} id="content" tabIndex={-1}>
      <ContentBoundary>{children}</ContentBoundary>
    </main>
  );
  if (!frame || header === 'none') return main;
  return (
    <>
      <a className={css.skip} href="#content">
        Skip to the content
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
          <Footer frame={frame} newsletter={newsletter} />
        </div>
      )}
    </>
  );
}
