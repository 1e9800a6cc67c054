/** Re-encodes travellers' photos, so that only the picture itself is kept. */
import pLimit from 'p-limit';

/** The formats that cameras and phones produce. SVGs and other files could contain scripts. */
const kinds: readonly string[] = ['jpeg', 'png', 'webp'];
/** A photo on a page. Its sides are in pixels. */
const shown = { side: 1_600, type: 'webp', quality: 78 } as const;
/** A photo of a document, whose small print must stay legible, in a format everything opens. */
export const legible = { side: 2_600, type: 'jpeg', quality: 86 } as const;
/** Limits the pixels, because a small file can decompress to an image that exhausts memory. */
const MOST_PIXELS = 60_000_000;

/** A large photo takes 240 MB while it is open. */
const twoAtATime = pLimit(2);

/**
 * Returns a photo upright, no larger than needed and without metadata; null if unusable.
 *
 * @param file its bytes or its path
 */
export async function rewritePhoto(
  file: Buffer | string,
  { side, type, quality }: typeof shown | typeof legible = shown,
) {
  // Loaded on demand: the library needs a lot of memory, and most processes never handle a photo.
  const { default: sharp } = await import('sharp');
  return twoAtATime(async () => {
    try {
      const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;
      const { format } = await sharp(file, options).metadata();
      if (!kinds.includes(format)) return null;
      const { data, info } = await sharp(file, options)
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        // JPEG has no transparency, and its black background would hide black text.
        .flatten(type === 'jpeg' && { background: '#ffffff' })
        .toFormat(type, { quality })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      return null;
    }
  });
}
