import type { Departure, DepartureList } from '../../booking/contract/departures.ts';
import type { PublicCouponState } from '../../booking/contract/coupons.ts';
import type { TripSummaries } from '../../booking/contract/trips.ts';
import { paths } from '../../lib/paths.ts';

export type { Departure };

/** Loads a trip's dates as the site shows them. Errors are worded for editors. */
export async function fetchDepartures(tripSlug: string): Promise<Departure[]> {
  try {
    return (await ask<DepartureList>(paths.api.departures(tripSlug))).items;
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}

const rememberedForMs = 300_000;
const codes = new Map<string, { phase: Promise<CodePhase>; at: number }>();

export type CodePhase = PublicCouponState['phase'] | 'unknown' | 'unchecked';

/** Returns an offer code's phase, remembered for a while because such questions are limited. */
export function phaseOfCode(code: string): Promise<CodePhase> {
  const known = codes.get(code);
  if (known && Date.now() - known.at < rememberedForMs) return known.phase;
  const phase = ask<PublicCouponState>(paths.api.offerCode(code)).then(
    (state): CodePhase => state.phase,
    (error: unknown) => {
      // Ask again next time: the code may have been created, or the service is back.
      codes.delete(code);
      return error instanceof NotFound ? 'unknown' : 'unchecked';
    },
  );
  codes.set(code, { phase, at: Date.now() });
  return phase;
}

/** Returns the trips without a bookable date, in one request. */
export async function slugsWithoutDates(slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const { items } = await ask<TripSummaries>(paths.api.tripSummaries());
  const withDates = new Set(
    items.filter(({ bookableCount }) => bookableCount > 0).map(({ tripSlug }) => tripSlug),
  );
  return slugs.filter((slug) => !withDates.has(slug));
}

async function ask<Answer>(address: string): Promise<Answer> {
  const response = await fetch(address, { headers: { accept: 'application/json' } }).catch(
    () => null,
  );
  if (!response) throw new Error('We can’t reach the site. Is it running?');
  if (response.status === 404) throw new NotFound();
  if (!response.ok)
    throw new Error('We can’t reach the booking service right now. Try again in a moment.');
  // The only cast at this boundary: the contract's own tests cover what the service returns.
  return (await response.json()) as Answer;
}

/** The booking service doesn't know the trip or code. */
class NotFound extends Error {}
