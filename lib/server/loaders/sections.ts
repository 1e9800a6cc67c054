import type { CouponPrices } from '@/booking/contract/coupons';
import type { Departure } from '@/booking/contract/departures';
import type { Review } from '@/booking/contract/reviews';
import type { TripSummary } from '@/booking/contract/trips';
import { campaignPhase } from '@/lib/content/campaignPhase';
import type { ShownPrice } from '@/lib/booking/priceWords';
import type { CodeProblem } from '@/lib/content/offerCode';
import { formatCount } from '@/lib/format/counts';
import { embedAddress } from '@/sanity/schema/embedHosts';
import type { CampaignPageQueryResult } from '@/sanity/types.generated';
import { catalogueAt } from '../booking/catalogueAt';
import { bookingService } from '../booking/client';
import { orNull } from '../booking/failures';
import type { ContentOptions } from '../content/content';
import { loadLiveLinks } from './liveLinks';
import { listedDate, type ListedDate } from './tripCards';

type Campaign = NonNullable<CampaignPageQueryResult>;
export type SectionContent = Campaign['sections'][number];
type SectionType = SectionContent['_type'];
type ContentOf<T extends SectionType> = Extract<SectionContent, { _type: T }>;
type WithSummary<Trip> = Trip & { summary: TripSummary | null };

/** An offer: its text, dates, code and full terms. */
export type Offer = Pick<
  Campaign,
  'title' | 'slug' | 'startsAt' | 'endsAt' | 'headline' | 'code' | 'terms'
> & {
  /** Set on the offer's own page only. */
  codeProblem?: CodeProblem | null;
  /** What half of the visitors read instead of the headline. */
  secondHeadline?: string | null;
};

/** The campaign used by sections that have no trips of their own. */
export interface OwnOffer {
  /** Loads in parallel with the rest. */
  offer: Promise<Offer>;
  trips: Campaign['trips'];
}

/** With more cards than this in one section, the page would weigh too much. */
const mostTrips = 36;

/** What sections get in place of references: live prices and dates, and running offers. */
interface Joined {
  offerSection: { offer: Offer };
  countdownSection: { offer: Offer };
  tripGridSection: { trips: WithSummary<ContentOf<'tripGridSection'>['trips'][number]>[] };
  comparisonSection: { trips: WithSummary<ContentOf<'comparisonSection'>['trips'][number]>[] };
  itineraryTeaserSection: { trip: WithSummary<ContentOf<'itineraryTeaserSection'>['trip']> };
  departuresSection: {
    departures: (ListedDate & { cardLine: string })[] | null;
    asOf: string | null;
    trips?: never;
  };
  /** Empty in a preview only. */
  reviewsSection: { reviews: SectionReview[] };
  embedSection: { frame: { host: string; src: string } };
}

/** A published review, with its trip in a section that shows several trips. */
export type SectionReview = Review & { tripSlug?: string; tripTitle?: string };

export type SectionOf<T extends SectionType> = T extends keyof Joined
  ? Omit<ContentOf<T>, keyof Joined[T] | 'campaign'> & Joined[T]
  : ContentOf<T>;

/** A section with everything it displays. */
export type SectionData = { [T in SectionType]: SectionOf<T> }[SectionType];

interface Live {
  /** What the page's own offer makes cheaper, if its code can be used. */
  offered: CouponPrices['items'];
  code: string;
  /** Null if the booking service is unavailable. */
  summaries: ReadonlyMap<string, TripSummary> | null;
  board: { items: Departure[]; asOf: string } | null;
}

/**
 * Adds live prices and dates to sections, with one call for each kind of data. Leaves out any that
 * would be empty or lead nowhere: an ended offer, a button to a missing page, a withdrawn trip.
 */
export async function loadSections(
  written: readonly SectionContent[],
  own: OwnOffer | null,
  options: ContentOptions,
): Promise<{ sections: SectionData[]; isBookingUp: boolean; freshUntil: string | null }> {
  const contents = written.map((content) => withOwnTrips(content, own));
  const [live, reviews, isLive, ownOffer] = await Promise.all([
    loadLive(contents, own, options),
    loadReviews(contents),
    loadLiveLinks(linksIn(contents), options),
    own?.offer ?? null,
  ]);
  const leads = (link: { path: string } | null) =>
    link !== null && (options.draft || isLive(link.path));
  const sections = contents.flatMap((content): SectionData[] => {
    switch (content._type) {
      case 'heroSection':
        return [{ ...content, link: leads(content.link) ? content.link : null }];
      case 'callToActionSection':
        return leads(content.link) ? [content] : [];
      case 'offerSection':
      case 'countdownSection':
        return withOffer(content, ownOffer, options);
      case 'tripGridSection':
        return content.trips.length > 0
          ? [{ ...content, trips: withSummaries(content.trips.slice(0, mostTrips), live) }]
          : [];
      case 'comparisonSection':
        return content.trips.length > 1
          ? [{ ...content, trips: withSummaries(content.trips, live) }]
          : [];
      case 'itineraryTeaserSection':
        return content.trip && content.trip.saleState !== 'withdrawn'
          ? withSummaries([content.trip], live).map((trip) => ({ ...content, trip }))
          : [];
      case 'departuresSection':
        return [withDepartures(content, live)];
      case 'reviewsSection': {
        const own = reviews.get(content._key) ?? null;
        return own && (own.length > 0 || options.draft) ? [{ ...content, reviews: own }] : [];
      }
      case 'embedSection': {
        const frame = embedAddress(content.url);
        return frame ? [{ ...content, frame }] : [];
      }
      default:
        return [content];
    }
  });
  const hasReviews = [...reviews.values()].every((items) => items !== null);
  const isBookingUp = live.summaries !== null && live.board !== null && hasReviews;
  return { sections, isBookingUp, freshUntil: nextEdge(contents) };
}

/** Loads each reviews section's reviews, by its key. Null if the booking service is unavailable. */
async function loadReviews(contents: readonly SectionContent[]) {
  const found = contents
    .filter((content) => content._type === 'reviewsSection')
    .map(async ({ _key, trip, limit }) => {
      const asked: Promise<{ items: SectionReview[] }> = trip
        ? bookingService.listReviews(trip.slug, limit)
        : bookingService.latestReviews(limit);
      const page = orNull(asked, 'refused').then((found) => found?.items ?? []);
      return [_key, await orNull(page, 'unavailable')] as const;
    });
  return new Map(await Promise.all(found));
}

/** Fills a section that has no trips of its own with the offer's. */
function withOwnTrips(content: SectionContent, own: OwnOffer | null): SectionContent {
  const isOfTrips = content._type === 'tripGridSection' || content._type === 'departuresSection';
  return own && isOfTrips && content.trips.length === 0
    ? { ...content, trips: own.trips }
    : content;
}

function linksIn(contents: readonly SectionContent[]): string[] {
  return contents.flatMap((content) =>
    'link' in content && content.link ? [content.link.path] : [],
  );
}

/** Returns the next instant at which another campaign's offer begins or ends, or null. */
function nextEdge(contents: readonly SectionContent[]): string | null {
  const edges = contents.flatMap((content) =>
    'campaign' in content && content.campaign
      ? [content.campaign.startsAt, content.campaign.endsAt]
      : [],
  );
  const toCome = edges.map(Date.parse).filter((edge) => edge > Date.now());
  return toCome.length > 0 ? new Date(Math.min(...toCome)).toISOString() : null;
}

function withOffer(
  { campaign, ...content }: ContentOf<'offerSection'> | ContentOf<'countdownSection'>,
  own: Offer | null,
  { draft, asOf }: ContentOptions,
): SectionData[] {
  // The page's own offer has more details, so it's used even when the section names it.
  const offer: Offer | null = campaign && campaign.slug !== own?.slug ? campaign : own;
  // A countdown would rush people towards something they can't have.
  if (offer?.codeProblem && content._type === 'countdownSection') return [];
  const isRunning = offer && campaignPhase(offer, asOf ?? Date.now()).phase === 'live';
  return offer && (isRunning || (draft && asOf === undefined)) ? [{ ...content, offer }] : [];
}

function withSummaries<Trip extends { slug: string }>(trips: readonly Trip[], live: Live) {
  return trips.map((trip) => {
    const summary = live.summaries?.get(trip.slug) ?? null;
    const offered = live.offered.filter(({ tripSlug }) => tripSlug === trip.slug);
    return { ...trip, summary: summary && withOfferPrice(summary, offered, live.code) };
  });
}

/** Replaces a usual price by the lowest one with the offer's code, if that's lower. */
function withOfferPrice<Item extends { from: ShownPrice | null }>(
  item: Item,
  offered: CouponPrices['items'],
  code: string,
): Item {
  const [lowest] = offered
    .map(({ from }) => from)
    .sort((one, other) => one.amountMinor - other.amountMinor);
  if (!item.from || !lowest || lowest.amountMinor >= item.from.amountMinor) return item;
  const offer = { code, usualMinor: item.from.amountMinor };
  return { ...item, from: { ...lowest, offer } };
}

function withDepartures(
  { trips, ...content }: ContentOf<'departuresSection'>,
  { board, offered, code }: Live,
): SectionOf<'departuresSection'> {
  const lines = new Map(trips.map((trip) => [trip.slug, trip.cardLine]));
  const departures = board?.items
    // Without trips of its own, a board shows all of them.
    .filter(({ tripSlug }) => lines.size === 0 || lines.has(tripSlug))
    .slice(0, content.limit)
    .map((departure) => ({
      ...withOfferPrice(
        listedDate(departure),
        offered.filter(({ departureId }) => departureId === departure.id),
        code,
      ),
      cardLine: lines.get(departure.tripSlug) ?? formatCount(departure.durationDays, 'day'),
    }));
  return { ...content, departures: departures ?? null, asOf: board?.asOf ?? null };
}

/** Returns the trips whose prices and dates a section shows. */
function summarisedTrips(content: SectionContent): { slug: string }[] {
  switch (content._type) {
    case 'tripGridSection':
    case 'comparisonSection':
      return content.trips;
    case 'itineraryTeaserSection':
      return content.trip ? [content.trip] : [];
    default:
      return [];
  }
}

async function loadLive(
  contents: readonly SectionContent[],
  own: OwnOffer | null,
  { asOf }: ContentOptions,
): Promise<Live> {
  const catalogue = catalogueAt(asOf);
  const boards = contents.filter((content) => content._type === 'departuresSection');
  const ofBoards = boards.flatMap(({ trips }) => trips.map(({ slug }) => slug));
  const showsAll = boards.some(({ trips }) => trips.length === 0);
  const summarised = contents.flatMap(summarisedTrips).map(({ slug }) => slug);
  const slugs = showsAll ? [] : [...new Set([...ofBoards, ...summarised])];
  const [summaries, board, offered] = await Promise.all([
    summarised.length > 0
      ? orNull(catalogue.tripSummaries([...new Set(summarised)]), 'unavailable')
      : { items: [] },
    boards.length > 0
      ? orNull(
          catalogue.listDepartures({ ...(showsAll ? {} : { trips: ofBoards }), limit: 100 }),
          'unavailable',
        )
      : { items: [], asOf: '' },
    own?.offer.then(async ({ code, codeProblem }) => {
      if (code === null || codeProblem || !(showsAll || slugs.length > 0)) return null;
      // Without these, the usual prices are shown.
      return {
        code,
        items:
          (await orNull(bookingService.couponPrices(code, slugs), 'unavailable', 'refused'))
            ?.items ?? [],
      };
    }),
  ]);
  return {
    offered: offered?.items ?? [],
    code: offered?.code ?? '',
    summaries: summaries && new Map(summaries.items.map((item) => [item.tripSlug, item])),
    board,
  };
}
