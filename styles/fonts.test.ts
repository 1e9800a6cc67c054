/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';

function glyphsOf(file: string) {
  const font = create(readFileSync(join(__dirname, '../public/fonts', file)));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} holds several fonts`);
  return (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
}

it('the fonts hold every sign the pages type', () => {
  const [latin, signs] = [glyphsOf('anek-latin.woff2'), glyphsOf('anek-latin-signs.woff2')];
  const used = [...'₹0123456789,.:°×\u2212–’“”…·½éāū'];
  expect(used.filter((sign) => !latin(sign) && !signs(sign))).toEqual([]);
});
