import { ContentImage } from '@/components/content/ContentImage';
import { QuietLink } from '@/components/ui/Button';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { PageLink } from '@/components/ui/PageLink';
import { formatCount } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import type { HomePageProps } from '@/lib/server/loaders/homePage';
import { from } from '@/styles/media';
import css from './Places.module.css';

type Place = HomePageProps['destinations'][number];

const posterCount = 6;

/** `/domestic` and `/international` redirect here (next.config.js). */
const groups = [
  { region: 'domestic', heading: 'In India' },
  { region: 'international', heading: 'Abroad' },
] as const;

/** Places in India and abroad: six posters each, and links to the rest. */
export function Places({ destinations }: Pick<HomePageProps, 'destinations'>) {
  if (destinations.length === 0) return null;
  return (
    <HeadedBand
      id="destinations"
      heading="Places we know by heart"
      headingId="places"
      intro="Written by the people who lead the trips. Season by season, road by road."
    >
      {groups.map(({ region, heading }) => (
        <Group
          key={region}
          id={region}
          heading={heading}
          places={destinations.filter((place) => place.region === region)}
        />
      ))}
    </HeadedBand>
  );
}

function Group({ id, heading, places }: { id: string; heading: string; places: Place[] }) {
  const posters = places.slice(0, posterCount);
  const others = places.slice(posterCount);
  if (posters.length === 0) return null;
  return (
    <section className={css.group} id={id} aria-labelledby={`${id}-places`}>
      <h3 id={`${id}-places`}>{heading}</h3>
      <div className={css.posters}>
        {posters.map((place, index) => (
          <Poster key={place._id} place={place} index={index} count={posters.length} />
        ))}
      </div>
      {others.length > 0 ? (
        <ul className={css.others}>
          {others.map((place) => (
            <li key={place._id}>
              <QuietLink href={paths.destination(place)}>{place.title}</QuietLink>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Poster({ place, index, count }: { place: Place; index: number; count: number }) {
  const isLarge = index === 0 || isWide(index, count);
  return (
    <PageLink
      className={css.poster}
      data-wide={isWide(index, count) || undefined}
      href={paths.destination(place)}
    >
      <ContentImage
        picture={place.picture}
        ratio={isLarge ? 1.45 : index < 3 ? 0.7 : 1.4}
        sizes={isLarge ? `${from.desktop} 620px, 92vw` : `${from.desktop} 310px, 46vw`}
        alt=""
      />
      <span>
        {place.title}
        <small>
          {formatCount(place.tripCount, 'trip')}, {place.posterLine}
        </small>
      </span>
    </PageLink>
  );
}

/** Whether a poster is wide, to avoid a gap in its row. */
function isWide(index: number, count: number): boolean {
  return index === 5 || (count <= 5 && index >= 3) || (count === 2 && index === 1);
}
