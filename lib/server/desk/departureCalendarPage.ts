import type { DepartureCalendar } from '@/booking/contract/staffDepartures';
import { queryValue } from '@/lib/booking/bookingSelection';
import { monthOffset } from '@/lib/desk/months';
import type { DeskRequest } from './deskPage';
import { departureService } from './departureService';
import { todayInIndia } from './newDeparturePage';

export interface DepartureCalendarPageProps {
  calendar: DepartureCalendar;
  /** The months shown, like `2027-01`. */
  months: string[];
}

const MONTHS = 6;

/** Loads half a year of departures across trips. */
export async function loadDepartureCalendarPage({
  query,
  visitor,
}: DeskRequest): Promise<DepartureCalendarPageProps> {
  const asked = queryValue(query, 'from');
  const first = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : todayInIndia().slice(0, 7);
  const months = Array.from({ length: MONTHS }, (_, index) => monthOffset(first, index));
  const last = new Date(Date.parse(`${monthOffset(first, MONTHS)}-01T00:00:00Z`) - 86_400_000);
  const calendar = await departureService.calendar(
    { from: `${first}-01`, to: last.toISOString().slice(0, 10) },
    visitor,
  );
  return { calendar, months };
}
