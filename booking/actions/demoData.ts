import type { DemoDataResult } from '../contract/system.ts';
import type { Deps } from '../deps.ts';

/** placeholder until the real thing lands in the next commit */
export async function createDemoData(_deps: Deps): Promise<DemoDataResult> {
  return { result: 'unchanged', departures: 0, bookings: 0, reviews: 0, missingTrips: [] };
}
