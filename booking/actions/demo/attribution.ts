/** How invented travellers found the site, for the demo data's reports. */
import type { Attribution, Touch } from '../../contract/attribution.ts';
import { addDays, DAY_MS, instantAt } from '../../domain/dates.ts';
import type { Demo, Random } from './bookings.ts';

type Way = Omit<Touch, 'at'>;

/** Bookings older than this have no attribution: the site didn't ask for it yet. */
const KEPT_DAYS = 305;

/** Campaign pages that are tested in two versions, with the trips they advertise. */
const campaignPages: readonly { page: string; campaign: string; slugs: readonly string[] }[] = [
  {
    page: '/campaign/winter-in-spiti',
    campaign: 'winter-in-spiti',
    slugs: ['spiti-in-snow', 'kedarkantha-summit-trek', 'rishikesh-river-silence'],
  },
  {
    page: '/campaign/early-summer-ladakh',
    campaign: 'early-summer-ladakh',
    slugs: ['ladakh-pangong-nubra', 'spiti-full-circle', 'valley-of-flowers-trek'],
  },
];

function waysTo(slug: string): readonly Way[] {
  const page = `/trip/${slug}`;
  const google = { referrer: 'www.google.com', source: 'google' };
  return [
    { page, ...google, medium: 'cpc', campaign: 'small-groups', term: slug.replaceAll('-', ' ') },
    { page: '/', source: 'newsletter', medium: 'email', campaign: 'monthly-letter' },
    { page, source: 'instagram', medium: 'social', campaign: 'first-snow', content: 'reel' },
    { page, referrer: 'www.google.com' },
    { page: '/travel-blogs', referrer: 'www.reddit.com' },
    { page: '/' },
  ];
}

function waysToCampaign({ page, campaign }: { page: string; campaign: string }): readonly Way[] {
  return [
    { page, source: 'instagram', medium: 'social', campaign, content: 'story' },
    { page, source: 'newsletter', medium: 'email', campaign },
    { page, source: 'google', medium: 'cpc', campaign },
  ];
}

/**
 * Returns how whoever booked on a day found the site, for about a third of the bookings of the last
 * ten months; the others didn't agree to store it. The first touch is before the last, and both are
 * before the booking. Of those who saw a campaign page, version B brings more bookings.
 */
export function findTouches(
  { plans, today, config, touches: random }: Demo,
  bookedOn: string,
): Attribution | null {
  if (bookedOn < addDays(today, -KEPT_DAYS) || random(3) > 0) return null;
  const advertised = campaignPages.find(({ slugs }) => slugs.includes(plans.slug));
  const usual = waysTo(plans.slug);
  const first = pick(usual, random);
  const last = advertised
    ? pick(waysToCampaign(advertised), random)
    : random(2) === 0
      ? first
      : pick(usual, random);
  const lastAt = instantAt(addDays(bookedOn, -1), `1${random(9)}:4${random(9)}`, config.businessTz);
  const firstAt = new Date(lastAt.getTime() - (1 + random(20)) * DAY_MS);
  const versions = advertised && [
    { page: advertised.page, version: random(3) === 0 ? ('a' as const) : ('b' as const) },
  ];
  return {
    first: { at: firstAt.toISOString(), ...first },
    last: { at: lastAt.toISOString(), ...last },
    ...(versions ? { versions } : {}),
    consentVersion: 'found-2026-11',
  };
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
