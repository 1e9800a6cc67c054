/** Demo offer codes, as printed by the seeded campaigns. */
export type DemoCoupon = {
  code: string;
  kind: 'percent' | 'flat_per_pax';
  /** Basis points for `percent`, otherwise whole rupees. */
  value: number;
  capRupees: number | null;
  slugs: readonly string[];
  /** Days from today when it can be used. */
  fromDays: number;
  toDays: number;
  maxRedemptions: number;
};

export const demoCoupons: readonly DemoCoupon[] = [
  {
    code: 'SNOWLINE',
    kind: 'percent',
    value: 800,
    capRupees: 6_000,
    slugs: ['spiti-in-snow', 'kedarkantha-summit-trek'],
    fromDays: -20,
    toDays: 55,
    maxRedemptions: 200,
  },
  {
    code: 'EARLYROAD',
    kind: 'flat_per_pax',
    value: 1_500,
    capRupees: null,
    slugs: ['ladakh-pangong-nubra', 'spiti-full-circle'],
    fromDays: -11,
    toDays: 130,
    maxRedemptions: 100,
  },
];
