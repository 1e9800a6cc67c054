import Link from 'next/link';
import { ContentImage } from '@/components/content/ContentImage';
import { ButtonLink } from '@/components/ui/Button';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import { formatCount } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import type { HomePageProps } from '@/lib/server/loaders/homePage';
import { from } from '@/styles/media';
import css from './Places.module.css';

const posterCount = 6;

/** Where we go: six posters, and links for the rest. */
export function Places({ destinations }: Pick<HomePageProps, 'destinations'>) {
  const posters = destinations.slice(0, posterCount);
  const others = destinations.slice(posterCount);
  if (posters.length === 0) return null;
  return (
    <Band id="destinations" aria-labelledby="places">
      <Wrap>
        <BandHead>
          <div>
            <h2 id="places">Places we know by heart</h2>
            <p>Written by the people who lead the trips. Season by season, road by road.</p>
          </div>
        </BandHead>
        <div className={css.posters}>
          {posters.map((place, index) => (
            <Link
              key={place._id}
              className={css.poster}
              href={paths.destination(place)}
              prefetch={false}
            >
              <ContentImage
                picture={place.picture}
                ratio={index === 0 || index === 5 ? 1.45 : index < 3 ? 0.7 : 1.4}
                sizes={
                  index === 0 || index === 5
                    ? `${from.desktop} 620px, 92vw`
                    : `${from.desktop} 310px, 46vw`
                }
                alt=""
              />
              <span>
                {place.title}
                <small>
                  {formatCount(place.tripCount, 'trip')}, {place.posterLine}
                </small>
              </span>
            </Link>
          ))}
        </div>
        {others.length > 0 ? (
          <ul className={css.others}>
            {others.map((place) => (
              <li key={place._id}>
                <ButtonLink href={paths.destination(place)} variant="quiet">
                  {place.title}
                </ButtonLink>
              </li>
            ))}
          </ul>
        ) : null}
      </Wrap>
    </Band>
  );
}
