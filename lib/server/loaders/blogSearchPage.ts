import type { ParsedUrlQuery } from 'node:querystring';
import { postSearchQuery } from '@/sanity/queries/posts';
import { fetchContent } from '../content/content';
import { sharedAnswer } from '../sharedAnswer';
import { publicUntil, type PostCardData } from './postCards';

const longestQuestion = 80;
const mostWords = 6;

const find = sharedAnswer(10_000, (words: string) =>
  fetchContent(postSearchQuery, {
    now: publicUntil({ draft: false }),
    words: words.split(' ').map((word) => `${word}*`),
  }),
);

/** Loads the posts that match all the words in `?q=`, best match first. */
export async function loadBlogSearchPage({ query }: { query: ParsedUrlQuery }) {
  const asked = askedIn(query);
  const words = wordsOf(asked);
  // If the store is unavailable, what the visitor typed is still shown.
  const posts = words ? await find(words).catch(() => null) : [];
  return { asked, posts: posts satisfies PostCardData[] | null };
}

/** Makes typed text safe to show: one short line without control or direction characters. */
function askedIn({ q }: ParsedUrlQuery): string {
  const text = (Array.isArray(q) ? q[0] : q) ?? '';
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestQuestion);
}

/** Keeps only the words. Characters that mean something in a search pattern are dropped. */
function wordsOf(asked: string): string {
  return asked
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords)
    .join(' ');
}

export type BlogSearchPageProps = Awaited<ReturnType<typeof loadBlogSearchPage>>;
