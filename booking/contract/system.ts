import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';

/** `GET /health/live` and `GET /health/ready` */
export const Health = Type.Object({
  status: Type.Enum(['ok', 'unavailable'] as const),
  mode: Type.Enum(['local', 'hosted'] as const),
  database: Type.Enum(['pglite', 'postgres', 'unavailable'] as const),
});
export type Health = Static<typeof Health>;

/** `GET /v1/internal/delays`: since when payments and emails are held up. Null: they aren't. */
export const Delays = Type.Object({
  /** New payments don't reach the gateway. */
  paymentsSince: Nullable(Instant),
  /** An email has waited for ten minutes, and none was sent in that time. */
  emailsSince: Nullable(Instant),
});
export type Delays = Static<typeof Delays>;

/** `POST /v1/internal/demo-data`, local mode only. */
export const DemoDataResult = Type.Object({
  result: Type.Enum(['created', 'unchanged'] as const),
  departures: Type.Integer(),
  bookings: Type.Integer(),
  reviews: Type.Integer(),
  /** Slugs that were skipped because the trip mirror doesn't have them yet. */
  missingTrips: Type.Array(Type.String()),
});
export type DemoDataResult = Static<typeof DemoDataResult>;
