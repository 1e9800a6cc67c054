import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { GetServerSideProps } from 'next';
import { siteEnvironment, type SiteEnvironment } from '../env';
import {
  builtStudio,
  findStudioFile,
  readStudioStatus,
  releasedStudio,
  studioDirectory,
  type StudioFile,
} from './studioBuild';

/** What the page shows until the Studio is built. */
export interface StudioProgressProps {
  state: 'not_begun' | 'installing' | 'building' | 'failed';
  message: string | null;
}

/**
 * Serves `/studio`: the Studio's files, its one HTML document for every other address, and a
 * progress page until there is a build. No public page includes any of it.
 */
export const serveStudio: GetServerSideProps<StudioProgressProps, { tool?: string[] }> = async ({
  params,
  req,
  res,
}) => {
  const directory = studioDirectory();
  const released = releasedStudio();
  const build = released ?? builtStudio(directory);
  res.setHeader('X-Robots-Tag', 'noindex');
  if (params?.tool?.[0] === 'static') {
    const accepted = String(req.headers['accept-encoding'] ?? '');
    await sendFile(req, res, build ? findStudioFile(build, params.tool, accepted) : null);
    return { props: { state: 'not_begun', message: null } };
  }

  res.setHeader('Cache-Control', 'no-store');
  const built = build ? readFileSync(path.join(build, 'index.html'), 'utf8') : '';
  const html = released ? withSettings(built, siteEnvironment()) : built;
  res.setHeader('Content-Security-Policy', studioPolicy(html, siteEnvironment().sanity));
  if (build) {
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.end(html);
    return { props: { state: 'not_begun', message: null } };
  }
  const status = readStudioStatus(directory);
  res.statusCode = 503;
  res.setHeader('Retry-After', '5');
  return {
    props: {
      state: status && status.state !== 'ready' ? status.state : 'not_begun',
      message: status?.message ?? null,
    },
  };
};

/** Adds to a released Studio what it can't know: where it is, and where its content is. */
export function withSettings(
  html: string,
  {
    mode,
    deskUrl,
    sanity,
  }: Pick<SiteEnvironment, 'mode' | 'deskUrl'> & {
    sanity: Pick<SiteEnvironment['sanity'], 'projectId' | 'dataset' | 'publicHost'>;
  },
): string {
  const settings = {
    'project-id': sanity.projectId,
    dataset: sanity.dataset,
    'api-host': sanity.publicHost,
    'sign-in': mode === 'hosted' && sanity.publicHost ? 'on' : '',
    'desk-url': deskUrl,
  };
  const attributes = Object.entries(settings).map(
    ([name, value]) =>
      ` data-${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  return html.replace(
    /<head[^>]*>/,
    (head) => `${head}<meta id="safar-settings" name="safar-settings"${attributes.join('')}>`,
  );
}

/** Sends a build's file, or a 404. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  found: StudioFile | null,
): Promise<void> {
  if (!found) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
    response.writeHead(404, headers).end('The Studio has no such file. Reload the page.');
    return;
  }
  response.setHeader('Content-Type', found.type);
  response.setHeader('Vary', 'Accept-Encoding');
  if (found.encoding) response.setHeader('Content-Encoding', found.encoding);
  response.setHeader(
    'Cache-Control',
    found.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // Sent in one piece: the largest file is a few megabytes, and a stream would exceed Node's limit
  // on a response's listeners.
  response.end(await readFile(found.file));
}

/** Returns the content security policy of the Studio, which may contact only the content store. */
export function studioPolicy(
  html: string,
  { publicHost, picturesUrl }: Pick<SiteEnvironment['sanity'], 'publicHost' | 'picturesUrl'>,
): string {
  const store = publicHost
    ? { connect: `${publicHost} ${publicHost.replace(/^http/, 'ws')}`, pictures: picturesUrl }
    : {
        connect: 'https://*.sanity.io wss://*.sanity.io https://*.sanity-cdn.com',
        pictures: 'https://*.sanity.io https://*.googleusercontent.com https://*.gravatar.com',
      };
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${store.pictures}`,
    `media-src 'self' blob: ${store.pictures}`,
    `connect-src 'self' blob: ${store.connect}`,
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
