import { PictureHero } from '@/components/content/PictureHero';
import { Part } from '@/components/layout/Part';
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

/** The first screen: a photo, a headline and the trip finder. */
export function Hero({ heading, lede, picture, places, months }: HeroProps) {
  return (
    <PictureHero className={css.hero} picture={picture} phoneRatio={0.53}>
      <div>
        <h1>{heading}</h1>
        <p>{lede}</p>
      </div>
      <Part name="finder">
        <TripFinder places={places} months={months} />
      </Part>
    </PictureHero>
  );
}
