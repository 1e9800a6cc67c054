import { cancellationSteps } from './cancellationSteps';

const tier = (minDaysBefore: number, refundBps: number, minChargeMinorPerPax = 0) => ({
  minDaysBefore,
  refundBps,
  minChargeMinorPerPax,
});

it('describes every step', () => {
  const tiers = [tier(30, 9_000), tier(15, 5_000), tier(14, 1_250), tier(0, 0)];
  expect(cancellationSteps({ tiers })).toEqual([
    { when: '30 days or more before', back: '90%', least: null },
    { when: '15 to 29 days before', back: '50%', least: null },
    { when: '14 days before', back: '12.5%', least: null },
    { when: 'Less than 14 days before', back: 'Nothing', least: null },
  ]);
  expect(cancellationSteps({ tiers: [tier(0, 10_000)] })).toEqual([
    { when: 'Any time', back: '100%', least: null },
  ]);
});

it('says what we keep at least, where only a part is refunded', () => {
  const tiers = [tier(30, 10_000, 200_000), tier(15, 5_000, 200_000), tier(0, 0, 200_000)];
  expect(cancellationSteps({ tiers }).map(({ back, least }) => [back, least])).toEqual([
    ['100%', null],
    ['50%', 'at least ₹2,000 a person'],
    ['Nothing', null],
  ]);
});
