import { lazy, Suspense, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { ContentImage } from '@/components/content/ContentImage';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { pictureSources } from '@/sanity/image';
import { from } from '@/styles/media';
import css from './Gallery.module.css';

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox')).Lightbox }));

const neverChanges = () => () => undefined;

/** A trip's first photos as a mosaic. Each opens the lightbox, or its own file without scripts. */
export function Gallery({ pictures }: { pictures: TripPageProps['trip']['gallery'] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const hasScripts = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const openAt = (index: number) => (event: MouseEvent) => {
    // With a modifier key, the link opens in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(index);
  };
  return (
    <div className={css.gallery}>
      <div className={css.mosaic}>
        {pictures.slice(0, 4).map((picture, index) => (
          <a
            key={picture._key}
            href={pictureSources(picture)?.src}
            data-scripted
            onClick={openAt(index)}
            aria-haspopup={hasScripts ? 'dialog' : undefined}
          >
            <ContentImage
              picture={picture}
              ratio={index === 0 ? 1.28 : index === 1 ? 2.4 : 1.3}
              sizes={
                index === 0
                  ? `${from.desktop} 620px, 100vw`
                  : index === 1
                    ? `${from.desktop} 610px, 50vw`
                    : `${from.desktop} 300px, 50vw`
              }
              phoneRatio={index === 0 ? 1.28 : undefined}
              isFirst={index === 0}
            />
          </a>
        ))}
      </div>
      {hasScripts && pictures.length > 1 ? (
        <button type="button" className={css.all} onClick={openAt(0)} aria-haspopup="dialog">
          See all {pictures.length} photos
        </button>
      ) : null}
      {opened === null ? null : (
        <Suspense fallback={null}>
          <Lightbox pictures={pictures} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}
