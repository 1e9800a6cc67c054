import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { NextApiHandler, NextApiResponse } from 'next';
import { siteEnvironment } from '../env';
import { hasMethod } from '../http/respond';
import { loadSocialCard, type FoundCard } from './card';
import { drawSocialImage, type SocialCardView } from './draw';
import { openDrawings, type Drawing } from './drawings';

/** One is drawn at a time. A crawler that asks for more than this many at once must come back. */
const longestQueue = 200;

/**
 * Serves `/api/social-image/<page>.jpg`, the page's link preview. It's drawn on the first request,
 * and again when the content changes. Responds with 404 if there's no such page, and 503 with a
 * retry time if too many requests are waiting, or if the content store is unavailable and nothing
 * has been drawn before.
 */
export function socialImageHandler(view: SocialCardView): NextApiHandler {
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const drawings = () => openDrawings(join(siteEnvironment().distDir, 'social-images'));

  /** Returns null if too many requests are waiting. */
  async function draw(path: string, found: FoundCard): Promise<Drawing | null> {
    const version = createHash('sha256').update(JSON.stringify(found)).digest('base64url');
    const kept = await drawings().find(path);
    if (kept?.version === version) return kept;
    if (waiting >= longestQueue) return null;
    waiting += 1;
    const turn = queue.then(async () => {
      const known = await drawings().find(path);
      if (known?.version === version) return known;
      const { image, isWhole } = await drawSocialImage(found, view);
      const drawing = { version: isWhole ? version : '', image };
      if (isWhole) await drawings().keep(path, drawing);
      return drawing;
    });
    queue = turn.catch(() => undefined);
    return turn.finally(() => (waiting -= 1));
  }

  return async (request, response) => {
    if (!hasMethod(request, response, 'GET')) return;
    const path = pageOf(request.query.page);
    if (path === null) return sendNothing(response, 404);
    const found = await loadSocialCard(path).catch(() => 'silent' as const);
    if (!found) return sendNothing(response, 404);
    // While the content store is unavailable, an older drawing is better than none.
    const drawing = found === 'silent' ? await drawings().find(path) : await draw(path, found);
    if (!drawing) return sendNothing(response, 503);
    const isWhole = drawing.version !== '';
    response.setHeader(
      'Cache-Control',
      isWhole ? 'public, max-age=3600, stale-while-revalidate=86400' : 'no-store',
    );
    if (isWhole) response.setHeader('ETag', `"${drawing.version}"`);
    if (isWhole && request.headers['if-none-match'] === `"${drawing.version}"`) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', 'image/jpeg');
    response.setHeader('Content-Length', drawing.image.length);
    // This doesn't use Next's `send`, which would replace our ETag with its own.
    response.status(200).end(drawing.image);
  };
}

/** Returns the page address that parts like `['trip', 'spiti-in-snow.jpg']` name, or null. */
function pageOf(parts: string | string[] | undefined): string | null {
  if (!Array.isArray(parts) || parts.length > 4) return null;
  const text = parts.join('/');
  if (text.length > 200 || !text.endsWith('.jpg')) return null;
  const page = text.slice(0, -'.jpg'.length);
  return page === 'home' ? '/' : `/${page}`;
}

function sendNothing(response: NextApiResponse, status: 404 | 503): void {
  if (status === 503) response.setHeader('Retry-After', '10');
  response.setHeader('Cache-Control', status === 404 ? 'public, max-age=60' : 'no-store');
  response.status(status).end();
}
