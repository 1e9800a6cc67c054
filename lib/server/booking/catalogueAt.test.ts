import { aDeparture } from '@/booking/testing/builders';
import type { Departure } from '@/booking/contract/departures';
import type { Service } from '@/booking/testing/service';
import { aTripOnSale, startBookingService } from '../testing/siteAndService';
import { catalogueAt, departuresAt } from './catalogueAt';
import { bookingService } from './client';

const dayMs = 86_400_000;

describe('a single date', () => {
  const departure = {
    startDate: '2026-12-19',
    tz: 'Asia/Kolkata',
    isBookable: true,
    salesState: 'open',
    status: 'filling',
    salesCloseAt: '2026-12-17T12:30:00Z',
  } as Departure;
  const at = (instant: string) => departuresAt([departure], Date.parse(instant));

  it('is listed until its day ends where it starts', () => {
    expect(at('2026-12-19T18:29:00Z')).toHaveLength(1);
    expect(at('2026-12-19T18:30:00Z')).toEqual([]);
  });

  it('is closed from the second its sale ends', () => {
    expect(at('2026-12-17T12:29:59Z')).toEqual([departure]);
    expect(at('2026-12-17T12:30:00Z')).toMatchObject([
      { isBookable: false, salesState: 'closed', status: 'closed', seatsLeft: null },
    ]);
  });

  it('is open from the second its sale begins, if it has a price', () => {
    const opens = {
      ...departure,
      salesState: 'not_open',
      isBookable: false,
      salesOpenAt: '2026-12-01T00:00:00Z',
      from: { amountMinor: 1, currency: 'INR', occupancy: 'twin', taxes: 'gst' },
    } as Departure;
    const at = (instant: string) => departuresAt([opens], Date.parse(instant));
    expect(at('2026-11-30T23:59:59Z')).toEqual([opens]);
    expect(at('2026-12-01T00:00:00Z')).toMatchObject([{ isBookable: true, salesState: 'open' }]);
    expect(at('2026-12-17T12:30:00Z')).toMatchObject([{ isBookable: false, status: 'closed' }]);
    expect(departuresAt([{ ...opens, from: null }], Date.parse('2026-12-02'))).toMatchObject([
      { isBookable: false },
    ]);
  });
});

describe('lists from a real service', () => {
  let service: Service;
  let slug = '';
  beforeAll(async () => {
    service = await startBookingService();
    const trip = await aTripOnSale(service, {
      departure: { inDays: 10, prices: { twin: 900_000 } },
    });
    slug = trip.slug;
    const { tripId } = await service.db.queries
      .selectFrom('departure')
      .select('trip_id as tripId')
      .where('id', '=', trip.departureId)
      .executeTakeFirstOrThrow();
    // Sold out, so there's one departed date that wasn't bookable.
    await aDeparture(service.db, { tripId, inDays: 12, capacity: 0 });
    for (const inDays of [30, 40, 50, 60, 70]) await aDeparture(service.db, { tripId, inDays });
  }, 60_000);
  afterAll(() => service.close());

  it("match the service's own answers for now", async () => {
    const now = catalogueAt(Date.now());
    const [summaries, bookable] = await Promise.all([
      bookingService.tripSummaries([slug]),
      bookingService.listDepartures({ trips: [slug], status: 'bookable', limit: 3 }),
    ]);
    expect((await now.tripSummaries([slug])).items).toEqual(summaries.items);
    const listed = await now.listDepartures({ trips: [slug], status: 'bookable', limit: 3 });
    expect(listed.items).toEqual(bookable.items);
    expect(listed.total).toBe(bookable.total);
  });

  it('contain the requested number of dates at that instant, with their lowest price', async () => {
    const then = catalogueAt(Date.now() + 20 * dayMs);
    const [summary] = (await then.tripSummaries([slug])).items;
    expect(summary).toMatchObject({ bookableCount: 5, from: { amountMinor: 1_889_900 } });
    expect(summary?.nextDepartures).toHaveLength(4);
    const bookable = await then.listDepartures({ trips: [slug], status: 'bookable', limit: 3 });
    expect(bookable.items).toHaveLength(3);
    expect(bookable.total).toBe(5);
  });

  it('are empty once all dates have departed', async () => {
    const [summary] = (await catalogueAt(Date.now() + 200 * dayMs).tripSummaries([slug])).items;
    expect(summary).toMatchObject({ bookableCount: 0, from: null, nextDepartures: [] });
  });
});
