import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { offlineTripsCookie } from '@/lib/account/accountPaths';
import { siteKey } from '../siteKey';

/** Tells `public/my-trips-worker.js` whose page it has received. */
export const keptForHeader = 'X-Kept-For';

/** Returns a stable hash of the address, to notice another customer. `nobody` if signed out. */
export function keptForValue(email: string | null): string {
  if (email === null) return 'nobody';
  const digest = createHmac('sha256', siteKey('kept trips')).update(email).digest('base64url');
  return digest.slice(0, 22);
}

/** Makes the browser delete all it stores for this site, if it has consent to keep trips. */
export function clearWhatIsKept(request: IncomingMessage, response: ServerResponse): void {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  if (!cookies.some((cookie) => cookie.startsWith(`${offlineTripsCookie}=`))) return;
  response.setHeader('Clear-Site-Data', '"cache", "storage"');
  response.appendHeader('Set-Cookie', `${offlineTripsCookie}=; Path=/; Max-Age=0; SameSite=Lax`);
}
