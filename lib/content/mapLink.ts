/** A place on a map of somebody else, marked by its coordinates in degrees. */
export function mapPlaceLink(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** A place on a map of somebody else, found by its address. */
export function mapSearchLink(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\s+/g, ' '))}`;
}
