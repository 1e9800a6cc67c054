/** Returns the month some months later, or earlier: `2027-01`. */
export function monthOffset(month: string, later: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString().slice(0, 7);
}
