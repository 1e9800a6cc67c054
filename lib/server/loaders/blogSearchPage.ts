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

/** Posts that match all the words of `?q=`, best first. Empty without a word. */
export async function loadBlogSearchPage({ query }: { query: ParsedUrlQuery }) {
  const asked = askedIn(query);
  const words = wordsOf(asked);
  // If the store is unavailable, keep what the visitor typed.
  const posts = words ? await find(words).catch(() => null) : [];
  return { asked, posts: posts satisfies PostCardData[] | null };
}

/** The typed text, safe to show again: one line, no control or direction characters, cut to length. */
function askedIn({ q }: ParsedUrlQuery): string {
  const text = (Array.isArray(q) ? q[0] : q) ?? '';
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestQuestion);
}

/** Words only: characters with a meaning in a search pattern are left out. */
function wordsOf(asked: string): string {
  return asked
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords)
    .join(' ');
}

export type BlogSearchPageProps = Awaited<ReturnType<typeof loadBlogSearchPage>>;
