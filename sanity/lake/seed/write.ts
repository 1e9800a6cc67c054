/**
 * Shorthand for writing seed documents: images, references, keyed lists, and rich text from
 * Markdown. Keys come from positions, so that the same seed gives the same documents on every
 * machine.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownToPortableText } from '@portabletext/markdown';
import type { AllSanitySchemaTypes, Picture, RichText } from '../../types.generated.ts';

type ContentDocument = Extract<AllSanitySchemaTypes, { _id: string; _rev: string }>;
type WithoutSystemFields<T> = T extends ContentDocument
  ? Omit<T, '_createdAt' | '_updatedAt' | '_rev'>
  : never;

/** A document as written in the seed. The store adds its revision and times. */
export type SeedDocument = WithoutSystemFields<ContentDocument>;
/** The seed of one document type, for `satisfies`: `SeedOf<'trip'>`. */
export type SeedOf<T extends ContentDocument['_type']> = Extract<SeedDocument, { _type: T }>;

interface ArtworkEntry {
  file: string;
  alt: string;
  focalPoint: { x: number; y: number };
}

const artwork = new Map(
  (
    JSON.parse(
      readFileSync(join(import.meta.dirname, 'artwork/manifest.json'), 'utf8'),
    ) as ArtworkEntry[]
  ).map((entry) => [entry.file.replace(/\.webp$/, ''), entry]),
);

/**
 * An image from `artwork/`, by name without extension. Alternative text and focus come from its
 * manifest.
 */
export function picture(
  name: string,
  words: { alt?: string; caption?: string } = {},
): Picture & { _sanityAsset: string } {
  const entry = artwork.get(name);
  if (!entry) throw new Error(`There is no image "${name}" in the seed's artwork.`);
  return {
    _type: 'picture',
    _sanityAsset: `image@file:./artwork/${entry.file}`,
    alt: words.alt ?? entry.alt,
    ...(words.caption ? { caption: words.caption } : {}),
    hotspot: {
      _type: 'sanity.imageHotspot',
      x: entry.focalPoint.x,
      y: entry.focalPoint.y,
      width: 0.3,
      height: 0.3,
    },
  };
}

/** Adds the `_key` that the store requires of objects in a list. */
export function keyed<T extends object>(items: T[]): (T & { _key: string })[] {
  return items.map((item, index) => ({ ...item, _key: `k${index + 1}` }));
}

/** A reference to a seed document, whose ID is `<type>-<slug>`. */
export function reference<T extends string>(type: T, slug: string) {
  return { _type: 'reference' as const, _ref: `${type}-${slug}` };
}

/** A keyed list of references to documents of one type. */
export function references(type: string, slugs: string[]) {
  return keyed(slugs.map((slug) => reference(type, slug)));
}

/** A slug value. */
export function slug(current: string) {
  return { _type: 'slug' as const, current };
}

const internalLink = /^(trip|destination|post|author|page|campaign):([a-z0-9-]+)$/;

/**
 * Converts Markdown to rich text. Beyond headings (##, ###), lists, quotes, strong and emphasis:
 *
 * - `[words](trip:spiti-in-snow)` links to one of our documents (also destination, post, author,
 *   page, campaign), and `[words](https://…)` to another site.
 * - `![alt|caption](spiti-valley)` is an image from the artwork. Empty alt text uses the manifest's.
 * - The paragraph `{trip spiti-in-snow}` is a trip card.
 * - The paragraph `{map Caption; Shimla, 31.10, 77.17; Nako, 31.88, 78.63}` is a map with a line
 *   from place to place.
 * - A paragraph starting with `{note}` or `{caution}` is a note.
 * - A table takes its caption from the paragraph `{table Caption text}` before it.
 */
export function richText(markdown: string): RichText {
  let count = 0;
  const nextKey = () => `t${(count += 1)}`;
  const blocks = markdownToPortableText(dedent(markdown), { keyGenerator: nextKey });
  const result: RichText = [];
  let tableCaption: string | null = null;
  for (const block of blocks) {
    const text = plainText(block);
    const command = /^\{(trip|note|caution|table|map)\s*([^}]*)\}\s*([\s\S]*)$/.exec(text);
    if (block._type === 'table') {
      result.push({
        _key: nextKey(),
        _type: 'figureTable',
        caption: tableCaption ?? 'Table',
        rows: tableRows(block).map((cells, index) => ({
          _key: `r${index + 1}`,
          _type: 'tableRow',
          cells,
        })),
      });
      tableCaption = null;
    } else if (block._type === 'image') {
      const image = block as { src?: unknown; alt?: unknown };
      const [alt, caption] = String(image.alt ?? '').split('|');
      result.push({
        _key: nextKey(),
        ...picture(String(image.src), {
          ...(alt ? { alt } : {}),
          ...(caption ? { caption } : {}),
        }),
      });
    } else if (command?.[1] === 'trip') {
      result.push({
        _key: nextKey(),
        _type: 'tripCard',
        trip: reference('trip', command[2] ?? ''),
      });
    } else if (command?.[1] === 'map') {
      result.push({ _key: nextKey(), _type: 'placesMap', ...mapOf(command[2] ?? '') });
    } else if (command?.[1] === 'table') {
      tableCaption = command[2] ?? null;
    } else if (command) {
      result.push({
        _key: nextKey(),
        _type: 'note',
        tone: command[1] === 'caution' ? 'caution' : 'information',
        text: command[3] ?? '',
      });
    } else {
      result.push(textBlock(block));
    }
  }
  return result;
}

function mapOf(text: string) {
  const [caption = '', ...places] = text.split(';').map((part) => part.trim());
  return {
    caption,
    isRoute: true,
    places: keyed(
      places.map((place) => {
        const [name = '', latitude, longitude] = place.split(',').map((part) => part.trim());
        return {
          _type: 'place' as const,
          name,
          latitude: Number(latitude),
          longitude: Number(longitude),
        };
      }),
    ),
  };
}

type MarkdownBlock = ReturnType<typeof markdownToPortableText>[number];
type TextBlock = Extract<RichText[number], { _type: 'block' }>;

function textBlock(block: MarkdownBlock): TextBlock {
  const { style, children, markDefs, listItem, level } = block as Omit<TextBlock, 'markDefs'> & {
    markDefs: { _key: string; href: string }[];
  };
  if (!Array.isArray(children))
    throw new Error(`Rich text in the seed can't contain ${block._type}.`);
  // A link inside strong text, or made from a bare address, leaves its mark open.
  const known = new Set(['strong', 'em', ...markDefs.map(({ _key }) => _key)]);
  const stray = children.find(({ marks = [] }) => marks.some((mark) => !known.has(mark)));
  if (stray) throw new Error(`Rich text in the seed has a stray mark at "${stray.text}".`);
  return {
    _type: 'block',
    _key: block._key,
    style: style ?? 'normal',
    children,
    ...(listItem ? { listItem, level: level ?? 1 } : {}),
    markDefs: markDefs.map(({ _key, href }) => {
      const own = internalLink.exec(href);
      return own
        ? { _key, _type: 'internalLink' as const, target: reference(own[1] ?? '', own[2] ?? '') }
        : { _key, _type: 'externalLink' as const, href };
    }),
  };
}

function plainText(block: MarkdownBlock): string {
  const { children } = block as { children?: { text?: string }[] };
  return (children ?? []).map((child) => child.text ?? '').join('');
}

function tableRows(block: MarkdownBlock): string[][] {
  const { rows = [] } = block as { rows?: { cells: { value: MarkdownBlock[] }[] }[] };
  return rows.map((row) => row.cells.map((cell) => cell.value.map(plainText).join(' ')));
}

function dedent(text: string): string {
  const lines = text.replace(/^\n/, '').split('\n');
  const indent = Math.min(
    ...lines.filter((line) => line.trim()).map((line) => /^ */.exec(line)?.[0].length ?? 0),
  );
  return lines.map((line) => line.slice(indent)).join('\n');
}
