import type { StaffDepartureRow, StaffDepartures } from '@/booking/contract/staffDepartures';
import type { Today } from '@/booking/contract/today';
import { deskPaths } from '@/lib/desk/deskPaths';
import { onlyLeads } from '@/lib/desk/roleNames';
import { dayOf } from '@/lib/format/dates';
import type { Visitor } from '../booking/transport';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export interface TodayPageProps extends Pick<Today, 'items' | 'more'> {
  /** Departures of the next two weeks that run or may run. Null for someone who may not see them. */
  leaving: readonly StaffDepartureRow[] | null;
}

/**
 * Loads everything that waits for whoever is signed in, and what leaves soon. Sends leaders to
 * their trips, because nothing here ever waits for them.
 */
export async function loadTodayPage({
  me,
  visitor,
}: DeskRequest): Promise<TodayPageProps | { redirectTo: string }> {
  if (onlyLeads(me)) return { redirectTo: deskPaths.leads() };
  const to = dayOf(Date.now() + 14 * 86_400_000, 'Asia/Kolkata');
  const isAllowed = me.permissions.includes('departures:read');
  const statuses = isAllowed ? (['scheduled', 'guaranteed'] as const) : [];
  const [{ items, more }, ...lists] = await Promise.all([
    staffService.today(visitor),
    ...statuses.map((status) => listLeaving({ to, status }, visitor)),
  ]);
  const leaving = lists
    .flat()
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  return { items, more, leaving: isAllowed ? leaving : null };
}

/** Lists all departures until a day, however many pages they take. */
async function listLeaving(
  query: { to: string; status: 'scheduled' | 'guaranteed' },
  visitor: Visitor,
): Promise<StaffDepartureRow[]> {
  const rows: StaffDepartureRow[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: StaffDepartures = await staffService.departures(
      { ...query, limit: '100', ...(cursor && { cursor }) },
      visitor,
    );
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}
