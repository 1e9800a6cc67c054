import { campaignPhase } from '@/lib/content/campaignPhase';
import { formatCount } from '@/lib/format/counts';
import { fixedRoutes } from '@/lib/content/livePaths';
import type { ContentPicture } from '@/sanity/image';
import { socialCardQuery } from '@/sanity/queries/socialCard';
import type { SocialCardQueryResult } from '@/sanity/types.generated';
import { fetchContent } from '../content/content';
import { isSlug } from '../slug';

/** A link preview's text and image. Never a price: caches would show an old one. */
export interface SocialCard {
  title: string;
  /** The place or kind, as one short line. */
  line: string;
  operatorName: string;
}

export interface FoundCard {
  card: SocialCard;
  picture: Pick<ContentPicture, 'path' | 'width' | 'height' | 'hotspot' | 'crop'> | null;
}

type Found = NonNullable<SocialCardQueryResult['found']>;

/** Document types by the first part of their pages' addresses. */
const typesByFolder: Readonly<Record<string, Found['_type']>> = {
  trip: 'trip',
  domestic: 'destination',
  international: 'destination',
  campaign: 'campaign',
  blog: 'post',
  author: 'author',
  'travel-blogs': 'topic',
};

/** Loads an address's card, or the site's for a fixed route. Null if there's no such page yet. */
export async function loadSocialCard(path: string, now = Date.now()): Promise<FoundCard | null> {
  const bare = path.replace(/\/page\/\d+$/, '');
  const parts = bare.split('/').slice(1);
  const slug = parts.at(-1) ?? '';
  const isFixed = fixedRoutes.includes(bare);
  if (!isFixed && (parts.length > 2 || !parts.every(isSlug))) return null;
  const type = parts.length === 1 ? 'page' : typesByFolder[parts[0] ?? ''];
  const { settings, found } = await fetchContent(socialCardQuery, {
    types: type ? [type] : [],
    slug,
    path: bare,
  });
  if (!settings) return null;
  const { operatorName, homeHeading } = settings;
  if (found && isShown(found, bare, now)) {
    const { title, picture } = found;
    return {
      card: { title: title ?? operatorName, line: lineOf(found), operatorName },
      picture: picture ?? settings.picture,
    };
  }
  if (!isFixed) return null;
  return { card: { title: homeHeading, line: '', operatorName }, picture: settings.picture };
}

/** Whether a document's page is public, so that a card reveals nothing unannounced or removed. */
function isShown(found: Found, path: string, now: number): boolean {
  switch (found._type) {
    case 'trip':
      return found.saleState !== 'withdrawn';
    case 'post':
      return Date.parse(found.publishedAt) <= now;
    case 'campaign': {
      const { phase } = campaignPhase(found, now);
      return (
        phase === 'live' ||
        phase === 'ended' ||
        (phase === 'before' && found.beforeStart === 'teaser')
      );
    }
    case 'destination':
      return (
        path === (found.canonicalPath ?? `/${found.region}${path.slice(path.lastIndexOf('/'))}`)
      );
    default:
      return true;
  }
}

function lineOf(found: Found): string {
  switch (found._type) {
    case 'trip':
      return [found.place, formatCount(found.durationDays, 'day')].filter(Boolean).join(' · ');
    case 'destination':
      return [found.state, found.country].find((name) => name && name !== found.title) ?? '';
    case 'author':
      return found.role;
    default:
      return '';
  }
}
