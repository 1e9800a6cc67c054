/** An address that has moved, or that was removed (`to` is null and the status is 410). */
export interface Redirect {
  from: string;
  to: string | null;
  status: number;
}

/** The writes that correct the redirects after a page has moved. */
export interface RedirectChanges {
  put: Redirect[];
  /** Old addresses whose redirects must be deleted. */
  remove: string[];
}

/**
 * Returns the redirects for a move. The old address redirects to the new one. Everything that
 * redirected to the old address now redirects straight to the new one. The new address itself no
 * longer redirects. So chains are never longer than one step and loops can't occur, even when two
 * pages swap addresses.
 */
export function redirectsAfterMove(
  existing: readonly Redirect[],
  from: string,
  to: string,
): RedirectChanges {
  if (from === to) return { put: [], remove: [] };
  const remove = existing.filter((redirect) => redirect.from === to).map(() => to);
  const put = existing
    .filter((redirect) => redirect.to === from && redirect.from !== to)
    .map((redirect) => ({ ...redirect, to }));
  return { put: [...put, { from, to, status: 308 }], remove: [...new Set(remove)] };
}

/** Removes an address's redirect, because a page now has that address. */
export function redirectsAfterArrival(
  existing: readonly Redirect[],
  address: string,
): RedirectChanges {
  const isTaken = existing.some((redirect) => redirect.from === address);
  return { put: [], remove: isTaken ? [address] : [] };
}

/** Marks a removed page's address as gone. Older ones lead to it until it's published again. */
export function redirectsAfterDeparture(address: string): RedirectChanges {
  return { put: [{ from: address, to: null, status: 410 }], remove: [] };
}
