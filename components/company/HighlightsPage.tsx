import { useState } from 'react';
import { ContentImage } from '@/components/content/ContentImage';
import { RichText } from '@/components/content/RichText';
import { Part } from '@/components/layout/Part';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { PageLink } from '@/components/ui/PageLink';
import { Wrap } from '@/components/ui/Stack';
import { formatMonth } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { HighlightsPageProps } from '@/lib/server/loaders/guidePages';
import { pictureSources } from '@/sanity/image';
import { from } from '@/styles/media';
import { GuideFrame } from './GuideFrame';
import links from './HeroLinks.module.css';
import css from './HighlightsPage.module.css';

type Moment = HighlightsPageProps['moments'][number];
type Place = Moment['trip']['place'];

/** Moments from past departures, grouped by place, each with its trip. */
export function HighlightsPage(props: HighlightsPageProps) {
  const { page, moments } = props;
  const places = byPlace(moments);
  return (
    <GuideFrame
      {...props}
      aside={
        <nav className={links.row} aria-label="Moments by place">
          {places.map(({ place }) => (
            <a key={place.slug} href={`#${place.slug}`}>
              {place.title}
            </a>
          ))}
        </nav>
      }
    >
      <Part name="body">
        {page.body.length > 0 ? (
          <Wrap className={css.intro}>
            <RichText value={page.body} />
          </Wrap>
        ) : null}
      </Part>
      {places.length === 0 ? (
        <Wrap className={css.intro}>
          <p>No moments yet. We add them after a trip, once the travellers have agreed.</p>
        </Wrap>
      ) : null}
      {places.map(({ place, moments: ofPlace }, index) => (
        <HeadedBand
          key={place.slug}
          id={place.slug}
          data-tone={index % 2 === 0 ? 'sand' : undefined}
          heading={place.title}
          headingId={`${place.slug}-title`}
          action={<PageLink href={paths.destination(place)}>All about {place.title}</PageLink>}
        >
          <div className={css.moments}>
            {ofPlace.map((moment) => (
              <Part key={moment._id} name="moment">
                <MomentStory moment={moment} />
              </Part>
            ))}
          </div>
        </HeadedBand>
      ))}
    </GuideFrame>
  );
}

function byPlace(moments: readonly Moment[]): { place: Place; moments: Moment[] }[] {
  const groups = new Map<string, { place: Place; moments: Moment[] }>();
  for (const moment of moments) {
    const { place } = moment.trip;
    const group = groups.get(place.slug) ?? { place, moments: [] };
    group.moments.push(moment);
    groups.set(place.slug, group);
  }
  return [...groups.values()];
}

function MomentStory({ moment }: { moment: Moment }) {
  const { trip, quote } = moment;
  return (
    <article className={css.moment}>
      <MomentPicture moment={moment} />
      <div>
        <p className={css.when}>
          <time dateTime={moment.travelledOn}>
            {seasonOf(moment.travelledOn)}, {formatMonth(moment.travelledOn)}
          </time>
        </p>
        <h3>{moment.title}</h3>
        <p>{moment.text}</p>
        {quote ? (
          <blockquote>
            <p>{quote.text}</p>
            <footer>{quote.person}</footer>
          </blockquote>
        ) : null}
        <p className={css.trip}>
          {trip.saleState === 'withdrawn' ? (
            `From ${trip.title}, which we no longer run.`
          ) : (
            <>
              From <PageLink href={paths.trip(trip.slug)}>{trip.title}</PageLink>
            </>
          )}
        </p>
      </div>
    </article>
  );
}

/** A photo, or a video that doesn't autoplay. Falls back from video to photo to alt text. */
function MomentPicture({ moment: { picture, video } }: { moment: Moment }) {
  const [hasFailed, setFailed] = useState(false);
  const still = pictureSources(picture, { ratio: 16 / 9 });
  return (
    <figure>
      {video && !hasFailed ? (
        // The text beside it tells the story.
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <video
          src={video}
          poster={still?.src}
          aria-label={picture.alt}
          controls
          playsInline
          preload="none"
          onError={() => setFailed(true)}
        />
      ) : still ? (
        <ContentImage picture={picture} ratio={3 / 2} sizes={`${from.desktop} 610px, 92vw`} />
      ) : (
        <p className={css.missing}>{picture.alt}</p>
      )}
      {picture.caption ? <figcaption>{picture.caption}</figcaption> : null}
    </figure>
  );
}

const seasons = ['Winter', 'Spring', 'Summer', 'Monsoon', 'Autumn'] as const;
/** The season each month belongs to in India, starting with January. */
const seasonOfMonth = [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 0];

function seasonOf(date: string): string {
  return seasons[seasonOfMonth[Number(date.slice(5, 7)) - 1] ?? 0] ?? '';
}
