/** The page at an address that sends a file instead. */
export function NoPage() {
  return null;
}
