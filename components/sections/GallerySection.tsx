import { ContentImage } from '@/components/content/ContentImage';
import { from } from '@/styles/media';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';
import css from './GallerySection.module.css';

/** Photos with captions. If there is an odd number, the first is large. */
export function GallerySection({ section, place }: SectionProps<'gallerySection'>) {
  const { pictures } = section;
  return (
    <SectionBand section={section} place={place}>
      <ul className={css.pictures} data-odd={pictures.length % 2 === 1 || undefined}>
        {pictures.map((picture, index) => {
          const isLarge = index === 0 && pictures.length % 2 === 1;
          return (
            <li key={picture._key}>
              <figure>
                <ContentImage
                  picture={picture}
                  ratio={isLarge ? 21 / 9 : 3 / 2}
                  phoneRatio={3 / 2}
                  sizes={isLarge ? 'min(92vw, 1240px)' : `${from.tablet} min(46vw, 610px), 92vw`}
                />
                {picture.caption ? <figcaption>{picture.caption}</figcaption> : null}
              </figure>
            </li>
          );
        })}
      </ul>
    </SectionBand>
  );
}
