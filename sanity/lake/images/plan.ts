import { badRequest } from '../errors.ts';

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Part of an image, in the image's own pixels. */
export interface Region extends Size {
  left: number;
  top: number;
}

export type OutputFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** Everything needed to render one image from another. Equal plans give equal images. */
export interface ImagePlan {
  original: Size;
  region: Region;
  size: Size;
  /** Borders around the image, for `fit=fill`. */
  canvas: Size;
  background: string;
  /** Lets the image's content decide which part to keep. */
  strategy: 'entropy' | null;
  flip: string;
  blur: number;
  format: OutputFormat;
  quality: number;
}

export type ImageQuery = Record<string, string | undefined>;

const LARGEST_SIDE = 4_096;
const DEFAULT_QUALITY = 75;
const FITS = ['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'] as const;
type Fit = (typeof FITS)[number];
const FORMATS: Record<string, OutputFormat> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  pjpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
};
const PLAN_PARAMETERS = ['rect', 'w', 'h', 'fm', 'q', 'blur', 'flip', 'bg', 'auto', 'dpr'];

/**
 * Interprets Sanity's image parameters. Null means the stored file itself. `original` is the
 * image's size as displayed, `extension` the stored file's.
 */
export function planImage(
  query: ImageQuery,
  original: Size,
  extension: string,
  accept: string,
): ImagePlan | null {
  const format = outputFormat(query, extension, accept);
  if (!PLAN_PARAMETERS.some((name) => query[name] !== undefined)) return null;
  const region = readRect(query.rect, original);
  const fit = readFit(query.fit);
  const dpr = readNumber('dpr', query.dpr, 1, 3) ?? 1;
  const width = scaled('w', query.w, dpr);
  const height = scaled('h', query.h, dpr);
  const layout = layOut(region, fit, width, height, query);
  return {
    original,
    ...layout,
    background: readBackground(query.bg),
    flip: readFlip(query.flip),
    blur: readNumber('blur', query.blur, 0, 2_000) ?? 0,
    format,
    quality: Math.round(readNumber('q', query.q, 0, 100) ?? DEFAULT_QUALITY),
  };
}

/** Whether the response's format depends on what the client accepts. */
export function isNegotiated(query: ImageQuery): boolean {
  return query.auto === 'format' && query.fm === undefined;
}

/** In pixels. Larger images take seconds of CPU time. */
const LARGEST_AVIF = 4_000_000;

/**
 * Returns the same image as AVIF, for `auto=format` and clients that accept AVIF, else null. AVIF
 * is a third smaller but slow to encode, so it's served only once it's ready, as on the hosted
 * service.
 */
export function avifOf(plan: ImagePlan, query: ImageQuery, accept: string): ImagePlan | null {
  const isAsked = isNegotiated(query) && accept.includes('image/avif');
  const isSmall = plan.canvas.width * plan.canvas.height <= LARGEST_AVIF;
  return isAsked && isSmall ? { ...plan, format: 'avif' } : null;
}

type Layout = Pick<ImagePlan, 'region' | 'size' | 'canvas' | 'strategy'>;

function layOut(
  region: Region,
  fit: Fit,
  width: number | null,
  height: number | null,
  query: ImageQuery,
): Layout {
  const plain = (size: Size, canvas = size): Layout => ({ region, size, canvas, strategy: null });
  if (width === null && height === null) return plain(whole(region));
  const box = completeBox(region, width, height);
  if (width === null || height === null || fit === 'scale') {
    const mayGrow = fit !== 'max' && fit !== 'min' && fit !== 'fillmax';
    return plain(mayGrow ? whole(box) : within(region, box, false));
  }
  if (fit === 'clip') return plain(within(region, box, true));
  if (fit === 'max') return plain(within(region, box, false));
  if (fit === 'fill') return plain(within(region, box, true), box);
  if (fit === 'fillmax') return plain(within(region, box, false), box);
  // crop and min fill the box. min never enlarges.
  const shrink =
    fit === 'min' ? Math.min(1, region.width / box.width, region.height / box.height) : 1;
  const size = whole({ width: box.width * shrink, height: box.height * shrink });
  if (query.crop === 'entropy') return { region, size, canvas: size, strategy: 'entropy' };
  return { region: cropRegion(region, size, query), size, canvas: size, strategy: null };
}

/** Fills in the missing side from the image's aspect ratio. */
function completeBox(region: Size, width: number | null, height: number | null): Size {
  const ratio = region.width / region.height;
  const completed = height ?? (width === null ? region.height : width / ratio);
  return { width: width ?? completed * ratio, height: completed };
}

/** Returns the largest size with the same ratio that fits in a box. */
function within(picture: Size, box: Size, mayGrow: boolean): Size {
  const scale = Math.min(
    box.width / picture.width,
    box.height / picture.height,
    mayGrow ? Infinity : 1,
  );
  return whole({ width: picture.width * scale, height: picture.height * scale });
}

/** Returns the part with `target`'s ratio around the point set by `crop`, `fp-x` and `fp-y`. */
function cropRegion(region: Region, target: Size, query: ImageQuery): Region {
  const scale = Math.min(region.width / target.width, region.height / target.height);
  const { width, height } = whole({ width: target.width * scale, height: target.height * scale });
  const { x, y } = focus(query);
  const place = (start: number, room: number, part: number, at: number) =>
    start + Math.round(Math.min(Math.max(room * at - part / 2, 0), room - part));
  return {
    left: place(region.left, region.width, width, x),
    top: place(region.top, region.height, height, y),
    width,
    height,
  };
}

function focus(query: ImageQuery): { x: number; y: number } {
  const crop = query.crop?.split(',') ?? [];
  if (crop.includes('focalpoint')) {
    return {
      x: readNumber('fp-x', query['fp-x'], 0, 1) ?? 0.5,
      y: readNumber('fp-y', query['fp-y'], 0, 1) ?? 0.5,
    };
  }
  return {
    x: crop.includes('left') ? 0 : crop.includes('right') ? 1 : 0.5,
    y: crop.includes('top') ? 0 : crop.includes('bottom') ? 1 : 0.5,
  };
}

function whole({ width, height }: Size): Size {
  const side = (value: number) => Math.min(Math.max(Math.round(value), 1), LARGEST_SIDE * 2);
  return { width: side(width), height: side(height) };
}

function scaled(name: string, value: string | undefined, dpr: number): number | null {
  const side = readNumber(name, value, 1, LARGEST_SIDE * 2);
  return side === null ? null : Math.min(Math.max(Math.round(side * dpr), 1), LARGEST_SIDE);
}

/** Clamps numbers to their range, as the hosted service does, and refuses other text. */
function readNumber(
  name: string,
  value: string | undefined,
  least: number,
  most: number,
): number | null {
  if (!value) return null;
  const number = Number(value);
  if (!Number.isFinite(number)) throw badRequest(`The image parameter ${name} must be a number.`);
  return Math.min(Math.max(number, least), most);
}

function readFit(value = 'clip'): Fit {
  const fit = FITS.find((name) => name === value);
  if (!fit) throw badRequest(`The image parameter fit must be one of ${FITS.join(', ')}.`);
  return fit;
}

function readRect(value: string | undefined, original: Size): Region {
  if (value === undefined) return { left: 0, top: 0, ...original };
  const numbers = value.split(',').map(Number);
  const [left = NaN, top = NaN, width = NaN, height = NaN] = numbers.map(Math.round);
  if (numbers.length !== 4 || ![left, top, width, height].every(Number.isFinite)) {
    throw badRequest('The image parameter rect must be four numbers: left,top,width,height.');
  }
  const x = Math.max(left, 0);
  const y = Math.max(top, 0);
  const region = {
    left: x,
    top: y,
    width: Math.min(left + width, original.width) - x,
    height: Math.min(top + height, original.height) - y,
  };
  if (region.width < 1 || region.height < 1) {
    throw badRequest('The image parameter rect is outside the image.');
  }
  return region;
}

function outputFormat(query: ImageQuery, extension: string, accept: string): OutputFormat {
  if (query.fm !== undefined) {
    const format = FORMATS[query.fm];
    if (!format) throw badRequest('The image parameter fm must be jpg, pjpg, png, webp or avif.');
    return format;
  }
  if (isNegotiated(query) && accept.includes('image/webp')) return 'webp';
  return FORMATS[extension] ?? 'png';
}

function readFlip(value = ''): string {
  return [...'hv'].filter((axis) => value.includes(axis)).join('');
}

function readBackground(value = 'ffffff'): string {
  if (!/^([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)) {
    throw badRequest('The image parameter bg must be a colour such as fff or 1a2b3c.');
  }
  return `#${value}`;
}
