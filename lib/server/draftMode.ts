import { validatePreviewUrl } from '@sanity/preview-url-secret';
import type { NextApiRequest, NextApiResponse } from 'next';
import { previewClient } from './content';
import { sendProblem } from './http/respond';

/**
 * Opens the preview for an editor whose Studio made the secret in the address, and goes to the page
 * they want to see. Only addresses of this site; a wrong or old secret is 401.
 */
export async function enableDraftMode(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  const target = await previewTarget(request.url ?? '');
  if (target === null) {
    sendProblem(response, {
      type: 'about:blank',
      title: 'Preview link not valid',
      status: 401,
      detail:
        'The link has expired or was not made by our Studio. Open the preview from there again.',
      code: 'preview_link_invalid',
    });
    return;
  }
  response.setDraftMode({ enable: true });
  loosenCookie(response);
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(307, target);
}

/** Leaves the preview and returns to the published page. */
export function disableDraftMode(request: NextApiRequest, response: NextApiResponse): void {
  response.setDraftMode({ enable: false });
  loosenCookie(response);
  response.setHeader('Cache-Control', 'no-store');
  const to = typeof request.query.to === 'string' ? request.query.to : '/';
  response.redirect(307, isOwnPath(to) ? to : '/');
}

async function previewTarget(address: string): Promise<string | null> {
  try {
    const { isValid, redirectTo = '/' } = await validatePreviewUrl(previewClient(), address);
    return isValid ? (isOwnPath(redirectTo) ? redirectTo : '/') : null;
  } catch {
    return null;
  }
}

/** A path on this site: never another host, written with two slashes or a backslash. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/**
 * Next makes the draft cookie `SameSite=None; Secure`, which browsers drop on plain http, and the
 * frame would silently show the published page. Studio and site share one origin, so Lax is enough.
 */
function loosenCookie(response: NextApiResponse): void {
  const cookies = response.getHeader('set-cookie');
  if (!Array.isArray(cookies)) return;
  response.setHeader(
    'set-cookie',
    cookies.map((cookie) =>
      cookie.startsWith('__prerender_bypass=')
        ? cookie.replace(/SameSite=None/i, 'SameSite=Lax').replace(/;\s*Secure/i, '')
        : cookie,
    ),
  );
}
