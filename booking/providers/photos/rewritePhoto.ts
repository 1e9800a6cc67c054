/** Re-encodes travellers' photos, so that only the picture itself is kept. */

/** The formats that cameras and phones produce. SVGs and other files could contain scripts. */
const kinds: readonly string[] = ['jpeg', 'png', 'webp'];
const SIDE = 1_600;
/** Limits the pixels, because a small file can decompress to an image that exhausts memory. */
const MOST_PIXELS = 60_000_000;

/** Returns a photo as upright WebP of at most 1,600 pixels without metadata; null if unusable. */
export async function rewritePhoto(file: Buffer) {
  // Loaded on demand: the library needs a lot of memory, and most processes never handle a photo.
  const { default: sharp } = await import('sharp');
  try {
    const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;
    const { format } = await sharp(file, options).metadata();
    if (!kinds.includes(format)) return null;
    const { data, info } = await sharp(file, options)
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
