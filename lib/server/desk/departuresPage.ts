import type { StaffDepartures, StaffDeparturesQuery } from '@/booking/contract/staffDepartures';
import { queryValue } from '@/lib/booking/bookingSelection';
import { departureStates } from '@/lib/desk/departureWords';
import { nameIn } from '@/lib/nameIn';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export interface DeparturesPageProps {
  list: StaffDepartures;
  /** What is filtered by, without a date that isn't one. */
  filter: Omit<StaffDeparturesQuery, 'cursor'>;
  /** Whether this isn't the first page. */
  isLater: boolean;
}

/** Loads departures by start date. An unusable filter counts as not set. */
export async function loadDeparturesPage({ query, visitor }: DeskRequest) {
  const from = dateIn(queryValue(query, 'from'));
  const to = dateIn(queryValue(query, 'to'));
  const slug = queryValue(query, 'trip');
  const trip = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : null;
  const status = nameIn(departureStates, queryValue(query, 'status'));
  const cursor = queryValue(query, 'cursor');
  const filter = {
    ...(from && { from }),
    ...(to && { to }),
    ...(trip && { trip }),
    ...(status && { status }),
  };
  const list = await staffService.departures({ ...filter, ...(cursor && { cursor }) }, visitor);
  return { list, filter, isLater: cursor !== '' } satisfies DeparturesPageProps;
}

/** Returns a real calendar date, or null. */
function dateIn(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}
