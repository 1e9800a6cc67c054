import sharp, { type Metadata, type Sharp } from 'sharp';
import { badRequest, LakeError, messageOf } from '../errors.ts';
import { isPlain, swapped, type ImagePlan } from './plan.ts';

// Only the image process imports this file. See pictureProcess.ts.
sharp.cache(false);
sharp.concurrency(1);

/** The image formats the lake accepts. SVG isn't one of them, because it can carry scripts. */
const KINDS: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
};
const MOST_PIXELS = 100_000_000;
/** A crop that keeps more of the image than this is faster after shrinking. */
const CUT_LATE_SHARE = 0.3;

/** An asset document's image properties. */
export interface PictureFacts {
  extension: string;
  mimeType: string;
  width: number;
  height: number;
  metadata: Record<string, unknown>;
}

/** Renders a plan's image from a file. */
export async function renderPicture(source: string, plan: ImagePlan): Promise<Buffer> {
  const cut = cutAndResize(sharp(source, { failOn: 'error' }).autoOrient(), plan);
  const image = isPlain(plan) ? withBorders(cut, plan) : await changed(cut, plan);
  if (plan.flip.includes('h')) image.flop();
  if (plan.flip.includes('v')) image.flip();
  if (plan.blur > 0) image.blur(Math.max(0.3, Math.min(plan.blur / 2, 200)));
  return encode(image, plan).toBuffer();
}

/** Makes the rarer changes in the right order: in a single pass, sharp would use its own. */
async function changed(cut: Sharp, plan: ImagePlan): Promise<Sharp> {
  const { rotation, sharpness, saturation, isInverted, pad, isFilled } = plan;
  const image = await decoded(rotation ? (await decoded(cut)).rotate(rotation) : cut);
  if (saturation) image.modulate({ saturation: 1 + saturation / 100 });
  if (isInverted) image.negate({ alpha: false });
  if (sharpness) image.sharpen({ sigma: 1, m1: sharpness / 50, m2: sharpness / 25 });
  let framed = await decoded(withBorders(await decoded(image), plan));
  if (pad) {
    const background = isFilled ? plan.background : { r: 255, g: 255, b: 255, alpha: 0 };
    const sides = { left: pad, top: pad, right: pad, bottom: pad };
    framed = await decoded(framed.ensureAlpha().extend({ ...sides, background }));
  }
  if (!isFilled) return framed;
  const one = { width: 1, height: 1, channels: 4 as const, background: plan.background };
  const behind = { input: { create: one }, tile: true, blend: 'dest-over' as const };
  return decoded(framed.ensureAlpha().composite([behind]));
}

/** Carries out an image's pending operations, so that more can be added. */
async function decoded(image: Sharp): Promise<Sharp> {
  const { data, info } = await image
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

function withBorders(image: Sharp, { size, rotation, canvas, background }: ImagePlan): Sharp {
  const { width, height } = swapped(size, rotation);
  if (canvas.width <= width && canvas.height <= height) return image;
  const left = Math.floor((canvas.width - width) / 2);
  const top = Math.floor((canvas.height - height) / 2);
  const right = canvas.width - width - left;
  const bottom = canvas.height - height - top;
  return image.extend({ left, top, right, bottom, background });
}

function cutAndResize(image: Sharp, { original, region, size, strategy }: ImagePlan): Sharp {
  if (strategy) {
    return image
      .extract(region)
      .resize({ ...size, fit: 'cover', position: sharp.strategy[strategy] });
  }
  const share = (region.width * region.height) / (original.width * original.height);
  if (share < CUT_LATE_SHARE) return image.extract(region).resize({ ...size, fit: 'fill' });
  const across = size.width / region.width;
  const down = size.height / region.height;
  const whole = {
    width: Math.max(size.width, Math.round(original.width * across)),
    height: Math.max(size.height, Math.round(original.height * down)),
  };
  const shrunk = image.resize({ ...whole, fit: 'fill' });
  if (whole.width === size.width && whole.height === size.height) return shrunk;
  const left = Math.min(Math.round(region.left * across), whole.width - size.width);
  const top = Math.min(Math.round(region.top * down), whole.height - size.height);
  return shrunk.extract({ left, top, ...size });
}

function encode(image: Sharp, plan: ImagePlan): Sharp {
  const { format, quality: asked, background, isFilled } = plan;
  const quality = Math.max(1, asked);
  switch (format) {
    case 'jpeg':
      // If the background is in the image already, only white is left to show through.
      return image
        .flatten({ background: isFilled ? '#fff' : background })
        .jpeg({ quality, progressive: true });
    case 'png':
      return image.png({ compressionLevel: 8 });
    case 'avif':
      // At 0.72 times the quality number, AVIF looks as good as WebP.
      return image.avif({
        quality: Math.ceil(quality * 0.72),
        effort: 2,
        chromaSubsampling: '4:2:0',
      });
    case 'webp':
      return image.webp({ quality, effort: 2 });
  }
}

/** Reads an image's properties from its bytes. Throws if the lake can't accept it. */
export async function describePicture(bytes: Buffer): Promise<PictureFacts> {
  let found: Metadata;
  try {
    found = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
  } catch (error) {
    throw badRequest(`The file is not a readable image: ${messageOf(error)}`);
  }
  const kind = KINDS[found.format];
  if (!kind || (found.format === 'heif' && found.compression !== 'av1')) {
    throw new LakeError(
      415,
      'unsupportedMediaTypeError',
      `Images must be JPEG, PNG, WebP, AVIF or GIF, but this is ${found.format}.`,
    );
  }
  const { width, height } = found.autoOrient;
  const { lqip, isOpaque, dominant } = await lookOf(bytes);
  return {
    ...kind,
    width,
    height,
    metadata: {
      _type: 'sanity.imageMetadata',
      lqip,
      hasAlpha: found.hasAlpha,
      isOpaque,
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      palette: { _type: 'sanity.imagePalette', dominant: swatch(dominant) },
    },
  };
}

async function lookOf(bytes: Buffer) {
  try {
    // Decode to the end, so that a truncated file fails here rather than on a page.
    const small = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(64, 64, { fit: 'inside' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer();
    const preview = await sharp(small)
      .resize(20, 20, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 60 })
      .toBuffer();
    const { dominant, isOpaque } = await sharp(small).stats();
    return { lqip: `data:image/jpeg;base64,${preview.toString('base64')}`, isOpaque, dominant };
  } catch (error) {
    throw badRequest(`The image is damaged: ${messageOf(error)}`);
  }
}

function swatch({ r, g, b }: Record<'r' | 'g' | 'b', number>): object {
  const hex = (value: number) => value.toString(16).padStart(2, '0');
  const isLight = 0.299 * r + 0.587 * g + 0.114 * b > 150;
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${hex(r)}${hex(g)}${hex(b)}`,
    foreground: isLight ? '#000000' : '#ffffff',
    title: isLight ? '#000000' : '#ffffff',
    population: 1,
  };
}
