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
 * Loads the retreats with their days, prices and dates. Without the booking service, dates are
 * null.
 */
export async function loadRetreatsPage(_slug: string, options: ContentOptions) {
  const [content, trips] = await Promise.all([
    loadContentPage('wellness-retreats', options),
    fetchContent(retreatsQuery, {}, options),
  ]);
  if (!content) return null;
  const [{ cards }, departures] = await Promise.all([
    withSummaries(trips, options),
    loadDates(trips, options, 60),
  ]);
  return {
    ...content,
    retreats: cards,
    booking: departures && { departures: departures.items, asOf: departures.asOf },
  };
}

/** Loads the corporate page: plans, facts and case studies. */
export async function loadCorporatePage(_slug: string, options: ContentOptions) {
  const [content, offer] = await Promise.all([
    loadContentPage('corporate-tours', options),
    fetchContent(corporateOfferQuery, {}, options),
  ]);
  return content && { ...content, offer };
}

/**
 * Loads photos from departures that have returned, newest first, leaving out any without consent.
 */
export async function loadHighlightsPage(_slug: string, options: ContentOptions) {
  const today = dayOf(options.asOf ?? Date.now(), 'Asia/Kolkata');
  const [content, moments] = await Promise.all([
    loadContentPage('highlights', options),
    fetchContent(momentsQuery, { today }, options),
  ]);
  return content && { ...content, moments };
}

/** Loads the about page, with the trip leaders and their training. */
export async function loadAboutPage(_slug: string, options: ContentOptions) {
  const [content, team] = await Promise.all([
    loadContentPage('about-us', options),
    fetchContent(teamQuery, {}, options),
  ]);
  return content && { ...content, team };
}

export type RetreatsPageProps = Loaded<typeof loadRetreatsPage>;
export type CorporatePageProps = Loaded<typeof loadCorporatePage>;
export type HighlightsPageProps = Loaded<typeof loadHighlightsPage>;
export type AboutPageProps = Loaded<typeof loadAboutPage>;
