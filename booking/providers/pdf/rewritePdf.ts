/** Writes a PDF that someone sent anew, so that only what its pages show is kept. */
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import {
  isNamed,
  newBudget,
  PdfName,
  PdfRef,
  PdfRefused,
  PdfStream,
  readPdfObjects,
  resolve,
  unpack,
  type PdfDict,
  type PdfFault,
  type PdfObjects,
  type PdfValue,
} from './readPdfObjects.ts';

const MOST_PAGES = 50;
const MOST_BYTES = 12 * 1_048_576;

/** Parts of a page that all its ancestors can set. */
const inherited = ['MediaBox', 'CropBox', 'Rotate', 'Resources'];
/** Not shown on a page, or a way back to the rest of the document. */
const dropped = new Set([
  'Parent', 'Metadata', 'PieceInfo', 'StructParent', 'StructParents', 'AA', 'OpenAction', 'AcroForm',
  'JS', 'AF', 'OPI', 'Alternates', 'Ref', 'Names', 'LastModified',
]); // prettier-ignore
/** A stream's data may not be in another file. */
const droppedFromStreams = new Set(['Length', 'F', 'FFilter', 'FDecodeParms']);
const filters = [
  'FlateDecode', 'Fl', 'LZWDecode', 'LZW', 'ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx',
  'RunLengthDecode', 'RL', 'DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode',
]; // prettier-ignore
const HIDDEN = 2 | 32;
const deflateAsync = promisify(deflate);

/**
 * Returns a PDF of the same pages: their text, drawings, pictures, and what was filled into forms.
 * Links, bookmarks, metadata and bytes around the document are left out. Refuses PDFs with a
 * password, scripts, launch actions or attached files, and those it can't read.
 */
export async function rewritePdf(file: Buffer): Promise<Buffer | { fault: PdfFault }> {
  try {
    const read = await readPdfObjects(file);
    return await writePages(pagesOf(read), read);
  } catch (error) {
    if (error instanceof PdfRefused) return { fault: error.fault };
    // Patterns that match too much of a hostile file run out of stack.
    if (error instanceof RangeError) return { fault: 'broken' };
    throw error;
  }
}

/** Lists the pages in order, each with what it inherits. */
function pagesOf({ objects, root }: PdfObjects): PdfDict[] {
  const catalog = resolve(root, objects);
  if (!(catalog instanceof Map)) throw new PdfRefused('broken');
  const pages: PdfDict[] = [];
  const seen = new Set<PdfValue>();
  const walk = (value: PdfValue, from: PdfDict) => {
    const node = resolve(value, objects);
    if (!(node instanceof Map) || seen.has(node)) throw new PdfRefused('broken');
    seen.add(node);
    const known: PdfDict = new Map(from);
    for (const key of inherited) {
      const own = node.get(key);
      if (own !== undefined) known.set(key, own);
    }
    const kids = resolve(node.get('Kids') ?? null, objects);
    if (Array.isArray(kids)) {
      if (seen.size > 1_000) throw new PdfRefused('long');
      for (const kid of kids) walk(kid, known);
      return;
    }
    pages.push(new Map([...node, ...known]));
    if (pages.length > MOST_PAGES) throw new PdfRefused('long');
  };
  walk(catalog.get('Pages') ?? null, new Map());
  if (pages.length === 0) throw new PdfRefused('broken');
  return pages;
}

async function writePages(pages: readonly PdfDict[], { objects }: PdfObjects): Promise<Buffer> {
  const out = new Output();
  const budget = newBudget();
  // Objects 1 and 2 are the catalogue and the list of pages, and the pages follow.
  const firstFree = 3 + pages.length;
  /** New numbers by the old ones, in the order in which they are written. */
  const numbers = new Map<number, number>();
  const show = (value: PdfValue): string => {
    if (value instanceof PdfName) return showName(value.text);
    if (value instanceof PdfRef) {
      const known = numbers.get(value.number) ?? firstFree + numbers.size;
      numbers.set(value.number, known);
      return `${known} 0 R`;
    }
    if (Array.isArray(value)) return `[${value.map(show).join(' ')}]`;
    if (value instanceof Map) return showDict(value);
    if (typeof value === 'string') return `<${Buffer.from(value, 'latin1').toString('hex')}>`;
    if (typeof value === 'number') return showNumber(value);
    // A stream is always an object of its own.
    return value instanceof PdfStream ? 'null' : String(value);
  };
  const showDict = (dict: PdfDict, extra = '') => {
    const kept = [...dict].filter(([key]) => !dropped.has(key));
    return `<<${kept.map(([key, value]) => `${showName(key)} ${show(value)}`).join('\n')}${extra}>>`;
  };

  const kids = pages.map((_, index) => `${3 + index} 0 R`).join(' ');
  out.add(1, '<</Type/Catalog/Pages 2 0 R>>');
  out.add(2, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
  for (const [index, page] of pages.entries()) {
    const parts = [...inherited, 'Contents', 'Group'].flatMap((key) => {
      const value = page.get(key);
      return value === undefined ? [] : [`/${key} ${show(value)}`];
    });
    const stamps = stampsOf(page, objects).map(
      ({ box, drawing }) =>
        `<</Type/Annot/Subtype/Stamp/F 4/Rect ${show(box)}/AP<</N ${show(drawing)}>>>>`,
    );
    out.add(3 + index, `<</Type/Page/Parent 2 0 R${parts.join('')}/Annots[${stamps.join('')}]>>`);
  }
  // Writing an object adds those it refers to, so this goes on until nothing new is found.
  for (const [old, added] of numbers) {
    const value = resolve(new PdfRef(old), objects);
    if (!(value instanceof PdfStream)) {
      out.add(added, show(value));
      continue;
    }
    const { dict, bytes } = await encode(value, objects, budget);
    out.add(added, showDict(dict, `/Length ${bytes.length}`), bytes);
  }
  return out.close();
}

/**
 * Packs a stream's data anew, unless it begins with another format, such as JPEG. Unpacking it shows
 * that it is what it says, and no larger than a viewer can handle.
 */
async function encode(
  { dict, bytes }: PdfStream,
  objects: PdfObjects['objects'],
  budget: { left: number },
): Promise<{ dict: PdfDict; bytes: Buffer }> {
  const kept = new Map([...dict].filter(([key]) => !droppedFromStreams.has(key)));
  const list = [resolve(dict.get('Filter') ?? [], objects)].flat();
  const known = list.map((one) => resolve(one, objects));
  if (!known.every((one) => isNamed(one, ...filters))) throw new PdfRefused('broken');
  if (known.length === 0) {
    kept.delete('DecodeParms');
    kept.set('Filter', new PdfName('FlateDecode'));
    return { dict: kept, bytes: await deflateAsync(bytes) };
  }
  kept.set('Filter', known);
  if (!isNamed(known[0], 'FlateDecode', 'Fl')) return { dict: kept, bytes };
  return { dict: kept, bytes: await deflateAsync(await unpack(bytes, budget)) };
}

/** What a page's form fields and notes show, without what they do. */
function stampsOf(page: PdfDict, objects: PdfObjects['objects']) {
  const list = resolve(page.get('Annots') ?? null, objects);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => {
    const note = resolve(item, objects);
    if (!(note instanceof Map) || isNamed(note.get('Subtype'), 'Link', 'Popup')) return [];
    const flags = resolve(note.get('F') ?? 0, objects);
    if (typeof flags === 'number' && flags & HIDDEN) return [];
    const looks = resolve(note.get('AP') ?? null, objects);
    const normal = looks instanceof Map ? (looks.get('N') ?? null) : null;
    const drawing = lookOf(normal, note.get('AS'), objects);
    const box = resolve(note.get('Rect') ?? null, objects);
    return drawing && Array.isArray(box) ? [{ box, drawing }] : [];
  });
}

/** Returns the drawing of a field in its state: a checkbox has one for each. */
function lookOf(
  normal: PdfValue,
  state: PdfValue | undefined,
  objects: PdfObjects['objects'],
): PdfRef | null {
  const looks = resolve(normal, objects);
  const chosen =
    looks instanceof Map && state instanceof PdfName ? (looks.get(state.text) ?? null) : normal;
  const isDrawing = resolve(chosen, objects) instanceof PdfStream;
  return isDrawing && chosen instanceof PdfRef ? chosen : null;
}

const showName = (text: string) =>
  `/${text.replace(/[^\w.+\-*]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

function showNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return Math.abs(value) < 1e15 ? value.toFixed(6) : '0';
}

/** A file under construction: its objects, and where each begins. */
class Output {
  private readonly parts: Buffer[] = [];
  private readonly places: string[] = [];
  private size = 0;

  constructor() {
    // The second line tells other programs that the file isn't text.
    this.write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  }

  private write(part: string | Buffer): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.size += bytes.length;
    if (this.size > MOST_BYTES) throw new PdfRefused('broken');
    this.parts.push(bytes);
  }

  /** Objects are added in the order of their numbers. */
  add(id: number, text: string, stream?: Buffer): void {
    this.places.push(`${String(this.size).padStart(10, '0')} 00000 n \n`);
    this.write(`${id} 0 obj\n${text}\n`);
    if (stream) {
      this.write('stream\n');
      this.write(stream);
      this.write('\nendstream\n');
    }
    this.write('endobj\n');
  }

  close(): Buffer {
    const { size, places } = this;
    const count = places.length + 1;
    this.write(`xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`);
    this.write(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${size}\n%%EOF\n`);
    const file = Buffer.concat(this.parts);
    // A ZIP ends with this mark, at most 64 KB before the end of the file.
    if (file.subarray(-70_000).includes('PK\x05\x06', 0, 'latin1')) throw new PdfRefused('broken');
    return file;
  }
}
