import { openSync, type Font } from 'fontkit';
import { join } from 'node:path';
import { drawableText } from './drawableText';

const fonts = ['anek-poster.ttf', 'anek-poster-signs.ttf'].map(
  (file) => openSync(join(process.cwd(), 'public/fonts', file)) as Font,
);

it('passes only letters the fonts contain', () => {
  const held = new Set(fonts.flatMap((font) => font.characterSet));
  const all = Array.from({ length: 0xffff }, (_, code) => code).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  );
  const missing = all.filter((code) =>
    [...drawableText(String.fromCodePoint(code), 9)].some(
      (sign) => !held.has(sign.codePointAt(0) ?? 0),
    ),
  );
  expect(missing.map((code) => code.toString(16))).toEqual([]);
});

it.each([
  ['Spiti in snow', 'Spiti in snow'],
  ['Hạ Long by junk', 'Ha Long by junk'],
  ['Kyōto, Tōkyō', 'Kyōto, Tōkyō'],
  ['Snow ❄️ now', 'Snow now'],
  ['स्पीति', ''],
  ['a\u202e\u0000b\n c', 'ab c'],
  ['A very long name of a trip', 'A very long name of…'],
])('draws "%s" as "%s"', (text, drawn) => {
  expect(drawableText(text, 20)).toBe(drawn);
});
