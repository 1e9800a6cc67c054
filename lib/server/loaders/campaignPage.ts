import { campaignPhase } from '@/lib/content/campaignPhase';
import { codeProblemWords, type CodeProblem } from '@/lib/content/offerCode';
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
    const { codeChangesAt, ...live } = await running(campaign, options);
    return { ...shown(campaign), ...live, freshUntil: earlier(freshUntil, codeChangesAt) };
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
  const checking = checkCode(campaign.code);
  const coming = checking.then(({ problem }): Offer => ({
    ...pick(campaign, ['title', 'slug', 'startsAt', 'endsAt', 'headline', 'code', 'terms']),
    codeProblem: problem,
    secondHeadline: campaign.secondVersion?.headline ?? null,
  }));
  const [{ changesAt }, offer, { sections, isBookingUp }, departures] = await Promise.all([
    checking,
    coming,
    loadSections(campaign.sections, { offer: coming, trips }, options),
    loadDates(trips, options, 100),
  ]);
  const withSeats = departures?.items.filter(({ isBookable }) => isBookable).length ?? 0;
  const isSoldOut = departures !== null && trips.length > 0 && withSeats === 0;
  return {
    phase: 'live' as const,
    second: secondVersion(campaign),
    offer,
    sections,
    /** Null if trips, dates or the code couldn't be checked: we don't know what is left. */
    booking:
      departures && isBookingUp && offer.codeProblem !== 'unchecked'
        ? { dates: departures.items.length, withSeats, asOf: departures.asOf }
        : null,
    isSoldOut,
    /** Shown if the offer has no seats left or its code doesn't work. */
    alternatives:
      isSoldOut || codeProblemWords(offer.codeProblem) ? await loadSuggestions(options) : [],
    codeChangesAt: changesAt,
  };
}

/** Returns what half of the visitors see instead, or null if the page isn't tested. */
function secondVersion({ secondVersion, title, summary, hero }: Campaign) {
  if (!secondVersion || Object.values(secondVersion).every((value) => !value)) return null;
  return {
    title: secondVersion.title ?? title,
    summary: secondVersion.summary ?? summary,
    hero: secondVersion.hero ?? hero,
  };
}

/** Returns what's wrong with a campaign's code, and when a date next changes that. */
async function checkCode(
  code: string | null,
): Promise<{ problem: CodeProblem | null; changesAt: string | null }> {
  if (code === null) return { problem: null, changesAt: null };
  try {
    const { isUsedUp, phase, changesAt } = await bookingService.couponState(code);
    if (phase !== 'running')
      return { problem: phase === 'ended' ? 'ended' : 'not_valid', changesAt };
    return { problem: isUsedUp ? 'used_up' : null, changesAt };
  } catch (error) {
    const isAway = failureOf(error).code === 'service_unavailable';
    return { problem: isAway ? 'unchecked' : 'not_valid', changesAt: null };
  }
}

/** Returns the earlier of two instants, either of which may be missing. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) < Date.parse(other) ? one : other;
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
