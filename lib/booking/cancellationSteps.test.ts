import { cancellationSteps } from './cancellationSteps';

const tier = (minDaysBefore: number, refundBps: number) => ({
  minDaysBefore,
  refundBps,
  minChargeMinorPerPax: 0,
});

it('describes every step', () => {
  const tiers = [tier(30, 9_000), tier(15, 5_000), tier(14, 1_250), tier(0, 0)];
  expect(cancellationSteps({ tiers })).toEqual([
    { when: '30 days or more before', back: '90%' },
    { when: '15 to 29 days before', back: '50%' },
    { when: '14 days before', back: '12.5%' },
    { when: 'Less than 14 days before', back: 'Nothing' },
  ]);
  expect(cancellationSteps({ tiers: [tier(0, 10_000)] })).toEqual([
    { when: 'Any time', back: '100%' },
  ]);
});
