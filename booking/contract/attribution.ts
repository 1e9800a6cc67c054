import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Exact, Minor, Nullable, Text } from './common.ts';

/** A parameter of a link. Addresses of people don't belong in it, so `@` is refused. */
const Word = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^@\\p{Cc}]+$' });

export const PageVersion = Type.Enum(['a', 'b'] as const);
export type PageVersion = Static<typeof PageVersion>;

/** One way to the site: a link with campaign parameters, or another site's link. */
export const Touch = Exact({
  at: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$' }),
  /** The path of the page they arrived on. */
  page: Type.String({ maxLength: 300, pattern: '^/[^@\\p{Cc}]*$' }),
  /** The other site's host, without its path. */
  referrer: Type.Optional(Type.String({ maxLength: 253, pattern: '^[a-z0-9.:-]+$' })),
  source: Type.Optional(Word),
  medium: Type.Optional(Word),
  campaign: Type.Optional(Word),
  term: Type.Optional(Word),
  content: Type.Optional(Word),
});
export type Touch = Static<typeof Touch>;

/** Which version they saw of a page that is tested in two. */
export const SeenVersion = Exact({ page: Touch.properties.page, version: PageVersion });

/** How whoever booked first and last found the site. Sent only if they agreed. */
export const Attribution = Exact({
  first: Touch,
  last: Touch,
  versions: Type.Optional(Type.Array(SeenVersion, { maxItems: 5 })),
  /** Which wording they agreed to. */
  consentVersion: Text(40),
});
export type Attribution = Static<typeof Attribution>;

export const AttributionBy = Type.Enum([
  'campaign',
  'source',
  'medium',
  'term',
  'content',
  'referrer',
  'page',
  'code',
] as const);
export type AttributionBy = Static<typeof AttributionBy>;

/** `GET /v1/staff/reports/attribution`. Defaults to the last 90 days, by campaign, last touch. */
export const AttributionQuery = Exact({
  by: Type.Optional(AttributionBy),
  touch: Type.Optional(Type.Enum(['first', 'last'] as const)),
  from: Type.Optional(CivilDate),
  to: Type.Optional(CivilDate),
});
export type AttributionQuery = Static<typeof AttributionQuery>;

/** Bookings made from `from` to `to` in the operator's time zone, grouped, most money first. */
export const AttributionReport = Type.Object({
  by: AttributionBy,
  touch: Type.Enum(['first', 'last'] as const),
  from: CivilDate,
  to: CivilDate,
  rows: Type.Array(
    Type.Object({
      /** Null for bookings without this value, or whose traveller didn't agree to store it. */
      value: Nullable(Type.String()),
      currency: Currency,
      /** Confirmed bookings that weren't cancelled, and their travellers with a seat. */
      bookings: Type.Integer(),
      travellers: Type.Integer(),
      cancelled: Type.Integer(),
      /** Received, less refunds, cancelled bookings included. */
      receivedMinor: Minor,
    }),
  ),
});
export type AttributionReport = Static<typeof AttributionReport>;

/** `GET /v1/staff/reports/versions`. Defaults to the last 90 days. */
export const VersionsQuery = Exact({
  from: Type.Optional(CivilDate),
  to: Type.Optional(CivilDate),
});
export type VersionsQuery = Static<typeof VersionsQuery>;

/** Confirmed bookings that weren't cancelled, and their travellers with a seat. */
const VersionResult = Type.Object({ bookings: Type.Integer(), travellers: Type.Integer() });

/**
 * Bookings made from `from` to `to` in the operator's time zone by those who saw either version of a
 * page, and agreed to store it.
 */
export const VersionsReport = Type.Object({
  from: CivilDate,
  to: CivilDate,
  pages: Type.Array(
    Type.Object({
      page: Type.String(),
      a: VersionResult,
      b: VersionResult,
      /** How likely such a difference is if both versions were equally good, from 0 to 1. */
      likelihood: Type.Number(),
      /** Which one brought more bookings, if that's less than 5% likely by chance. */
      better: Nullable(PageVersion),
    }),
  ),
});
export type VersionsReport = Static<typeof VersionsReport>;
