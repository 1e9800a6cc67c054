/** An address that has moved or was removed (`to` null, status 410). */
export interface Redirect {
  from: string;
  to: string | null;
  status: number;
}

/** The writes that make redirects right after a page moved. */
export interface RedirectChanges {
  put: Redirect[];
  /** Old addresses whose redirect must go. */
  remove: string[];
}

/**
 * Redirects for a move: the old address redirects to the new one, everything that redirected to the old
 * one now redirects straight to the new one, and the new address itself doesn't redirect. So chains are
 * never longer than one step and loops can't occur, even when two pages swap addresses.
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

/** When a page takes an address, the address no longer redirects. */
export function redirectsAfterArrival(
  existing: readonly Redirect[],
  address: string,
): RedirectChanges {
  const isTaken = existing.some((redirect) => redirect.from === address);
  return { put: [], remove: isTaken ? [address] : [] };
}

/**
 * When a page is removed, its address is gone. Older addresses keep redirecting there, so they're gone
 * too until the page is published again; then all of them lead to it.
 */
export function redirectsAfterDeparture(address: string): RedirectChanges {
  return { put: [{ from: address, to: null, status: 410 }], remove: [] };
}

/** The redirects after the changes. */
export function applyChanges(
  existing: readonly Redirect[],
  { put, remove }: RedirectChanges,
): Redirect[] {
  const replaced = new Set([...put.map((redirect) => redirect.from), ...remove]);
  return [...existing.filter((redirect) => !replaced.has(redirect.from)), ...put];
}
