import { campaignPhase } from '@/lib/content/campaignPhase';
import { campaignPageQuery } from '@/sanity/queries/campaignPage';
import type { CampaignPageQueryResult } from '@/sanity/types.generated';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { fetchContent, type ContentOptions } from '../content/content';
import { pick } from '../pick';
import type { Loaded, Moved, ScheduledPage } from './pageLoad';
import { loadSections, type Offer } from './sections';
import { loadSuggestions } from './suggestions';
import { loadDates, withSummaries } from './tripCards';

type Campaign = NonNullable<CampaignPageQueryResult>;

/**
 * Loads a campaign in its current state: announced, running or ended. Before it starts, it's
 * missing unless an editor chose a teaser. Thirty days after it ends, its address redirects. A
 * teaser contains neither the code nor the terms. In a preview, it's always running, unless an
 * instant was chosen.
 */
export async function loadCampaignPage(slug: string, options: ContentOptions) {
  const campaign = await fetchContent(campaignPageQuery, { slug }, options);
  if (!campaign) return null;
  const { phase, until } = campaignPhase(campaign, options.asOf ?? Date.now());
  const freshUntil = until;
  if ((options.draft && options.asOf === undefined) || phase === 'live') {
    return { ...shown(campaign), ...(await running(campaign, options)), freshUntil };
  }
  if (phase === 'before') {
    if (campaign.beforeStart === 'hidden') {
      return { missingUntil: campaign.startsAt } satisfies ScheduledPage;
    }
    return { ...shown(campaign), phase: 'before' as const, freshUntil };
  }
  if (phase === 'over') {
    return { redirectTo: afterwards(campaign), permanent: false } satisfies Moved;
  }
  return { ...shown(campaign), ...(await ended(campaign, options)), freshUntil };
}

export type CampaignPageProps = Loaded<typeof loadCampaignPage>;
export type RunningCampaign = Extract<CampaignPageProps, { phase: 'live' }>;
export type EndedCampaign = Extract<CampaignPageProps, { phase: 'ended' }>;

/** Returns what the page shows in every state. */
function shown({ _rev, title, slug, summary, hero, seo, startsAt, endsAt }: Campaign) {
  return { revision: _rev, campaign: { title, slug, summary, hero, seo, startsAt, endsAt } };
}

async function running(campaign: Campaign, options: ContentOptions) {
  const { trips } = campaign;
  const coming = isCodeUsedUp(campaign.code).then((isUsedUp): Offer => ({
    ...pick(campaign, ['title', 'slug', 'startsAt', 'endsAt', 'headline', 'code', 'terms']),
    isUsedUp,
  }));
  const [offer, { sections, isBookingUp }, departures] = await Promise.all([
    coming,
    loadSections(campaign.sections, { offer: coming, trips }, options),
    loadDates(trips, options, 100),
  ]);
  const withSeats = departures?.items.filter(({ isBookable }) => isBookable).length ?? 0;
  const isSoldOut = departures !== null && trips.length > 0 && withSeats === 0;
  return {
    phase: 'live' as const,
    offer,
    sections,
    /** Null if trips, dates or the code couldn't be checked: we don't know what is left. */
    booking:
      departures && isBookingUp && offer.isUsedUp !== null
        ? { dates: departures.items.length, withSeats, asOf: departures.asOf }
        : null,
    isSoldOut,
    /** Shown if the offer has no seats left or its code is used up. */
    alternatives: isSoldOut || offer.isUsedUp ? await loadSuggestions(options) : [],
  };
}

/** Whether the code is used up, or null without the service. An unknown code counts as unused. */
async function isCodeUsedUp(code: string | null): Promise<boolean | null> {
  if (code === null) return false;
  try {
    return (await bookingService.couponState(code)).isUsedUp;
  } catch (error) {
    return failureOf(error).code === 'service_unavailable' ? null : false;
  }
}

async function ended(campaign: Campaign, options: ContentOptions) {
  const [{ cards }, suggestions] = await Promise.all([
    withSummaries(campaign.trips, options),
    loadSuggestions(options),
  ]);
  const bookable = cards.filter(({ summary }) => (summary?.bookableCount ?? 0) > 0);
  const others = suggestions.filter(({ _id }) => bookable.every((card) => card._id !== _id));
  return { phase: 'ended' as const, alternatives: [...bookable, ...others].slice(0, 3) };
}

/** Returns where an ended campaign redirects: only to this site, whatever the document says. */
function afterwards({ afterwardsPath }: Campaign): string {
  return /^\/(?!\/)[a-z0-9/-]*$/.test(afterwardsPath) ? afterwardsPath : '/';
}
