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
  /** Loads the image eagerly, because the hero is first on the page. */
  isFirst?: boolean;
  children: ReactNode;
}

/** Text over a full-width image, or over a dark background if there is none. */
export function PictureHero(props: PictureHeroProps) {
  const { className = '', children, ...image } = props;
  return (
    <section className={`${css.stage} ${className}`}>
      <ContentImage className={css.picture} sizes="100vw" phoneRatio={0.75} isFirst {...image} />
      <Wrap className={css.words}>{children}</Wrap>
    </section>
  );
}
