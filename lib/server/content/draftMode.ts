import { validatePreviewUrl } from '@sanity/preview-url-secret';
import type { NextApiRequest, NextApiResponse } from 'next';
import { instantInIndia } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import { previewClient } from './content';
import { isSameOrigin } from '../http/formHandler';
import { readForm } from '../http/formText';
import { hasMethod, queryText, sendPreviewNeeded, sendProblem } from '../http/respond';
import { escapeHtml, sendPlainAnswer } from '../http/plainAnswer';
import { findPreviewLink, opensPreviewLink } from './previewLink';
import { readPreviewPass, type PreviewPass } from './previewPass';

/**
 * Opens the preview for an editor whose Studio made the secret in the address, and redirects to the page
 * they asked for. Only addresses on this site; a wrong or old secret is 401.
 */
export async function enableDraftMode(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
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
  // Keeps the editor's chosen date: the Studio reopens the preview for every page.
  const known = readPreviewPass(request.previewData);
  givePass(response, known?.kind === 'editor' ? known : { kind: 'editor' });
  response.redirect(307, target);
}

/** Leaves the preview and returns to the published page. */
export function disableDraftMode(request: NextApiRequest, response: NextApiResponse): void {
  const to = queryText(request, 'to') || paths.home();
  const target = isOwnPath(to) ? to : paths.home();
  takePasses(response, target);
  response.redirect(307, target);
}

/**
 * Opens the one page of a "Share preview" link, for anyone who has it, until it expires or is revoked.
 */
export async function openSharedPreview(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  const link = await findPreviewLink(queryText(request, 'link'));
  if (!link || !isOwnPath(link.path) || !opensPreviewLink(link, queryText(request, 'key'))) {
    sendLinkEnded(response, null);
    return;
  }
  const { _id: id, path, expiresAt: until } = link;
  const seconds = Math.max(1, Math.floor((Date.parse(until) - Date.now()) / 1_000));
  givePass(response, { kind: 'link', id, path, until }, { maxAge: seconds, path });
  response.redirect(307, path);
}

/** The redirect target when a page's link expired while it was open. */
export function endSharedPreview(request: NextApiRequest, response: NextApiResponse): void {
  const path = queryText(request, 'to');
  takePasses(response, path);
  sendLinkEnded(response, isOwnPath(path) ? path : null);
}

/** Shows an editor the site at another instant, or all drafts if it's empty. POST only. */
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
  givePass(response, { kind: 'editor', ...(asOf ? { asOf } : {}) });
  response.redirect(303, isOwnPath(to) ? to : paths.home());
}

async function previewTarget(address: string): Promise<string | null> {
  try {
    const { isValid, redirectTo = '/' } = await validatePreviewUrl(previewClient(), address);
    return isValid ? (isOwnPath(redirectTo) ? redirectTo : '/') : null;
  } catch {
    return null;
  }
}

// Browsers drop tabs and line breaks in an address and read a backslash as a slash.
// eslint-disable-next-line no-control-regex -- these characters are what is refused
const ownPath = /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/;

/** A path on this site, never another host written with two slashes or a backslash. */
export function isOwnPath(path: string): boolean {
  return ownPath.test(path);
}

function sendLinkEnded(response: NextApiResponse, path: string | null): void {
  sendPlainAnswer(response, {
    status: 410,
    title: 'This preview link has expired',
    text: 'It only worked for a few days, or was revoked. Ask whoever sent it for a new one.',
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

/** Clears the editor's pass and that of a link to this page. */
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

/** The path part of an address, without characters that could end a cookie attribute. */
function cookiePath(address: string): string {
  return /^\/[\w/-]*/.exec(address)?.[0] ?? '/';
}

/**
 * Next sets its preview cookies to `SameSite=None; Secure`, which browsers drop on plain HTTP, so the
 * frame would silently show the published page. Studio and site share an origin, so Lax is enough.
 */
function loosenCookies(response: NextApiResponse): void {
  response.setHeader(
    'Set-Cookie',
    cookiesOf(response).map((cookie) =>
      /^__(prerender_bypass|next_preview_data)=/.test(cookie)
        ? cookie.replace(/SameSite=None/i, 'SameSite=Lax').replace(/;\s*Secure/i, '')
        : cookie,
    ),
  );
}

function cookiesOf(response: NextApiResponse): string[] {
  const cookies = response.getHeader('Set-Cookie');
  return Array.isArray(cookies) ? cookies : [];
}
