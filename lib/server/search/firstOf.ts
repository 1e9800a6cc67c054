/** Returns the first items in a given order, without sorting the rest. */
export function firstOf<Item>(
  items: readonly Item[],
  wanted: number,
  order: (one: Item, other: Item) => number,
): Item[] {
  if (wanted > 300) return [...items].sort(order).slice(0, wanted);
  const first: Item[] = [];
  if (wanted === 0) return first;
  for (const item of items) {
    const last = first[wanted - 1];
    if (last !== undefined && order(item, last) >= 0) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = first[middle];
      if (other !== undefined && order(item, other) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, item);
    if (first.length > wanted) first.pop();
  }
  return first;
}
