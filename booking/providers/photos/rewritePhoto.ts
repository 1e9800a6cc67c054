/** Photos that travellers send, written anew: nothing of the file that came is kept. */

/** What cameras and phones make. A drawing could hold a program, and so could a file of any other kind. */
const kinds: readonly string[] = ['jpeg', 'png', 'webp'];
const SIDE = 1_600;
/** A small file can unfold to a picture that fills the memory. */
const MOST_PIXELS = 60_000_000;

export type RewrittenPhoto = { bytes: Buffer; width: number; height: number };

/**
 * A photo as WebP of at most 1,600 pixels a side, upright, without its metadata (place, camera, owner). Null for
 * what is no photo, is broken, or is too large to open.
 */
export async function rewritePhoto(file: Buffer): Promise<RewrittenPhoto | null> {
  // Its library takes much memory, and most services never see a photo.
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
