import { createHash } from 'node:crypto';
import type { Departure } from '@/booking/contract/departures';

/** Returns the entity tag for a trip's dates (RFC 9110, 8.8.3). */
export function departuresVersion(departures: readonly Departure[]): string {
  const hash = createHash('sha256').update(JSON.stringify(departures)).digest('base64url');
  return `"${hash.slice(0, 22)}"`;
}
