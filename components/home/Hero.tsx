import { ContentImage } from '@/components/content/ContentImage';
import { ButtonLink } from '@/components/ui/Button';
import { Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { ContentPicture } from '@/sanity/image';
import css from './Hero.module.css';

interface HeroProps {
  heading: string;
  lede: string;
  picture: ContentPicture;
}

/** The first screen: one picture, one sentence, two ways on. */
export function Hero({ heading, lede, picture }: HeroProps) {
  return (
    <section className={css.stage}>
      <ContentImage
        className={css.picture}
        picture={picture}
        sizes="100vw"
        phoneRatio={0.53}
        isFirst
      />
      <Wrap className={css.words}>
        <div>
          <h1>{heading}</h1>
          <p>{lede}</p>
        </div>
        <div className={css.actions}>
          <ButtonLink href={paths.homeDepartures()}>See what leaves soon</ButtonLink>
          <ButtonLink href={paths.homeDestinations()} variant="quiet">
            Choose by place
          </ButtonLink>
        </div>
      </Wrap>
    </section>
  );
}
