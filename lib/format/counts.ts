/** Shared, because creating a formatter costs about 100 times as much as using it. */
const numbers = new Intl.NumberFormat('en-IN');

/** `1 seat`, `3 seats`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${numbers.format(count)} ${count === 1 ? singular : plural}`;
}

/** `12.5%`, from basis points. */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** `3,810 m` */
export function formatMetres(metres: number): string {
  return `${numbers.format(metres)} m`;
}

/** `Breakfast, lunch and dinner`; empty for an empty list. */
export function formatList(items: readonly string[]): string {
  if (items.length === 0) return '';
  const text =
    items.length === 1 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
