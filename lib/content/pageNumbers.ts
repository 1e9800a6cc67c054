/** Posts on one page of a list: few enough for a phone. */
export const postsPerPage = 6;

/** How many pages a list has; an empty one has its first. */
export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / postsPerPage));
}

/** The number in an address like `/page/2`; null when it cannot be one. Left out: the first page. */
export function pageNumber(text: string | undefined): number | null {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
