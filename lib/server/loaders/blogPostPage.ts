import { headingsOf } from '@/lib/content/headings';
import { blogPostPageQuery, blogPostSlugsQuery } from '@/sanity/queries/blogPostPage';
import type { BlogPostPageQueryResult } from '@/sanity/types.generated';
import { fetchContent, type ContentOptions } from '../content/content';
import type { Loaded, ScheduledPage } from './pageLoad';
import { loadPostCards, publicUntil } from './postCards';
import { withSummaries, type TripCardData } from './tripCards';

type Post = NonNullable<BlogPostPageQueryResult>;

/** A trip shown in the text or, if it has been withdrawn, similar trips. */
export interface TripInText {
  slug: string;
  trip: TripCardData | null;
  similar: TripCardData[];
}

/** Lists the slugs of the newest posts. Older ones are built on their first visit. */
export const listBlogPostSlugs = () =>
  fetchContent(blogPostSlugsQuery, { now: publicUntil({ draft: false }) });

/** Loads a whole post, which is missing until it's due. Trips have prices if booking is up. */
export async function loadBlogPostPage(slug: string, options: ContentOptions) {
  const now = publicUntil(options);
  const post = await fetchContent(blogPostPageQuery, { slug, now }, options);
  if (!post) return null;
  if (post.publishedAt > now) return { missingUntil: post.publishedAt } satisfies ScheduledPage;
  const { _rev: revision, cardTrips, trips, relatedIds, newestIds, ...content } = post;
  const [{ cards, isBookingUp }, related] = await Promise.all([
    withSummaries(uniqueBySlug([...tripsOfCards(post), ...trips]), options),
    loadPostCards([...new Set([...relatedIds, ...newestIds])].slice(0, 3), options),
  ]);
  const bySlug = new Map(cards.map((card) => [card.slug, card]));
  const cardOf = ({ slug: tripSlug }: { slug: string }) => bySlug.get(tripSlug) ?? [];
  const inText = cardTrips.map((trip): TripInText => {
    const isOffered = trip.saleState !== 'withdrawn';
    return {
      slug: trip.slug,
      trip: isOffered ? (bySlug.get(trip.slug) ?? null) : null,
      similar: isOffered ? [] : likeIt(trip).flatMap(cardOf),
    };
  });
  return {
    revision,
    post: { ...content, headings: headingsOf(content.body) },
    tripsInText: inText,
    trips: trips
      .filter((trip) => !inText.some(({ slug: shown }) => shown === trip.slug))
      .flatMap(cardOf),
    related,
    booking: isBookingUp ? {} : null,
    isOnlyContent: cards.length === 0 && inText.length === 0,
  };
}

/** Returns the trips whose cards appear in the text. */
function tripsOfCards({ body, cardTrips }: Post) {
  const states = new Map(cardTrips.map((trip) => [trip.slug, trip]));
  return body.flatMap((block) => {
    if (block._type !== 'tripCard') return [];
    const known = states.get(block.trip?.slug);
    if (!known) return [];
    return known.saleState === 'withdrawn' ? likeIt(known) : [block.trip];
  });
}

function likeIt({ similar, nearby }: Post['cardTrips'][number]) {
  return (similar.length > 0 ? similar : nearby).slice(0, 2);
}

function uniqueBySlug<Trip extends { slug: string }>(trips: readonly Trip[]): Trip[] {
  return [...new Map(trips.map((trip) => [trip.slug, trip])).values()];
}

export type BlogPostPageProps = Loaded<typeof loadBlogPostPage>;
