import { ContentImage } from '@/components/content/ContentImage';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { from } from '@/styles/media';
import css from './Gallery.module.css';

/** The first pictures of a trip as a mosaic. */
export function Gallery({ pictures }: { pictures: TripPageProps['trip']['gallery'] }) {
  return (
    <div className={css.mosaic}>
      {pictures.slice(0, 4).map((picture, index) => (
        <ContentImage
          key={picture._key}
          picture={picture}
          ratio={index === 0 ? 1.28 : index === 1 ? 2.4 : 1.3}
          sizes={
            index === 0
              ? `${from.desktop} 620px, 100vw`
              : index === 1
                ? `${from.desktop} 610px, 50vw`
                : `${from.desktop} 300px, 50vw`
          }
          isFirst={index === 0}
        />
      ))}
    </div>
  );
}
