/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';

function glyphsOf(name: string, bytes: Buffer) {
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} holds several fonts`);
  return (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
}

const file = (name: string) =>
  glyphsOf(name, readFileSync(join(__dirname, '../public/fonts', name)));

function insideStyles() {
  const css = readFileSync(join(__dirname, 'rupee.generated.css'), 'utf8');
  return glyphsOf('₹', Buffer.from(/base64,([^']+)/.exec(css)?.[1] ?? '', 'base64'));
}

it('the fonts hold every sign the pages type', () => {
  const fonts = [file('anek-latin.woff2'), file('anek-latin-signs.woff2'), insideStyles()];
  const used = [...'₹0123456789,.:°×\u2212–’“”…·½éāū'];
  expect(used.filter((sign) => !fonts.some((holds) => holds(sign)))).toEqual([]);
  expect(insideStyles()('₹')).toBe(true);
});
