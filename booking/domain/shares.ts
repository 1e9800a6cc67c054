/** How a booking's balance is divided into shares. Pure. */

/** Splits an amount equally. The first parts get the leftover rupees, the very first the paise. */
export function splitEqually(totalMinor: number, people: number): number[] {
  const paise = totalMinor % 100;
  const rupees = (totalMinor - paise) / 100;
  const each = Math.floor(rupees / people);
  const left = rupees - each * people;
  return Array.from({ length: people }, (_, index) => {
    const rupeesOfThis = each + (index < left ? 1 : 0);
    return rupeesOfThis * 100 + (index === 0 ? paise : 0);
  });
}

/** Fills in missing amounts with equal parts of what remains. */
export function fillAmounts(freeMinor: number, named: readonly (number | undefined)[]): number[] {
  const takenMinor = named.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const open = named.filter((amount) => amount === undefined).length;
  const parts = open === 0 ? [] : splitEqually(Math.max(freeMinor - takenMinor, 0), open);
  let next = 0;
  return named.map((amount) => amount ?? parts[next++] ?? 0);
}

/** Returns the part of a full name that a friend may see. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
