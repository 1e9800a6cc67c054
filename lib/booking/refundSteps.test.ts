import { refundSteps } from './refundSteps';

const step = (minDaysBefore: number, cancelUntil: string | null, refundMinor: number) => ({
  ...{ minDaysBefore, cancelUntil, refundBps: 5_000, refundMinor },
  chargeMinor: 15_894_800 - refundMinor,
});

it('says until when, what we refund and what we keep', () => {
  const tiers = [
    step(30, '2026-12-04', 15_894_800),
    step(15, '2026-12-19', 9_661_600),
    step(0, '2027-01-03', 0),
  ];
  expect(refundSteps(tiers, 'INR')).toEqual([
    { until: 'Until 4 Dec 2026', back: 'full refund' },
    { until: 'Until 19 Dec 2026', back: '₹96,616 back, we keep ₹62,332' },
    { until: 'Until the trip starts', back: 'no refund, we keep ₹1,58,948' },
  ]);
});

it('says why nothing comes back after only a deposit', () => {
  const late = { ...step(0, '2027-01-03', 0), keptMinor: 3_964_800 };
  expect(refundSteps([late], 'INR')).toEqual([
    {
      until: 'Until the trip starts',
      back: 'no refund, because only ₹39,648 has been paid so far',
    },
  ]);
});

it('leaves out days that were past in an older quote', () => {
  expect(refundSteps([step(30, null, 0)], 'INR')).toEqual([]);
});
