import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { keepsTripsCookie } from '@/lib/account/accountPaths';
import { siteEnvironment } from '../env';

/** Tells `public/my-trips-worker.js` whose page an answer is. */
export const keptForHeader = 'X-Kept-For';

/**
 * Somebody without their address, the same at every visit, so that a device notices when another person is
 * signed in; `nobody` when nobody is.
 */
export function keptForValue(email: string | null): string {
  if (email === null) return 'nobody';
  const { serviceToken } = siteEnvironment();
  const digest = createHmac('sha256', serviceToken).update(`kept-for:${email}`).digest('base64url');
  return digest.slice(0, 22);
}

/**
 * Has a browser that keeps trips delete them, with the consent to it. All its storage of this site goes along;
 * a browser in which nobody agreed is left alone.
 */
export function clearWhatIsKept(request: IncomingMessage, response: ServerResponse): void {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  if (!cookies.some((cookie) => cookie.startsWith(`${keepsTripsCookie}=`))) return;
  response.setHeader('Clear-Site-Data', '"cache", "storage"');
  response.appendHeader('Set-Cookie', `${keepsTripsCookie}=; Path=/; Max-Age=0; SameSite=Lax`);
}
