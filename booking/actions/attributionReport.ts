import type {
  AttributionQuery,
  AttributionReport,
  PageVersion,
  VersionsQuery,
  VersionsReport,
} from '../contract/attribution.ts';
import type { Deps } from '../deps.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { betterVersion, likelihoodOfDifference } from '../domain/versions.ts';
import { invalid } from '../errors.ts';
import { refuseBadDates } from './departures.ts';
import { countByAttribution, countByVersion } from '../store/bookings/attribution.ts';
import { databaseNow } from '../store/database/db.ts';
import { requirePermission, type Staff } from './staff.ts';

const DEFAULT_DAYS = 90;

/** Reports how many bookings, travellers and how much money each campaign or link brought. */
export async function reportAttribution(
  { db, config }: Deps,
  staff: Staff,
  query: AttributionQuery,
): Promise<AttributionReport> {
  const period = await periodOf(db, staff, query, config.businessTz);
  const asked = { by: query.by ?? 'campaign', touch: query.touch ?? 'last', ...period } as const;
  return { ...asked, rows: await countByAttribution(db.queries, asked, config.businessTz) };
}

/** Reports which of two versions of each tested page brought more bookings. */
export async function reportVersions(
  { db, config }: Deps,
  staff: Staff,
  query: VersionsQuery,
): Promise<VersionsReport> {
  const period = await periodOf(db, staff, query, config.businessTz);
  const counts = await countByVersion(db.queries, period, config.businessTz);
  const resultOf = (page: string, version: PageVersion) => {
    const found = counts.find((one) => one.page === page && one.version === version);
    return { bookings: found?.bookings ?? 0, travellers: found?.travellers ?? 0 };
  };
  const pages = [...new Set(counts.map(({ page }) => page))].map((page) => {
    const [a, b] = [resultOf(page, 'a'), resultOf(page, 'b')];
    const likelihood = likelihoodOfDifference(a.bookings, b.bookings);
    return { page, a, b, likelihood, better: betterVersion(a.bookings, b.bookings) };
  });
  return { ...period, pages };
}

/** Returns the days to report on: those asked for, or else the last ones. */
async function periodOf(
  db: Deps['db'],
  staff: Staff,
  query: VersionsQuery,
  businessTz: string,
): Promise<{ from: string; to: string }> {
  requirePermission(staff, 'reports:read');
  refuseBadDates(query);
  const to = query.to ?? civilDateIn(await databaseNow(db.queries), businessTz);
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw invalid('from', 'order', 'Choose a first day that isn’t after the last one');
  return { from, to };
}
