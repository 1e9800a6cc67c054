import type { ReactNode } from 'react';
import { Wrap } from '@/components/ui/Stack';
import type { ContentPicture } from '@/sanity/image';
import { ContentImage } from './ContentImage';
import css from './PictureHero.module.css';

interface PictureHeroProps {
  picture: ContentPicture | null;
  title: string;
  children: ReactNode;
}

/** The headline of a page over its picture; without a picture, over the dark of the board. */
export function PictureHero({ picture, title, children }: PictureHeroProps) {
  return (
    <section className={css.stage}>
      {picture ? (
        <ContentImage
          className={css.picture}
          picture={picture}
          sizes="100vw"
          phoneRatio={0.75}
          isFirst
        />
      ) : null}
      <Wrap className={css.words}>
        <h1>{title}</h1>
        {children}
      </Wrap>
    </section>
  );
}
