import type { AttributionQuery, AttributionReport } from '../contract/attribution.ts';
import type { Deps } from '../deps.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { invalid } from '../errors.ts';
import { refuseBadDates } from './departures.ts';
import { countByAttribution } from '../store/bookings/attribution.ts';
import { databaseNow } from '../store/database/db.ts';
import { requirePermission, type Staff } from './staff.ts';

const DEFAULT_DAYS = 90;

/** Reports how many bookings, travellers and how much money each campaign or link brought. */
export async function reportAttribution(
  { db, config }: Deps,
  staff: Staff,
  query: AttributionQuery,
): Promise<AttributionReport> {
  requirePermission(staff, 'reports:read');
  refuseBadDates(query);
  const { businessTz } = config;
  const to = query.to ?? civilDateIn(await databaseNow(db.queries), businessTz);
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw invalid('from', 'order', 'Choose a day before the last one');
  const asked = { by: query.by ?? 'campaign', touch: query.touch ?? 'last', from, to } as const;
  return { ...asked, rows: await countByAttribution(db.queries, asked, businessTz) };
}
