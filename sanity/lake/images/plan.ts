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

export type Rotation = 0 | 90 | 180 | 270;

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

export type OutputFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** Everything needed to render one image from another. Equal plans give equal images. */
export interface ImagePlan {
  original: Size;
  region: Region;
  size: Size;
  /** Borders around the image, for `fit=fill`. */
  canvas: Size;
  /** Of borders, and of JPEGs whose original is transparent. */
  background: Colour;
  /** Whether the background also shows through transparent parts. Only if the reader chose it. */
  isFilled: boolean;
  /** Pixels added to each side, after the borders. */
  pad: number;
  /** Clockwise, in degrees. Everything but `original`, `region` and `size` is as seen after it. */
  rotation: Rotation;
  /** Lets the image's content decide which part to keep. */
  strategy: 'entropy' | null;
  flip: string;
  blur: number;
  /** 0 to 100. */
  sharpness: number;
  /** -100 (grey) to 100. */
  saturation: number;
  isInverted: boolean;
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
const ROTATIONS = [0, 90, 180, 270] as const;
const PLAN_PARAMETERS = [
  ...['rect', 'w', 'h', 'max-w', 'max-h', 'min-w', 'min-h', 'or', 'pad', 'flip', 'dpr'],
  ...['blur', 'sharp', 'sat', 'invert', 'bg', 'fm', 'q', 'auto'],
];

/** Interprets Sanity's image parameters; `original` is the size shown. Null: the stored file. */
export function planImage(
  query: ImageQuery,
  original: Size,
  extension: string,
  accept: string,
): ImagePlan | null {
  const format = outputFormat(query, extension, accept);
  if (!PLAN_PARAMETERS.some((name) => query[name] !== undefined)) return null;
  const rotation = readRotation(query.or);
  const dpr = readNumber('dpr', query.dpr, 1, 3) ?? 1;
  const pad = scaled('pad', query.pad, dpr, 0) ?? 0;
  // Sizes are those of the rotated image, which is what the reader sees.
  const region = rotated(readRect(query.rect, original), original, rotation);
  const inner = (side: number | null) => (side === null ? null : Math.max(1, side - 2 * pad));
  const width = inner(scaled('w', query.w, dpr));
  const height = inner(scaled('h', query.h, dpr));
  const layout = layOut(region, readFit(query.fit), width, height, dpr, query);
  const turned = swapped(original, rotation);
  const plan: ImagePlan = {
    original,
    ...layout,
    region: rotated(layout.region, turned, back(rotation)),
    size: swapped(layout.size, rotation),
    background: readBackground(query.bg),
    isFilled: query.bg !== undefined,
    pad,
    rotation,
    flip: readFlip(query.flip),
    blur: readNumber('blur', query.blur, 0, 2_000) ?? 0,
    sharpness: readNumber('sharp', query.sharp, 0, 100) ?? 0,
    saturation: readNumber('sat', query.sat, -100, 100) ?? 0,
    isInverted: query.invert === 'true',
    format,
    quality: Math.round(readNumber('q', query.q, 0, 100) ?? DEFAULT_QUALITY),
  };
  return isPlain(plan) ? plan : bounded(plan);
}

/** Whether one pass over the pixels is enough, as for almost every image of the site. */
export function isPlain(plan: ImagePlan): boolean {
  const { rotation, sharpness, saturation, isInverted, pad, isFilled } = plan;
  return !rotation && !sharpness && !saturation && !isInverted && !pad && !isFilled;
}

/** Limits an image that is in memory as a whole, with its padding, to the largest side. */
function bounded({ size, canvas, pad, ...plan }: ImagePlan): ImagePlan {
  const scale = Math.min(1, LARGEST_SIDE / Math.max(canvas.width, canvas.height));
  const scaledTo = (one: Size) => whole({ width: one.width * scale, height: one.height * scale });
  const smaller = scaledTo(canvas);
  const room = LARGEST_SIDE - Math.max(smaller.width, smaller.height);
  const fitting = Math.min(pad, Math.floor(room / 2));
  return { ...plan, size: scaledTo(size), canvas: smaller, pad: fitting };
}

function readRotation(value: string | undefined): Rotation {
  const rotation = ROTATIONS.find((angle) => String(angle) === (value || '0'));
  if (rotation === undefined) {
    throw badRequest('The image parameter or must be 0, 90, 180 or 270.');
  }
  return rotation;
}

/** Returns the rotation that undoes another. */
function back(rotation: Rotation): Rotation {
  return rotation === 90 ? 270 : rotation === 270 ? 90 : rotation;
}

/** Returns a size as it is after a rotation. */
export function swapped({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns where a part of an image is once the image, of size `whole`, is rotated. */
function rotated(part: Region, whole: Size, rotation: Rotation): Region {
  const right = whole.width - part.left - part.width;
  const bottom = whole.height - part.top - part.height;
  const [left, top] = {
    0: [part.left, part.top] as const,
    90: [bottom, part.left] as const,
    180: [right, bottom] as const,
    270: [part.top, right] as const,
  }[rotation];
  return { left, top, ...swapped(part, rotation) };
}

/** Whether the response's format depends on what the client accepts. */
export function isNegotiated(query: ImageQuery): boolean {
  return query.auto === 'format' && query.fm === undefined;
}

/** In pixels. Larger images take seconds of CPU time. */
const LARGEST_AVIF = 4_000_000;

/**
 * Returns the image as AVIF, for `auto=format` and clients that accept it, else null. AVIF is a
 * third smaller but slow to encode, so it's served only once it's ready.
 */
export function avifOf(plan: ImagePlan, query: ImageQuery, accept: string): ImagePlan | null {
  const isAsked = isNegotiated(query) && accept.includes('image/avif');
  const { canvas, pad } = plan;
  const isSmall = (canvas.width + 2 * pad) * (canvas.height + 2 * pad) <= LARGEST_AVIF;
  return isAsked && isSmall ? { ...plan, format: 'avif' } : null;
}

type Layout = Pick<ImagePlan, 'region' | 'size' | 'canvas' | 'strategy'>;

function layOut(
  region: Region,
  fit: Fit,
  width: number | null,
  height: number | null,
  dpr: number,
  query: ImageQuery,
): Layout {
  const plain = (size: Size, canvas = size): Layout => ({ region, size, canvas, strategy: null });
  const hasLimits = fit === 'crop' && LIMITS.some((name) => query[name] !== undefined);
  if (width === null && height === null && !hasLimits) return plain(whole(region));
  const asked = completeBox(region, width, height);
  const box = hasLimits ? limited(asked, dpr, query) : asked;
  if (!hasLimits && (width === null || height === null || fit === 'scale')) {
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

const LIMITS = ['max-w', 'max-h', 'min-w', 'min-h'] as const;

/** Keeps a box within the limits that only `fit=crop` has, because only it may cut something off. */
function limited(box: Size, dpr: number, query: ImageQuery): Size {
  const read = (name: (typeof LIMITS)[number]) => scaled(name, query[name], dpr);
  return {
    width: Math.max(read('min-w') ?? 1, Math.min(read('max-w') ?? Infinity, box.width)),
    height: Math.max(read('min-h') ?? 1, Math.min(read('max-h') ?? Infinity, box.height)),
  };
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

function scaled(name: string, value: string | undefined, dpr: number, least = 1): number | null {
  const side = readNumber(name, value, least, LARGEST_SIDE * 2);
  return side === null ? null : Math.min(Math.max(Math.round(side * dpr), least), LARGEST_SIDE);
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

/** Reads RGB, ARGB, RRGGBB or AARRGGBB. In Sanity's addresses, alpha comes first. */
function readBackground(value = 'fff'): Colour {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)) {
    throw badRequest('The image parameter bg must be a colour such as fff, 1a2b3c or 801a2b3c.');
  }
  const long = value.length < 6 ? value.replace(/./g, '$&$&') : value;
  const [b = 0, g = 0, r = 0, alpha = 255] = (long.match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16))
    .reverse();
  return { r, g, b, alpha: alpha / 255 };
}
