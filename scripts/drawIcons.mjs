// Draws the icons for browsers and phones from public/brand/icon.svg. Run it after you change that
// file: node scripts/drawIcons.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const target = join(import.meta.dirname, '../public');
const source = await readFile(join(target, 'brand/icon.svg'), 'utf8');
const ground = /<rect[^>]*fill="([^"]+)"/.exec(source)?.[1] ?? 'white';
/** Phones crop these to their own shape, so they have square corners and space around the mark. */
const onFullGround = source.replace(/ rx="[^"]+"/, '');

const draw = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 });

async function drawWithRoom(size, share) {
  const inner = Math.round(size * share);
  const edge = Math.floor((size - inner) / 2);
  const background = ground;
  return sharp(await draw(onFullGround, inner).toBuffer())
    .extend({
      top: edge,
      left: edge,
      bottom: size - inner - edge,
      right: size - inner - edge,
      background,
    })
    .png({ compressionLevel: 9 });
}

await (await drawWithRoom(180, 0.9)).toFile(join(target, 'brand/apple-touch-icon.png'));
// The mark must fit inside a circle whose diameter is 80% of the width.
await (await drawWithRoom(512, 0.72)).toFile(join(target, 'brand/icon-maskable-512.png'));
for (const size of [192, 512]) {
  await draw(source, size).toFile(join(target, `brand/icon-${size}.png`));
}
const images = await Promise.all(
  [16, 32, 48].map(async (size) => ({ size, data: await draw(source, size).toBuffer() })),
);
await writeFile(join(target, 'favicon.ico'), icoOf(images));

/** Builds an ICO file: a directory of images, which may be unchanged PNG files. */
function icoOf(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ size, data }, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(data.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += data.length;
  });
  return Buffer.concat([header, ...pictures.map(({ data }) => data)]);
}
