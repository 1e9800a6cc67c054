import type { Departure } from '@/booking/contract/departures';
import { departuresAt } from './catalogueAt';

const departure = {
  startDate: '2026-12-19',
  tz: 'Asia/Kolkata',
  isBookable: true,
  salesState: 'open',
  status: 'filling',
  salesCloseAt: '2026-12-17T12:30:00Z',
} as Departure;
const at = (instant: string) => departuresAt([departure], Date.parse(instant));

it('lists a date until its day is over where it starts', () => {
  expect(at('2026-12-19T18:29:00Z')).toHaveLength(1);
  expect(at('2026-12-19T18:30:00Z')).toEqual([]);
});

it('closes a date from the second its sale ends', () => {
  expect(at('2026-12-17T12:29:59Z')).toEqual([departure]);
  expect(at('2026-12-17T12:30:00Z')).toMatchObject([
    { isBookable: false, salesState: 'closed', status: 'closed' },
  ]);
});
