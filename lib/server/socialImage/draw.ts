import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import sharp from 'sharp';
import { pictureSources } from '@/sanity/image';
import type { FoundCard, SocialCard } from './card';
import { drawableText } from './drawableText';

/** The standard size for link previews. Each page's head also states it. */
const size = { width: 1200, height: 630 };
const pictureWithinMs = 4_000;
const largestPicture = 4 * 1024 * 1024;

export type SocialCardView = (card: SocialCard) => ReactElement;

interface Font {
  name: string;
  data: Buffer;
  weight: 700;
  style: 'normal';
}
let fonts: Font[] | undefined;

/** Reads our own font in its headline weight (scripts/subsetFonts.mjs). */
function readFonts(): Font[] {
  return (fonts ??= ['anek-poster.ttf', 'anek-poster-signs.ttf'].map((file, index) => ({
    name: `Poster${index}`,
    data: readFileSync(join(process.cwd(), 'public/fonts', file)),
    weight: 700,
    style: 'normal',
  })));
}

/** Draws a link preview as a JPEG. `isWhole` is false if its image didn't arrive in time. */
export async function drawSocialImage(
  { card, picture }: FoundCard,
  view: SocialCardView,
): Promise<{ image: Buffer; isWhole: boolean }> {
  const words = new ImageResponse(
    view({
      title: drawableText(card.title, 90) || drawableText(card.operatorName, 60),
      line: drawableText(card.line, 60),
      operatorName: drawableText(card.operatorName, 40),
    }),
    { ...size, fonts: readFonts() },
  );
  const [overlay, ground] = await Promise.all([
    words.arrayBuffer(),
    picture ? fetchPicture(picture) : null,
  ]);
  const base = ground
    ? sharp(ground, { limitInputPixels: 50_000_000 }).resize({ ...size, fit: 'cover' })
    : sharp({ create: { ...size, channels: 3, background: 'black' } });
  const image = await base
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  return { image, isWhole: ground !== null || picture === null };
}

async function fetchPicture(picture: NonNullable<FoundCard['picture']>): Promise<Buffer | null> {
  const address = pictureSources(picture, { ratio: size.width / size.height })
    ?.srcSet.split(', ')
    .map((candidate) => candidate.split(' ')[0] ?? '')
    .findLast((candidate) => Number(new URL(candidate).searchParams.get('w')) <= 1440);
  if (!address) return null;
  try {
    const response = await fetch(address, {
      headers: { accept: 'image/jpeg' },
      redirect: 'error',
      signal: AbortSignal.timeout(pictureWithinMs),
    });
    const body = Buffer.from(await response.arrayBuffer());
    if (!response.ok || body.length > largestPicture) return null;
    // This detects an unreadable image early enough to leave it out.
    await sharp(body).metadata();
    return body;
  } catch {
    return null;
  }
}
