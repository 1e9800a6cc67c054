import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Feed } from 'feed';
import { paths } from '@/lib/paths';
import { siteUrl } from '@/lib/siteUrl';
import { postFeedQuery } from '@/sanity/queries/posts';
import type { PostFeedQueryResult } from '@/sanity/types.generated';
import { fetchContent } from '../content/content';
import { lastGood } from '../lastGood';
import { loadFrame } from '../loaders/frame';
import { publicUntil } from '../loaders/postCards';
import { sharedAnswer } from '../sharedAnswer';

/** Readers get the last good feed while the content store is down. */
const feed = lastGood(sharedAnswer(5_000, makeFeed));

/** Serves the blog's RSS 2.0 feed: 304 if the reader has it, 503 if it has never been built. */
export async function sendBlogFeed(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET' }).end();
    return;
  }
  const text = await feed('').catch(() => null);
  if (text === null) {
    response.writeHead(503, { 'Retry-After': '60', 'Cache-Control': 'no-store' }).end();
    return;
  }
  const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 24)}"`;
  // Revalidated on each request, so that a new post shows immediately.
  response.setHeader('Cache-Control', 'public, no-cache');
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Type', 'application/rss+xml; charset=utf-8');
  response.end(text);
}

async function makeFeed(): Promise<string> {
  const [posts, { settings }] = await Promise.all([
    fetchContent(postFeedQuery, { now: publicUntil({ draft: false }) }),
    loadFrame({ draft: false }),
  ]);
  return writeBlogFeed(posts, settings.operatorName, siteUrl);
}

/** Writes the feed with absolute addresses. The same posts always produce the same text. */
export function writeBlogFeed(
  posts: PostFeedQueryResult,
  operatorName: string,
  siteUrl: string,
): string {
  const address = (path: string) => `${siteUrl}${path}`;
  const changes = posts.flatMap(({ publishedAt, revisedAt }) => [
    publishedAt,
    revisedAt ?? publishedAt,
  ]);
  const rss = new Feed({
    title: `${operatorName} journal`,
    description: `Road logs, lists and plain answers from the people who lead ${operatorName}’s trips.`,
    id: address(paths.blog()),
    link: address(paths.blog()),
    feedLinks: { rss: address(paths.blogFeed()) },
    language: 'en-IN',
    generator: false,
    updated: new Date(Math.max(0, ...changes.map(Date.parse))),
  });
  for (const post of posts) {
    const link = address(paths.post(post.slug));
    rss.addItem({
      title: post.title,
      link,
      description: post.excerpt,
      date: new Date(post.publishedAt),
      published: new Date(post.publishedAt),
      category: post.topics.map((name) => ({ name })),
      // RSS's own "author" must be an email address.
      extensions: [creator(post.author ?? operatorName)],
    });
  }
  return rss.rss2();
}

function creator(name: string) {
  const namespace = 'http://purl.org/dc/elements/1.1/';
  return { name: 'dc:creator', objects: { _attributes: { 'xmlns:dc': namespace }, _text: name } };
}
