import { cancellationReasonNames } from '@/lib/booking/cancellationReasons';
import type * as reports from '@/booking/contract/reports';
import type { Problem } from '@/booking/contract/problem';
import { queryValue } from '@/lib/booking/bookingSelection';
import {
  cancelledByNames,
  holdOriginNames,
  channelNames,
  reportNames,
} from '@/lib/desk/reportWords';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatMonth } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { nameIn } from '@/lib/nameIn';
import type { Visitor } from '../booking/transport';
import { failureOf } from '../booking/failures';
import { barChart, type BarChart } from './barChart';
import type { DeskRequest } from './deskPage';
import { officeService } from './officeService';

/** A table of a report. Cells are text; columns after the first `words` hold numbers. */
export interface ReportTable {
  title: string;
  columns: readonly string[];
  words: number;
  rows: readonly (readonly string[])[];
}

export interface ReportsPageProps {
  kind: reports.ReportKind;
  period: reports.ReportQuery;
  /** Why the days can't be used. */
  wrong: Problem['errors'] | null;
  /** The report's main figures in a sentence. */
  summary: string;
  chart: BarChart | null;
  tables: readonly ReportTable[];
}

type Shown = Pick<ReportsPageProps, 'summary' | 'chart' | 'tables'> & {
  period: reports.ReportQuery;
};

/** Loads one report, by default occupancy. */
export async function loadReportsPage({
  me,
  query,
  visitor,
}: DeskRequest): Promise<ReportsPageProps> {
  const asked = nameIn(reportNames, queryValue(query, 'report')) ?? 'occupancy';
  const isBarred = asked === 'revenue' && !me.permissions.includes('revenue:read');
  const kind = isBarred ? 'occupancy' : asked;
  const period = readPeriod((name) => queryValue(query, name));
  try {
    const seesMoney = me.permissions.includes('revenue:read');
    return { kind, wrong: null, ...(await show[kind](period, visitor, seesMoney)) };
  } catch (error) {
    const { code, errors } = failureOf(error);
    if (code !== 'validation_failed') throw error;
    return { kind, period, wrong: errors ?? [], summary: '', chart: null, tables: [] };
  }
}

/** Returns the days in an address. Anything else there is left out. */
export function readPeriod(valueOf: (name: string) => string): reports.ReportQuery {
  const dayOf = (name: 'from' | 'to') => {
    const day = valueOf(name);
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { [name]: day } : {};
  };
  return { ...dayOf('from'), ...dayOf('to') };
}

/** `62%` of a whole, or `–` of nothing. */
const share = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;
const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);
const percentText = (value: number) => `${value}%`;

const show: Record<
  reports.ReportKind,
  (query: reports.ReportQuery, visitor: Visitor, seesMoney: boolean) => Promise<Shown>
> = {
  async occupancy(query, visitor) {
    const { from, to, rows } = await officeService.occupancy(query, visitor);
    const [seats, booked] = [sumOf(rows, (row) => row.seats), sumOf(rows, (row) => row.booked)];
    const departures = sumOf(rows, (row) => row.departures);
    return {
      period: { from, to },
      summary: `${formatCount(departures, 'departure')}: ${booked} of ${formatCount(seats, 'seat')} booked, ${share(booked, seats)}.`,
      chart: barChart(
        'Seats booked, of those for sale, by start date',
        rows.map((row) => ({
          name: formatDate(row.date),
          value: percentOf(row.booked, row.seats),
        })),
        percentText,
        100,
      ),
      tables: [
        {
          title: 'By start date',
          columns: ['Starts', 'Departures', 'Seats', 'Booked', 'Held', 'Full'],
          words: 1,
          rows: rows.map((row) => [
            ...[formatDate(row.date), String(row.departures), String(row.seats)],
            ...[String(row.booked), String(row.held), share(row.booked, row.seats)],
          ]),
        },
      ],
    };
  },
  async revenue(query, visitor) {
    const { from, to, rows } = await officeService.revenue(query, visitor);
    const currency = rows[0]?.currency ?? 'INR';
    const own = rows.filter((row) => row.currency === currency);
    const months = [...new Set(own.map(({ month }) => month))];
    const priceOf = (month: string) =>
      sumOf(
        own.filter((row) => row.month === month),
        (row) => row.priceMinor,
      );
    const price = sumOf(own, (row) => row.priceMinor);
    const received = sumOf(own, (row) => row.receivedMinor);
    return {
      period: { from, to },
      summary: `${formatCount(
        sumOf(own, (row) => row.bookings),
        'booking',
      )} for ${formatMoney(price, currency)}, of which ${formatMoney(received, currency)} was received and kept, cancelled bookings included.`,
      chart: barChart(
        'Price of the bookings made in each month',
        months.map((month) => ({ name: formatMonth(`${month}-01`), value: priceOf(month) / 100 })),
        (value) => formatMoney(Math.round(value * 100), currency),
      ),
      tables: [
        {
          title: 'By month and trip',
          columns: ['Month', 'Trip', 'Bookings', 'Cancelled', 'Price', 'Received'],
          words: 2,
          rows: rows.map((row) => [
            ...[formatMonth(`${row.month}-01`), row.tripTitle],
            ...[String(row.bookings), String(row.cancelled)],
            formatMoney(row.priceMinor, row.currency),
            formatMoney(row.receivedMinor, row.currency),
          ]),
        },
      ],
    };
  },
  async lead_time(query, visitor) {
    const { from, to, bookings, medianDays, rows } = await officeService.leadTime(query, visitor);
    const nameOf = (row: (typeof rows)[number]) =>
      row.toDays === null ? `${row.fromDays} or more` : `${row.fromDays} to ${row.toDays}`;
    return {
      period: { from, to },
      summary:
        medianDays === null
          ? 'No paid bookings on these days.'
          : `Half of ${formatCount(bookings, 'booking')} were made ${formatCount(medianDays, 'day')} before the trip, or later.`,
      chart: barChart(
        'Bookings by days before the trip',
        rows.map((row) => ({ name: `${nameOf(row)} days`, value: row.bookings })),
        String,
      ),
      tables: [
        {
          title: 'By days before the trip',
          columns: ['Days before', 'Bookings', 'Share'],
          words: 1,
          rows: rows.map((row) => [
            ...[nameOf(row), String(row.bookings), share(row.bookings, bookings)],
          ]),
        },
      ],
    };
  },
  async conversion(query, visitor) {
    const { from, to, holds, sources } = await officeService.conversion(query, visitor);
    const all = sumOf(holds, (row) => row.holds);
    const paid = sumOf(holds, (row) => row.paid);
    const sourceOf = (row: (typeof sources)[number]) => row.source ?? 'not known';
    return {
      period: { from, to },
      summary: `${paid} of ${formatCount(all, 'hold')} were paid, ${share(paid, all)}.`,
      chart: barChart(
        'Bookings that were paid, by source, those with the most bookings first',
        sources
          .slice(0, 20)
          .map((row) => ({ name: sourceOf(row), value: percentOf(row.paid, row.bookings) })),
        percentText,
        100,
      ),
      tables: [
        {
          title: 'Holds',
          columns: ['Made by', 'Holds', 'Booked', 'Paid', 'Paid of holds'],
          words: 1,
          rows: holds.map((row) => [
            ...[holdOriginNames[row.from], String(row.holds), String(row.booked)],
            ...[String(row.paid), share(row.paid, row.holds)],
          ]),
        },
        {
          title: 'Bookings by source',
          columns: ['Source', 'Made through', 'Bookings', 'Paid', 'Paid of bookings'],
          words: 2,
          rows: sources.map((row) => [
            ...[sourceOf(row), channelNames[row.channel], String(row.bookings)],
            ...[String(row.paid), share(row.paid, row.bookings)],
          ]),
        },
      ],
    };
  },
  async cancellations(query, visitor, seesMoney) {
    const { from, to, rows } = await officeService.cancellations(query, visitor);
    const currency = rows[0]?.currency ?? 'INR';
    const refunded = sumOf(
      rows.filter((row) => row.currency === currency),
      (row) => row.refundMinor,
    );
    const nameOf = (row: (typeof rows)[number]) =>
      row.reason !== null
        ? `We cancelled: ${row.reason}`
        : `${cancelledByNames[row.by]}${row.reasonCode ? `: ${cancellationReasonNames[row.reasonCode].toLowerCase()}` : ''}`;
    return {
      period: { from, to },
      summary: `${formatCount(
        sumOf(rows, (row) => row.cancellations),
        'cancellation',
      )}${seesMoney ? `, ${formatMoney(refunded, currency)} to refund` : ''}.`,
      chart: barChart(
        'Cancellations by reason, the most common first',
        rows.slice(0, 20).map((row) => ({ name: nameOf(row), value: row.cancellations })),
        String,
      ),
      tables: [
        {
          title: 'By reason',
          columns: [
            ...['Reason', 'Cancellations', 'Moved instead'],
            ...(seesMoney ? ['To refund', 'Kept'] : []),
          ],
          words: 1,
          rows: rows.map((row) => [
            ...[nameOf(row), String(row.cancellations), String(row.moved)],
            ...(seesMoney
              ? [
                  formatMoney(row.refundMinor, row.currency),
                  formatMoney(row.keptMinor, row.currency),
                ]
              : []),
          ]),
        },
      ],
    };
  },
};
