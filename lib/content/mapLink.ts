/** Returns an OpenStreetMap link to coordinates in degrees. */
export function mapPlaceLink(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** Returns an OpenStreetMap search link for an address. */
export function mapSearchLink(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\s+/g, ' '))}`;
}
