import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { offlineTripsCookie } from '@/lib/account/accountPaths';
import { offlineListCookie } from '@/lib/desk/deskPaths';
import { siteKey } from '../siteKey';

/** Tells `public/my-trips-worker.js` whose page it has received. */
export const keptForHeader = 'X-Kept-For';

/** Returns a stable hash of the address, to notice another customer. `nobody` if signed out. */
export function keptForValue(email: string | null): string {
  if (email === null) return 'nobody';
  const digest = createHmac('sha256', siteKey('kept trips')).update(email).digest('base64url');
  return digest.slice(0, 22);
}

/** Makes the browser delete all it stores for this site, if it keeps trips or a departure's list. */
export function clearWhatIsKept(request: IncomingMessage, response: ServerResponse): void {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const kept = [offlineTripsCookie, offlineListCookie].filter((name) =>
    cookies.some((cookie) => cookie.startsWith(`${name}=`)),
  );
  if (kept.length === 0) return;
  response.setHeader('Clear-Site-Data', '"cache", "storage"');
  for (const name of kept) {
    response.appendHeader('Set-Cookie', `${name}=; Path=/; Max-Age=0; SameSite=Lax`);
  }
}
