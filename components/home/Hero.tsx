import { ContentImage } from '@/components/content/ContentImage';
import { Wrap } from '@/components/ui/Stack';
import type { ContentPicture } from '@/sanity/image';
import css from './Hero.module.css';
import { TripFinder } from './TripFinder';

interface HeroProps {
  heading: string;
  lede: string;
  picture: ContentPicture;
  places: string[];
  months: { value: string; label: string }[];
}

/** The first screen: one picture, one sentence, and the way to a trip. */
export function Hero({ heading, lede, picture, places, months }: HeroProps) {
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
        <TripFinder places={places} months={months} />
      </Wrap>
    </section>
  );
}
