export const postsPerPage = 6;

/** Returns the number of pages, at least one. */
export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / postsPerPage));
}

/** Parses the number in an address like `/page/2`. Defaults to 1. Null if it's invalid. */
export function pageNumber(text: string | undefined): number | null {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
