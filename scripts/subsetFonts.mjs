// Writes public/fonts from the fontsource package: the Latin file, and from Latin Extended only the signs
// and letters the site uses (ā …), which the Latin file lacks; arrows are drawn, not typed. Both in the
// weights and widths of styles/global.css alone, which is a third less to load. ₹ alone stands inside the
// style sheet: every page shows it, and a file more means that the page is laid out once more.
// Run it after changing the list or the package: node scripts/subsetFonts.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const source = join(root, 'node_modules/@fontsource-variable/anek-latin');
const target = join(root, 'public/fonts');

/** Signs beyond Latin that the pages use. A test checks that the fonts hold every one of them. */
const signs = 'āēīōūĀĪŌŪśŚṣṭḍṇṅñġḥłŁăĂđĐơƠưƯạảẠẢẹẻẽịỉọỏụủ';

const latin = await readFile(join(source, 'files/anek-latin-latin-wdth-normal.woff2'));
const extended = await readFile(join(source, 'files/anek-latin-latin-ext-wdth-normal.woff2'));
const webCut = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 }, wdth: { min: 75, max: 100 } },
};
await writeFile(
  join(target, 'anek-latin.woff2'),
  await subsetFont(latin, range(0x20, 0xff) + range(0x2000, 0x206f) + 'ŒœˆˇıŸ™−', webCut),
);
await writeFile(join(target, 'anek-latin-signs.woff2'), await subsetFont(extended, signs, webCut));
const rupee = await subsetFont(extended, '₹', webCut);
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
// Link previews are drawn on the server, by a library that reads neither woff2 nor variable fonts.
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

/** All letters from one code to another; what the font lacks is passed over. */
function range(first, last) {
  return String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}
