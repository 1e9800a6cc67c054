import { lazy, Suspense, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { ContentImage } from '@/components/content/ContentImage';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { pictureSources } from '@/sanity/image';
import { from } from '@/styles/media';
import css from './Gallery.module.css';

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox')).Lightbox }));

const neverChanges = () => () => undefined;

const small = { ratio: 1.3, sizes: `${from.desktop} 300px, 50vw` };
const shapes = [
  { ratio: 1.28, phoneRatio: 1.28, sizes: `${from.desktop} 620px, 100vw`, isFirst: true },
  { ratio: 2.4, sizes: `${from.desktop} 610px, 50vw` },
  small,
  small,
];

/** A mosaic of a trip's first photos. Each opens in the lightbox or, without scripts, as a file. */
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
        {pictures.slice(0, shapes.length).map((picture, index) => (
          <a
            key={picture._key}
            href={pictureSources(picture)?.src}
            data-scripted
            onClick={openAt(index)}
            aria-haspopup={hasScripts ? 'dialog' : undefined}
          >
            <ContentImage picture={picture} {...(shapes[index] ?? small)} />
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
