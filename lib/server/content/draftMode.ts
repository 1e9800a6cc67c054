import { validatePreviewUrl } from '@sanity/preview-url-secret';
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { instantInIndia } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import { siteEnvironment } from '../env';
import { previewClient } from './content';
import { isSameOrigin } from '../http/formHandler';
import { readForm } from '../http/formText';
import { hasMethod, queryText, sendPreviewNeeded, sendProblem } from '../http/respond';
import { escapeHtml, sendPlainAnswer } from '../http/plainAnswer';
import { isTooFast } from '../http/rateLimit';
import { findPreviewLink, opensPreviewLink } from './previewLink';
import { readPreviewPass, releasesIn, type PreviewPass } from './previewPass';

/** Opens the preview for an editor's secret and redirects within this site. 401 if it's wrong. */
export const enableDraftMode: NextApiHandler = async (request, response) => {
  if (await isTooFast(request, response)) return;
  const target = await previewTarget(request.url ?? '');
  if (target === null) {
    sendProblem(response, {
      title: 'This preview link doesn’t work',
      status: 401,
      detail:
        'The link has expired, or our Studio didn’t create it. Open the preview from the Studio again.',
      code: 'preview_link_invalid',
    });
    return;
  }
  // Keeps the editor's chosen date, because the Studio reopens the preview for every page. A release
  // chosen in the Studio replaces it.
  const known = readPreviewPass(request.previewData);
  const asOf = known?.kind === 'editor' ? known.asOf : undefined;
  const { path, releases } = target;
  givePass(response, {
    ...{ kind: 'editor', since: new Date().toISOString() },
    ...(releases ? { releases } : asOf === undefined ? {} : { asOf }),
  });
  response.redirect(307, path);
};

/** Leaves the preview and returns to the published page. */
export function disableDraftMode(request: NextApiRequest, response: NextApiResponse): void {
  const to = queryText(request, 'to') || paths.home();
  const target = isOwnPath(to) ? to : paths.home();
  takePasses(response, target);
  response.redirect(307, target);
}

/** Opens the page behind a "Share preview" link, until the link expires or is revoked. */
export const openSharedPreview: NextApiHandler = async (request, response) => {
  if (await isTooFast(request, response)) return;
  const link = await findPreviewLink(queryText(request, 'link'));
  if (!link || !isOwnPath(link.path) || !opensPreviewLink(link, queryText(request, 'key'))) {
    sendLinkEnded(response, null);
    return;
  }
  const { _id: id, path, expiresAt: until } = link;
  const seconds = Math.max(1, Math.floor((Date.parse(until) - Date.now()) / 1_000));
  givePass(response, { kind: 'link', id, path, until }, { maxAge: seconds, path });
  response.redirect(307, path);
};

/** Ends a shared preview. Pages redirect here if their link expires while they're open. */
export function endSharedPreview(request: NextApiRequest, response: NextApiResponse): void {
  const path = queryText(request, 'to');
  takePasses(response, path);
  sendLinkEnded(response, isOwnPath(path) ? path : null);
}

/** Shows an editor the site at another instant, or all drafts if none is given. POST only. */
export function showAsOf(request: NextApiRequest, response: NextApiResponse): void {
  if (!hasMethod(request, response, 'POST')) return;
  const pass = readPreviewPass(request.previewData);
  if (pass?.kind !== 'editor' || !isSameOrigin(request)) {
    sendPreviewNeeded(response);
    return;
  }
  const form = readForm(request.body);
  const asOf = instantInIndia(form.text('at'));
  const to = form.text('to');
  const { since } = pass;
  givePass(response, { kind: 'editor', since, ...(asOf ? { asOf } : {}) });
  response.redirect(303, isOwnPath(to) ? to : paths.home());
}

async function previewTarget(
  address: string,
): Promise<{ path: string; releases: string[] | undefined } | null> {
  try {
    const {
      isValid,
      redirectTo = '/',
      studioPreviewPerspective,
    } = await validatePreviewUrl(previewClient(), address);
    if (!isValid) return null;
    const path = isOwnPath(redirectTo) ? redirectTo : '/';
    return { path, releases: releasesIn(studioPreviewPerspective) };
  } catch {
    return null;
  }
}

// Browsers drop tabs and line breaks in an address and read a backslash as a slash.
// eslint-disable-next-line no-control-regex -- refusing these characters is the point
const ownPath = /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/;

/** Whether a path is on this site, rather than another host after two slashes or a backslash. */
export function isOwnPath(path: string): boolean {
  return ownPath.test(path);
}

function sendLinkEnded(response: NextApiResponse, path: string | null): void {
  sendPlainAnswer(response, {
    status: 410,
    title: 'This preview link has expired',
    text: 'Preview links work for a few days and can be revoked sooner. Ask whoever sent you this one for a new link.',
    more: path ? `<p><a href="${escapeHtml(path)}">Go to the published page</a></p>` : '',
  });
}

function givePass(
  response: NextApiResponse,
  pass: PreviewPass,
  cookie: { maxAge?: number; path?: string } = {},
): void {
  response.setPreviewData(pass, cookie);
  loosenCookies(response);
  response.setHeader('Cache-Control', 'no-store');
}

/** Clears the editor's pass and the pass from a shared link to this page. */
function takePasses(response: NextApiResponse, path: string): void {
  response.clearPreviewData();
  const ofSite = cookiesOf(response);
  const ofPage = ofSite.map((cookie) =>
    cookie.replace(/Path=\/(?=;|$)/i, `Path=${cookiePath(path)}`),
  );
  response.setHeader('Set-Cookie', [...new Set([...ofSite, ...ofPage])]);
  loosenCookies(response);
  response.setHeader('Cache-Control', 'no-store');
}

/** Returns the path in an address, up to the first character that could end a cookie attribute. */
function cookiePath(address: string): string {
  return /^\/[\w/-]*/.exec(address)?.[0] ?? '/';
}

function loosenCookies(response: NextApiResponse): void {
  const { siteUrl } = siteEnvironment();
  response.setHeader(
    'Set-Cookie',
    cookiesOf(response).map((cookie) => loosened(cookie, siteUrl)),
  );
}

/**
 * Makes Next's preview cookies Lax, because the Studio has the site's origin. Over plain HTTP they
 * also lose `Secure`: browsers would drop them, and the frame would silently show the published page.
 */
export function loosened(cookie: string, siteUrl: string): string {
  if (!/^__(prerender_bypass|next_preview_data)=/.test(cookie)) return cookie;
  const lax = cookie.replace(/SameSite=None/i, 'SameSite=Lax');
  return siteUrl.startsWith('http:') ? lax.replace(/;\s*Secure/i, '') : lax;
}

function cookiesOf(response: NextApiResponse): string[] {
  const cookies = response.getHeader('Set-Cookie');
  return Array.isArray(cookies) ? cookies : [];
}
