import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/test';

/** One page of each kind that shows text over pictures, gradients or other elements. */
const pages = [
  '/',
  '/trip/spiti-in-snow',
  '/campaign/winter-in-spiti',
  '/international/bali',
  '/blog/spiti-winter-road-log',
  '/booking/spiti-in-snow',
];

/** The share of the pixels behind a text that may be worse, for the edges of what's painted there. */
const ignoredShare = 0.05;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of pages) {
    test(`text that axe can’t judge on ${path} is readable in ${colorScheme} mode`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await loadAll(page);
      const unjudged = await listUnjudged(page);
      await page.addStyleTag({ content: withoutGlyphs });
      const weak: string[] = [];
      while (unjudged.length > 0) {
        const texts = await textsInView(page, unjudged);
        const pixels = await screenPixels(page);
        for (const text of texts) {
          const ratio = contrastOf(text, pixels);
          if (ratio < text.least)
            weak.push(`${text.selector} "${text.words}": ${ratio.toFixed(2)} (${text.least})`);
        }
        const judged = new Set(texts.map(({ selector }) => selector));
        unjudged.splice(
          0,
          unjudged.length,
          ...unjudged.slice(1).filter((selector) => !judged.has(selector)),
        );
      }
      expect(weak).toEqual([]);
    });
  }
}

/** Hides letters and their underlines, but nothing that's painted behind them. */
const withoutGlyphs = `*, *::before, *::after, ::placeholder {
  -webkit-text-fill-color: transparent !important;
  text-decoration: none !important;
}
text, tspan { fill-opacity: 0 !important }`;

/** Red, green, blue from 0 to 255, and opacity from 0 to 1. */
type Colour = readonly number[];

interface Text {
  selector: string;
  words: string;
  /** The lines' boxes in the window, in CSS pixels. */
  lines: { left: number; top: number; width: number; height: number }[];
  colour: Colour;
  /** The least contrast that WCAG 1.4.3 (AA) allows for this size. */
  least: number;
}

/** Lays out the whole page and loads its pictures, as if it had been scrolled through. */
async function loadAll(page: Page): Promise<void> {
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

/** Returns the selectors of the texts whose contrast axe can't work out. */
async function listUnjudged(page: Page): Promise<string[]> {
  const { incomplete } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['incomplete'] })
    .withRules('color-contrast')
    .analyze();
  return incomplete.flatMap(({ nodes }) => nodes.map(({ target }) => String(target[0])));
}

/** Scrolls to the first of these elements and returns it with the others that are in full view. */
function textsInView(page: Page, selectors: readonly string[]): Promise<Text[]> {
  return page.evaluate((all) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const read = (selector: string, isFirst: boolean): Text[] => {
      const element = document.querySelector(selector);
      if (!element || !canvas) throw new Error(`There is no ${selector}.`);
      if (isFirst) element.scrollIntoView({ block: 'center', inline: 'center' });
      const range = document.createRange();
      const written = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      // A field's text has no nodes.
      const boxes = written.length === 0 ? [...element.getClientRects()] : [];
      for (const node of written) {
        range.selectNodeContents(node);
        boxes.push(...range.getClientRects());
      }
      const lines = boxes
        .map(({ left, top, width, height }) => ({ left, top, width, height }))
        .filter(({ width, height }) => width > 1 && height > 1);
      const isSeen = lines.every(({ left, top, width, height }) => {
        const isInside =
          left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return isInside && above !== null && (element.contains(above) || above.contains(element));
      });
      if (!isFirst && !isSeen) return [];
      const style = getComputedStyle(element);
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = element instanceof SVGElement ? style.fill : style.color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      let opacity = alpha / 255;
      for (let box: Element | null = element; box; box = box.parentElement)
        opacity *= Number(getComputedStyle(box).opacity);
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      return [
        {
          selector,
          words: (element.textContent ?? '').trim().slice(0, 40),
          lines,
          colour: [red, green, blue, opacity],
          least: isLarge ? 3 : 4.5,
        },
      ];
    };
    return all.flatMap((selector, index) => read(selector, index === 0));
  }, selectors);
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Returns what the window shows, three bytes a pixel. */
async function screenPixels(page: Page): Promise<Pixels> {
  const picture = await page.screenshot({ animations: 'disabled', scale: 'css' });
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Returns a text's contrast with what's behind it, at its worst pixels but the ignored ones. */
function contrastOf({ lines, colour }: Text, { data, width, height }: Pixels): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const bottom = Math.min(height, Math.floor(line.top + line.height));
    const right = Math.min(width, Math.floor(line.left + line.width));
    for (let y = Math.max(0, Math.ceil(line.top)); y < bottom; y += 1) {
      for (let x = Math.max(0, Math.ceil(line.left)); x < right; x += 1) {
        const behind = data.readUIntBE((y * width + x) * 3, 3);
        counts.set(behind, (counts.get(behind) ?? 0) + 1);
      }
    }
  }
  const ratios = [...counts]
    .map(([behind, count]) => ({ ratio: contrastWith(behind, colour), count }))
    .sort((one, other) => one.ratio - other.ratio);
  let ignored = ratios.reduce((sum, { count }) => sum + count, 0) * ignoredShare;
  return ratios.find(({ count }) => (ignored -= count) < 0)?.ratio ?? 0;
}

/** Returns the contrast of a colour, painted over another, with that other (`0xrrggbb`). */
function contrastWith(behind: number, [red = 0, green = 0, blue = 0, opacity = 1]: Colour): number {
  const under = [behind >> 16, (behind >> 8) & 255, behind & 255];
  const shown = [red, green, blue].map(
    (value, index) => value * opacity + (under[index] ?? 0) * (1 - opacity),
  );
  const [low = 0, high = 0] = [luminance(under), luminance(shown)].sort(
    (one, other) => one - other,
  );
  return (high + 0.05) / (low + 0.05);
}

/** Returns a colour's relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
