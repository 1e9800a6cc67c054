import { campaignPhase } from '@/lib/content/campaignPhase';
import { boardTripsQuery, homePageQuery } from '@/sanity/queries/homePage';
import type { HomePageQueryResult } from '@/sanity/types.generated';
import { dayOf, formatMonth } from '@/lib/format/dates';
import { catalogueAt } from '../booking/catalogueAt';
import { bookingService } from '../booking/client';
import { orNull } from '../booking/failures';
import { fetchContent, type ContentOptions } from '../content/content';
import type { Loaded } from './pageLoad';
import { loadPostCards, publicUntil } from './postCards';
import { listedDate, withSummaries } from './tripCards';

const boardRows = 6;
const shownReviews = 3;
/** Pages that link to other kinds of trips, in this order. */
const ways = ['wellness-retreats', 'corporate-tours', 'highlights'];
const guaranteedShown = 4;
const monthsAhead = 12;

/** Loads the home page. Without the booking service, only dates and prices are missing. */
export async function loadHomePage(_slug: string, options: ContentOptions) {
  const content = await fetchContent(homePageQuery, { ways, now: publicUntil(options) }, options);
  if (!content.settings) return null;
  const { chosenTrips, _rev: revision, ...settings } = content.settings;
  const { announced, freshUntil } = announcedNow(content.campaigns, options.asOf ?? Date.now());
  const [page, reviews, posts, chosen] = await Promise.all([
    orNull(
      catalogueAt(options.asOf).listDepartures({ status: 'bookable', limit: 60 }),
      'unavailable',
    ),
    orNull(bookingService.latestReviews(shownReviews), 'unavailable'),
    loadPostCards(content.posts, options),
    withSummaries(chosenTrips, options),
  ]);
  const lines = await loadLines(page?.items ?? [], options);
  return {
    revision,
    settings,
    destinations: content.destinations,
    tripCount: content.tripCount,
    months: (page?.months ?? nextMonths(options.asOf ?? Date.now()))
      .slice(0, monthsAhead)
      .map((value) => ({ value, label: formatMonth(`${value}-01`) })),
    chosen: chosen.cards,
    announced,
    reviews,
    posts,
    ways: ways.flatMap((slug) => content.ways.find((way) => way.slug === slug) ?? []),
    freshUntil: [freshUntil, content.nextPostAt].filter((at) => at !== null).sort()[0] ?? null,
    booking: page && {
      departures: onePerTrip(page.items.filter((item) => lines[item.tripSlug] !== undefined))
        .slice(0, boardRows)
        .map((departure) => ({
          ...listedDate(departure),
          cardLine: lines[departure.tripSlug] ?? '',
        })),
      guaranteed: onePerTrip(
        page.items.filter((item) => item.isGuaranteed && lines[item.tripSlug] !== undefined),
      )
        .slice(0, guaranteedShown)
        .map(listedDate),
      total: page.total,
      asOf: page.asOf,
    },
  };
}

/** Loads one line about each trip that departs. Trips that aren't published have none. */
async function loadLines(items: readonly { tripSlug: string }[], options: ContentOptions) {
  const slugs = [...new Set(items.map(({ tripSlug }) => tripSlug))];
  if (slugs.length === 0) return {};
  const trips = await fetchContent(boardTripsQuery, { slugs }, options);
  return Object.fromEntries(trips.map(({ slug, cardLine }) => [slug, cardLine]));
}

export type HomePageProps = Loaded<typeof loadHomePage>;

/** Returns the months from the current one in India on, for when the dates are unknown. */
function nextMonths(now: number): string[] {
  const today = dayOf(now, 'Asia/Kolkata');
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: monthsAhead }, (_, ahead) => {
    const year = Math.floor((first + ahead) / 12);
    return `${year}-${String(((first + ahead) % 12) + 1).padStart(2, '0')}`;
  });
}

/** Keeps each trip's earliest date only, so that the board shows several trips. */
function onePerTrip<Item extends { tripSlug: string }>(items: Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ tripSlug }) => !seen.has(tripSlug) && seen.add(tripSlug));
}

/** Returns the running campaign that ends first, and when that may change. */
export function announcedNow(campaigns: HomePageQueryResult['campaigns'], now: number) {
  const phases = campaigns.map((campaign) => ({ campaign, ...campaignPhase(campaign, now) }));
  const edges = phases.flatMap(({ phase, until }) =>
    until && (phase === 'before' || phase === 'live') ? [until] : [],
  );
  const running = phases
    .filter(({ phase }) => phase === 'live')
    .sort((a, b) => a.campaign.endsAt.localeCompare(b.campaign.endsAt));
  return { announced: running[0]?.campaign ?? null, freshUntil: edges.sort()[0] ?? null };
}
