import type { ReactNode } from 'react';
import { Wrap } from '@/components/ui/Stack';
import type { ContentPicture } from '@/sanity/image';
import { ContentImage } from './ContentImage';
import css from './PictureHero.module.css';

interface PictureHeroProps {
  /** May set `--hero-height`, `--hero-shade`, `--hero-padding` and `--hero-align`. */
  className?: string;
  picture: ContentPicture | null;
  phoneRatio?: number;
  /** It opens the page: its picture is asked for at once. */
  isFirst?: boolean;
  /** The headline and what goes with it. */
  children: ReactNode;
}

/** Words over a picture, from edge to edge; without a picture, over the dark of the board. */
export function PictureHero({
  className = '',
  picture,
  phoneRatio = 0.75,
  isFirst = true,
  children,
}: PictureHeroProps) {
  return (
    <section className={`${css.stage} ${className}`}>
      {picture ? (
        <ContentImage
          className={css.picture}
          picture={picture}
          sizes="100vw"
          phoneRatio={phoneRatio}
          isFirst={isFirst}
        />
      ) : null}
      <Wrap className={css.words}>{children}</Wrap>
    </section>
  );
}
