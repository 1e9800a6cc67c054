/** Copies each trip to the booking service and, locally, asks for demo departures. Repeatable. */
import { encodeSignatureHeader } from '@sanity/webhook';
import type { DemoDataResult } from '../booking/contract/system.ts';
import type { TripSyncResult } from '../booking/contract/trips.ts';
import { toTripSync } from '../lib/server/booking/tripSync.ts';
import { createContentClient } from '../sanity/client.ts';
import { listOf } from '../sanity/hostedSettings.ts';
import { tripSyncQuery } from '../sanity/queries/tripSync.ts';
import type { TripSyncQueryResult } from '../sanity/types.generated.ts';

const atOnce = 4;

/** Posts to the booking service. A refusal stops the start, so the error says what was refused. */
async function post<Result>(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Result> {
  const response = await fetch(new URL(path, required('BOOKING_URL')), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}: ${await response.text()}\n${body}`);
  }
  return (await response.json()) as Result;
}

async function sendTrip(trip: TripSyncQueryResult[number]): Promise<TripSyncResult> {
  const body = JSON.stringify(toTripSync(trip));
  const secret = firstOf(required('SANITY_WEBHOOK_SECRET'));
  const signature = await encodeSignatureHeader(body, Date.now(), secret);
  return post('/v1/internal/trips/sync', body, { 'sanity-webhook-signature': signature });
}

async function syncTrips(): Promise<void> {
  const content = createContentClient({
    projectId: required('SANITY_PROJECT_ID'),
    dataset: required('SANITY_DATASET'),
    apiHost: process.env.SANITY_API_HOST ?? '',
    readToken: process.env.SANITY_API_READ_TOKEN ?? '',
  });
  const counts = new Map<string, number>();
  for (let after = ''; ;) {
    const trips = await content.fetch<TripSyncQueryResult>(tripSyncQuery, { after });
    for (let start = 0; start < trips.length; start += atOnce) {
      const sent = await Promise.all(trips.slice(start, start + atOnce).map(sendTrip));
      for (const { result } of sent) counts.set(result, (counts.get(result) ?? 0) + 1);
    }
    const last = trips.at(-1);
    if (!last) break;
    after = last._id;
  }
  const summary = [...counts].map(([result, count]) => `${count} ${result}`).join(', ');
  console.log(`Trips: ${summary || 'none'}.`);
}

async function makeDemoData(): Promise<void> {
  const authorization = `Bearer ${firstOf(required('SERVICE_TOKEN'))}`;
  const made = await post<DemoDataResult>('/v1/internal/demo-data', '{}', { authorization });
  console.log(
    `Demo data ${made.result}: ${made.departures} departures, ${made.bookings} bookings, ` +
      `${made.reviews} reviews.`,
  );
  if (made.missingTrips.length > 0) {
    console.warn(
      `These trips don't exist, so they have no departures: ${made.missingTrips.join(', ')}.`,
    );
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} isn't set.`);
  return value;
}

/** The first secret of a list is the one to use: the others are only accepted. */
function firstOf(list: string): string {
  return listOf(list)[0] ?? '';
}

await syncTrips();
if (process.env.SAFAR_MODE === 'local') await makeDemoData();
