/** @jest-environment node */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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

const folder = join(__dirname, '../public/fonts');
const filesForBrowsers = readdirSync(folder).filter((name) => name.endsWith('.woff2'));

it('names fonts that browsers cache for a year by their content hash, everywhere', () => {
  for (const name of filesForBrowsers) {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    expect(name).toContain(`.${hash.slice(0, 8)}.`);
  }
  const users = ['global.css', '../components/framework/startScript.tsx'];
  const named = users.flatMap((user) =>
    [...readFileSync(join(__dirname, user), 'utf8').matchAll(/\/fonts\/([^'"]+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect([...new Set(named)].sort()).toEqual(filesForBrowsers.sort());
});

it('has a glyph for every character on the pages', () => {
  const fonts = [...filesForBrowsers.map(file), insideStyles()];
  const used = [...'₹0123456789,.:°×\u2212–’“”…·½éāū'];
  expect(used.filter((sign) => !fonts.some((holds) => holds(sign)))).toEqual([]);
  expect(insideStyles()('₹')).toBe(true);
});
