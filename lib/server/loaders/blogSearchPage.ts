import type { ParsedUrlQuery } from 'node:querystring';
import { postSearchQuery } from '@/sanity/queries/posts';
import type { PostSearchQueryResult } from '@/sanity/types.generated';
import { fetchContent } from '../content/content';
import { sharedAnswer } from '../sharedAnswer';
import { publicUntil, type PostCardData } from './postCards';

const longestQuestion = 80;
const mostWords = 6;

const find = sharedAnswer(10_000, (words: string) =>
  fetchContent<PostSearchQueryResult>(postSearchQuery, {
    now: publicUntil({ draft: false }),
    words: words.split(' ').map((word) => `${word}*`),
  }),
);

/** Posts that hold all the words of `?q=`, the best first. Without a word: nothing was asked. */
export async function loadBlogSearchPage({ query }: { query: ParsedUrlQuery }) {
  const asked = askedIn(query);
  const words = wordsOf(asked);
  // The store may be away: that is no reason to lose what somebody typed.
  const posts = words ? await find(words).catch(() => null) : [];
  return { asked, posts: posts satisfies PostCardData[] | null };
}

/** What was typed, as it may be shown again: one line, no control or direction signs, not too long. */
function askedIn({ q }: ParsedUrlQuery): string {
  const text = (Array.isArray(q) ? q[0] : q) ?? '';
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestQuestion);
}

/** Words alone: what has a meaning in a search pattern is left out. */
function wordsOf(asked: string): string {
  return asked
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords)
    .join(' ');
}

export type BlogSearchPageProps = Awaited<ReturnType<typeof loadBlogSearchPage>>;
