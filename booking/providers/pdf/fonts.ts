/** One font family in three files, because no single file has Latin, ₹ and Devanagari. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const { resolve } = createRequire(import.meta.url);

const scripts = ['latin', 'latin-ext', 'devanagari'] as const;
type Script = (typeof scripts)[number];
export type Weight = 400 | 700;

export function fontName(script: Script, weight: Weight): string {
  return `${script}-${weight}`;
}

let loaded: { name: string; file: Buffer }[] | null = null;

/** Returns all fonts for documents, reading their files only once. */
export function documentFonts(): readonly { name: string; file: Buffer }[] {
  loaded ??= scripts.flatMap((script) =>
    ([400, 700] as const).map((weight) => ({
      name: fontName(script, weight),
      file: unpackWoff(
        readFileSync(
          resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`),
        ),
      ),
    })),
  );
  return loaded;
}

/** Unpacks WOFF 1.0 (https://www.w3.org/TR/WOFF/), so the PDF library needn't for each document. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const length = woff.readUInt32BE(at + 12);
    const data = packed.length < length ? inflateSync(packed) : packed;
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), data };
  });
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const start = 12 + count * 16;
  const size = tables.reduce((sum, { data }) => sum + padded(data.length), start);
  const font = Buffer.alloc(size);
  const selector = Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** selector * 16, 6);
  font.writeUInt16BE(selector, 8);
  font.writeUInt16BE(count * 16 - 2 ** selector * 16, 10);
  let offset = start;
  tables.forEach(({ tag, checksum, data }, index) => {
    const at = 12 + index * 16;
    tag.copy(font, at);
    checksum.copy(font, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(data.length, at + 12);
    data.copy(font, offset);
    offset += padded(data.length);
  });
  return font;
}

const devanagari = /[\u0900-\u097F\u1CD0-\u1CFA\u200C\u200D\u25CC\uA830-\uA839\uA8E0-\uA8FF]/u;
const latin = /[\u0020-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2000-\u206F\u20AC\u2122]/u;

function scriptOf(character: string): Script {
  if (devanagari.test(character)) return 'devanagari';
  return latin.test(character) ? 'latin' : 'latin-ext';
}

/** Splits text into runs that can each be drawn with one font. */
export function runsOf(text: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const script = scriptOf(character);
    const last = runs.at(-1);
    // Spaces have the same width in every font, so they don't start a new run.
    if (last && (last.script === script || character === ' ')) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}
