/**
 * Prices, days and refusals are the same in UTC, Kolkata and Los Angeles: at midnight, on 29
 * February and on the day a tax changes.
 */
import { postgresUrl } from '../testing/database.ts';
import { runProgram } from './program.ts';

const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles'];

type Told = Record<string, Record<string, unknown>>;

async function tell(zone: string): Promise<Told> {
  const { code, printed } = await runProgram('clockCases.ts', {
    env: {
      TZ: zone,
      // The database server runs in the same zone.
      ...(postgresUrl
        ? { BOOKING_TEST_POSTGRES: `${postgresUrl}?options=-c%20timezone%3D${zone}` }
        : {}),
    },
    seconds: 120,
  });
  if (code !== 0) throw new Error(printed);
  return JSON.parse(printed.slice(printed.indexOf('{'))) as Told;
}

let told: Told[];
beforeAll(async () => {
  told = [];
  for (const zone of zones) told.push(await tell(zone));
}, 180_000);

it('gives the same results in every server time zone', () => {
  expect(told[1]).toEqual(told[0]);
  expect(told[2]).toEqual(told[0]);
});

it('sells until the last second before midnight in India', () => {
  expect(told[0]?.['last second of sale']).toMatchObject({ status: 201 });
  expect(told[0]?.['sale is over']).toMatchObject({ status: 409, code: 'sales_closed' });
});

it('handles 29 February as a departure day, a birthday and a due date', () => {
  expect(told[0]?.['29 February']).toMatchObject({
    startDate: '2028-02-29',
    balanceDueOn: '2028-02-14',
    // Born on 29 February 2012: seventeen on 28 February 2030 and eighteen on 1 March 2030.
    days: ['2030-02-28', '2030-03-01'],
    dayBefore: 'minor_without_adult',
    dayAfter: 201,
  });
});

it('applies the tax of the date in India, from its first second', () => {
  expect(told[0]?.['tax, last second of 31 March']).toMatchObject({ tcsBps: 500 });
  expect(told[0]?.['tax, first second of 1 April']).toMatchObject({ tcsBps: 200 });
});

it('applies the early discount to every price until the end of its last day in India', () => {
  expect(told[0]?.['early, last second of 31 January']).toEqual({
    startDate: '2028-04-30',
    earlyMinor: 179_990,
    discount: { bps: 1_000, lastDay: '2028-01-31' },
    fromMinor: 1_700_900,
  });
  expect(told[0]?.['early, first second of 1 February']).toEqual({
    startDate: '2028-04-30',
    earlyMinor: 0,
    discount: null,
    fromMinor: 1_889_900,
  });
});

it('asks for confirmation when the price list changes during a selection', () => {
  expect(told[0]?.['price changed']).toMatchObject({ status: 409, code: 'price_changed' });
});

it('ends a coupon after its last day in India', () => {
  expect(told[0]?.['coupon on its last day']).toMatchObject({ status: 200 });
  expect(told[0]?.['coupon a second later']).toMatchObject({ code: 'coupon_expired' });
});
