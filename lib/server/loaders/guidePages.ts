import { dayOf } from '@/lib/format/dates';
import {
  corporateOfferQuery,
  momentsQuery,
  retreatsQuery,
  teamQuery,
} from '@/sanity/queries/contentPage';
import { fetchContent, type ContentOptions } from '../content/content';
import type { Loaded } from './pageLoad';
import { loadContentPage } from './contentPage';
import { loadDates, withSummaries } from './tripCards';

/**
 * Creates the loader for an editor-made page that also loads other data.
 *
 * @param isOnlyContent whether a publish is all that changes this data
 */
function pageWith<More extends object>(
  slug: string,
  loadMore: (options: ContentOptions) => Promise<More>,
  isOnlyContent = false,
) {
  return async (_slug: string, options: ContentOptions) => {
    const [content, more] = await Promise.all([loadContentPage(slug, options), loadMore(options)]);
    if (!content) return null;
    return { ...content, ...more, isOnlyContent: isOnlyContent && content.isOnlyContent };
  };
}

/** With more retreats or dates than this, the page would weigh too much. */
const mostRetreats = 12;
const mostDates = 36;

/** Loads the retreats with their days, prices and dates. */
export const loadRetreatsPage = pageWith('wellness-retreats', async (options) => {
  const found = await fetchContent(retreatsQuery, {}, options);
  const trips = found
    .slice(0, mostRetreats)
    .flatMap(({ retreat, ...trip }) => (retreat ? [{ ...trip, retreat }] : []));
  const [{ cards }, departures] = await Promise.all([
    withSummaries(trips, options),
    loadDates(trips, options, mostDates),
  ]);
  return {
    retreats: cards,
    hasMore: found.length > mostRetreats,
    booking: departures && { departures: departures.items, asOf: departures.asOf },
  };
});

/** Loads the corporate page: plans, facts and case studies. */
export const loadCorporatePage = pageWith(
  'corporate-tours',
  async (options) => ({ offer: await fetchContent(corporateOfferQuery, {}, options) }),
  true,
);

/** Loads photos from completed departures, newest first, leaving out any without consent. */
export const loadHighlightsPage = pageWith('highlights', async (options) => {
  const today = dayOf(options.asOf ?? Date.now(), 'Asia/Kolkata');
  return { moments: await fetchContent(momentsQuery, { today }, options) };
});

/** Loads the about page, with the trip leaders and their training. */
export const loadAboutPage = pageWith(
  'about-us',
  async (options) => ({ team: await fetchContent(teamQuery, {}, options) }),
  true,
);

export type RetreatsPageProps = Loaded<typeof loadRetreatsPage>;
export type CorporatePageProps = Loaded<typeof loadCorporatePage>;
export type HighlightsPageProps = Loaded<typeof loadHighlightsPage>;
export type AboutPageProps = Loaded<typeof loadAboutPage>;
