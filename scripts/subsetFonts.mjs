// Writes public/fonts from the fontsource package: the Latin file, and a second file with the few
// Latin Extended letters the site uses (ā …). Both have only the weights and widths in
// styles/global.css, which makes them a third smaller. The ₹ sign is embedded in a style sheet,
// because every page shows it and another font file would cause another layout. Run this after you
// change the list or the package: node scripts/subsetFonts.mjs
import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const source = join(root, 'node_modules/@fontsource-variable/anek-latin');
const target = join(root, 'public/fonts');

/** Characters beyond Latin that the pages use. A test checks that the fonts contain them all. */
const signs = 'āēīōūĀĪŌŪśŚṣṭḍṇṅñġḥłŁăĂđĐơƠưƯạảẠẢẹẻẽịỉọỏụủ';

const latin = await readFile(join(source, 'files/anek-latin-latin-wdth-normal.woff2'));
const extended = await readFile(join(source, 'files/anek-latin-latin-ext-wdth-normal.woff2'));
const webCut = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 }, wdth: { min: 75, max: 100 } },
};
await writeForBrowsers(
  'anek-latin',
  await subsetFont(latin, range(0x20, 0xff) + range(0x2000, 0x206f) + 'ŒœˆˇıŸ™−', webCut),
);
await writeForBrowsers('anek-latin-signs', await subsetFont(extended, signs, webCut));
// A single width: with two axes, this one character would add three times as much to every page.
const rupee = await subsetFont(extended, '₹', {
  ...webCut,
  variationAxes: { ...webCut.variationAxes, wdth: 85 },
});
await writeFile(
  join(root, 'styles/rupee.generated.css'),
  `/* Written by scripts/subsetFonts.mjs. */
@font-face {
  font-family: 'Anek Latin';
  src: url('data:font/woff2;base64,${rupee.toString('base64')}') format('woff2');
  font-weight: 400 700;
  font-stretch: 75% 100%;
  unicode-range: U+20B9;
}
`,
);
// The server draws link previews with a library that reads neither woff2 nor variable fonts.
const posterCut = { targetFormat: 'truetype', variationAxes: { wght: 700, wdth: 80 } };
await writeFile(
  join(target, 'anek-poster.ttf'),
  await subsetFont(latin, range(0x20, 0xff) + '–—‘’“”…', posterCut),
);
await writeFile(
  join(target, 'anek-poster-signs.ttf'),
  await subsetFont(extended, range(0x100, 0x17f) + range(0x1e00, 0x1eff) + signs + '₹', posterCut),
);
await copyFile(join(source, 'LICENSE'), join(target, 'LICENSE-anek'));

/** Names the file after its content, for caching, and updates the files that mention it. */
async function writeForBrowsers(name, font) {
  const pattern = `${name}\\.[0-9a-f]{8}\\.woff2`;
  const isOld = new RegExp(`^${pattern}$`);
  for (const file of await readdir(target)) if (isOld.test(file)) await rm(join(target, file));
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
  const file = `${name}.${hash}.woff2`;
  await writeFile(join(target, file), font);
  for (const user of ['styles/global.css', 'components/framework/startScript.tsx']) {
    const text = await readFile(join(root, user), 'utf8');
    await writeFile(join(root, user), text.replaceAll(new RegExp(pattern, 'g'), file));
  }
}

/** Returns all characters in a range, except those the font lacks. */
function range(first, last) {
  return String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}
