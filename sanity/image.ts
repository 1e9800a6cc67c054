/** An image, as queries return it. */
export interface ContentPicture {
  alt: string;
  caption: string | null;
  credit: string | null;
  path: string | null;
  width: number | null;
  height: number | null;
  /** A CSS background to show until the image loads: its main colour or a small, blurred copy. */
  backdrop: string | null;
  hotspot: { x?: number; y?: number } | null;
  /** In an editor's preview, the image field's path for the `data-sanity` attribute. */
  editing?: string;
  crop: { top?: number; bottom?: number; left?: number; right?: number } | null;
}

export interface PictureSources {
  src: string;
  srcSet: string;
  width: number;
  height: number;
}

/** 720 fills the most common phone screen: 360 CSS pixels wide, with two device pixels each. */
const widths = [320, 480, 640, 720, 800, 1080, 1440, 1920] as const;

/**
 * Returns the image's URLs at several widths, cropped to `ratio` (width by height) around the
 * editor's focal point. Without a ratio, the image keeps its own. Returns null if it has no file.
 */
export function pictureSources(
  picture: Pick<ContentPicture, 'path' | 'width' | 'height' | 'hotspot' | 'crop'>,
  options: { ratio?: number; quality?: number; origin?: string } = {},
): PictureSources | null {
  const { path, width, height } = picture;
  if (!path || !width || !height) return null;
  const origin = options.origin ?? process.env.CONTENT_PICTURE_ORIGIN ?? '';
  const rect = cropRectangle(picture.crop, width, height);
  const ownRatio = rect.width / rect.height;
  const ratio = options.ratio ?? ownRatio;
  const largest = Math.min(rect.width, ratio < ownRatio ? rect.height * ratio : rect.width);
  const quality = String(options.quality ?? 72);
  const address = (target: number) => {
    const query = new URLSearchParams({ auto: 'format', q: quality, w: String(target) });
    if (rect.isCut) query.set('rect', `${rect.left},${rect.top},${rect.width},${rect.height}`);
    if (options.ratio) {
      query.set('h', String(Math.round(target / ratio)));
      query.set('fit', 'crop');
      if (picture.hotspot?.x !== undefined && picture.hotspot.y !== undefined) {
        query.set('crop', 'focalpoint');
        query.set('fp-x', picture.hotspot.x.toFixed(2));
        query.set('fp-y', picture.hotspot.y.toFixed(2));
      }
    } else {
      query.set('fit', 'max');
    }
    return `${origin}/${path}?${query}`;
  };
  const offered = widths.filter((candidate) => candidate <= largest * 1.05);
  const usable = offered.length > 0 ? offered : [widths[0]];
  const middle = usable[Math.floor((usable.length - 1) / 2)] ?? widths[0];
  return {
    src: address(middle),
    srcSet: usable.map((candidate) => `${address(candidate)} ${candidate}w`).join(', '),
    width: Math.round(largest),
    height: Math.round(largest / ratio),
  };
}

function cropRectangle(crop: ContentPicture['crop'], width: number, height: number) {
  const left = Math.round((crop?.left ?? 0) * width);
  const top = Math.round((crop?.top ?? 0) * height);
  const right = Math.round((crop?.right ?? 0) * width);
  const bottom = Math.round((crop?.bottom ?? 0) * height);
  return {
    left,
    top,
    width: width - left - right,
    height: height - top - bottom,
    isCut: left + top + right + bottom > 0,
  };
}
