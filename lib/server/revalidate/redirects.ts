/** An address that has moved, or is gone (`to` null, status 410). */
export interface Redirect {
  from: string;
  to: string | null;
  status: number;
}

/** What has to be written so that the redirects are right after a page moved. */
export interface RedirectChanges {
  put: Redirect[];
  /** Old addresses whose redirect has to go. */
  remove: string[];
}

/**
 * What a move from one address to another asks for: the old address leads to the new one, everything
 * that led to the old one now leads straight to the new one, and the new address itself leads nowhere.
 * So no chain grows longer than one step and no loop can be: also when two pages swap addresses.
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

/** What a page that takes an address asks for: the address leads nowhere any more. */
export function redirectsAfterArrival(
  existing: readonly Redirect[],
  address: string,
): RedirectChanges {
  const isTaken = existing.some((redirect) => redirect.from === address);
  return { put: [], remove: isTaken ? [address] : [] };
}

/**
 * What a page that is taken away asks for: its address is gone. Older addresses go on leading there, and
 * so are gone too, for as long as the page stays away: published again, it is found under all of them.
 */
export function redirectsAfterDeparture(address: string): RedirectChanges {
  return { put: [{ from: address, to: null, status: 410 }], remove: [] };
}

/** The redirects with the changes made. */
export function applyChanges(
  existing: readonly Redirect[],
  { put, remove }: RedirectChanges,
): Redirect[] {
  const replaced = new Set([...put.map((redirect) => redirect.from), ...remove]);
  return [...existing.filter((redirect) => !replaced.has(redirect.from)), ...put];
}
