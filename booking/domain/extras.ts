import {
  amountLine,
  type LineResult,
  type PriceBook,
  type PricingProblem,
  type Selection,
  type TaxSnapshot,
} from './priceBook.ts';

/** Returns a line per add-on, taxed at its own GST rate or at `gstBps`, or every problem. */
export function extraLines(
  addons: PriceBook['addons'],
  selected: Selection['addons'],
  gstBps: number,
): LineResult {
  const result: LineResult = { lines: [], problems: [] };
  selected.forEach(({ code, qty }, index) => {
    const addon = addons.find((one) => one.code === code);
    const problem = problemOf(addon, qty, `addons.${index}`);
    if (problem) result.problems.push(problem);
    if (!addon || problem) return;
    result.lines.push({
      ...amountLine('addon', addon.name, addon.amountMinor),
      qty,
      amountMinor: addon.amountMinor * qty,
      gstBps: addon.gstBps ?? gstBps,
      discountable: false,
    });
  });
  return result;
}

/** Returns each selected extra's GST rate, and whether it's per person, as of this sale. */
export function extraTerms(
  addons: PriceBook['addons'],
  selected: Selection['addons'],
  gstBps: number,
): TaxSnapshot['extras'] {
  return selected.map(({ code }) => {
    const addon = addons.find((one) => one.code === code);
    return { gstBps: addon?.gstBps ?? gstBps, isPerPerson: addon?.per === 'traveller' };
  });
}

function problemOf(
  addon: PriceBook['addons'][number] | undefined,
  qty: number,
  path: string,
): PricingProblem | null {
  if (!addon) return { code: 'unknown_addon', path: `${path}.code` };
  if (qty <= addon.maxQty) return null;
  return { code: 'addon_quantity', path: `${path}.qty`, maxQty: addon.maxQty };
}
