import type { Departure } from '@/booking/contract/departures';
import { departure } from '@/components/testing/builders';
import { roomPrices } from './roomPrices';

const offer = (
  occupancy: Departure['occupancies'][number]['occupancy'],
  allInMinor: number,
  isAvailable = true,
) => ({ occupancy, perPersonMinor: allInMinor, allInMinor, isAvailable, placesLeft: null });

it('groups dates with the same prices into one row, most shared room first', () => {
  const occupancies = [offer('single', 300), offer('twin', 200)];
  const { rooms, rows } = roomPrices([
    departure({ startDate: '2026-12-19', occupancies }),
    departure({ startDate: '2027-01-02', occupancies: [...occupancies].reverse() }),
    departure({ startDate: '2027-02-06', occupancies: [offer('twin', 250)] }),
  ]);
  expect(rooms).toEqual(['twin', 'single']);
  expect(rows.map(({ dates }) => dates)).toEqual([['2026-12-19', '2027-01-02'], ['2027-02-06']]);
  expect(rows[0]?.prices.twin).toEqual({ allInMinor: 200, currency: 'INR', isAvailable: true });
  expect(rows[1]?.prices.single).toBeUndefined();
});

it('shows a room as available if it is on one of the dates', () => {
  const on = (startDate: string, isFree: boolean) =>
    departure({ startDate, occupancies: [offer('single', 300, isFree)] });
  const free = (...list: Departure[]) => roomPrices(list).rows[0]?.prices.single?.isAvailable;
  expect(free(on('2026-12-19', false), on('2027-01-02', true))).toBe(true);
  expect(free(on('2026-12-19', false), on('2027-01-02', false))).toBe(false);
});

it('omits what no one can book', () => {
  const closed = departure({ isBookable: false, occupancies: [offer('twin', 200)] });
  expect(roomPrices([closed])).toEqual({ rooms: [], rows: [] });
});
