/** Demo offer codes, as in the seeded campaigns. `fromDays` and `toDays` count from today. */
export const demoCoupons = [
  {
    code: 'SNOWLINE',
    kind: 'percent',
    bps: 800,
    amountMinor: null,
    capMinor: 6_000_00,
    slugs: ['spiti-in-snow', 'kedarkantha-summit-trek'],
    fromDays: -20,
    toDays: 55,
    maxRedemptions: 200,
  },
  {
    code: 'EARLYROAD',
    kind: 'flat_per_pax',
    bps: null,
    amountMinor: 1_500_00,
    capMinor: null,
    slugs: ['ladakh-pangong-nubra', 'spiti-full-circle'],
    fromDays: -11,
    toDays: 130,
    maxRedemptions: 100,
  },
] as const;
