import fc from 'fast-check';
import { amountLine, type PricedLine } from './priceBook.ts';
import { sumMinor } from './money.ts';
import { taxesOn } from './taxes.ts';

const rule = {
  kind: 'tcs' as const,
  taxClass: 'overseas',
  thresholdMinor: null,
  aboveBps: null,
  validFrom: '2026-04-01',
  validTo: null,
};
const taxRules = [
  { ...rule, id: 'pan', conditionKey: '', bps: 200 },
  { ...rule, id: 'no-pan', conditionKey: 'no_pan', bps: 500 },
];

const line = fc
  .record({ amountMinor: fc.nat(9_000_000), gstBps: fc.constantFrom(0, 500, 1_800) })
  .map(({ amountMinor, gstBps }): PricedLine => ({
    ...amountLine('fare', 'Adult', amountMinor),
    gstBps,
    discountable: true,
  }));

it('shows exactly the tax it adds on its lines, and TCS only for residents going abroad', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 8 }),
      fc.record({
        billingStateCode: fc.constantFrom(null, 'DL' as const, 'HP' as const),
        isResident: fc.boolean(),
        hasPan: fc.boolean(),
      }),
      fc.boolean(),
      (lines, buyer, isInternational) => {
        const book = {
          taxRules,
          isInternational,
          taxClass: 'tour_package_5' as const,
          supplierStateCode: 'DL',
        };
        const taxes = taxesOn(book, buyer, lines, '2027-02-01');
        const tcsMinor = taxes.tcs?.amountMinor ?? 0;
        expect(sumMinor(taxes.taxLines.map(({ amountMinor }) => amountMinor))).toBe(
          taxes.gstMinor + tcsMinor,
        );
        expect(taxes.taxableMinor).toBe(sumMinor(lines.map(({ amountMinor }) => amountMinor)));
        expect(taxes.tcs !== null).toBe(isInternational && buyer.isResident);
        const isInside = buyer.billingStateCode !== 'HP';
        const kinds = taxes.taxLines.map(({ kind }) => kind);
        expect(kinds).not.toContain(isInside ? 'igst' : 'cgst');
        const halves = (kind: string) => taxes.taxLines.filter((one) => one.kind === kind);
        expect(halves('cgst').map((one) => one.amountMinor)).toEqual(
          halves('sgst').map((one) => one.amountMinor),
        );
      },
    ),
  );
});
