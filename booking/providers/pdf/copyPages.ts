/** Copies the pages of a PDF that someone sent into a new one. It's run by `rewritePdf`. */
import { parentPort, workerData } from 'node:worker_threads';
import { deflateSync, inflateSync } from 'node:zlib';
import {
  PDFAnnotation,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { PdfFault, RewrittenPdf } from './rewritePdf.ts';

const MOST_PAGES = 50;
const MOST_BYTES = 12 * 1_048_576;
/** A small stream can unpack to one that exhausts memory, so these limit all of a file's streams. */
const unpacked = { objects: 32 * 1_048_576, shown: 96 * 1_048_576 };

const namesOf = (text: string) => new Set(text.split(' ').map((name) => PDFName.of(name)));
const isIn = (names: Set<PDFName>, value: PDFObject | undefined) =>
  value instanceof PDFName && names.has(value);

/** What a viewer could run, open, play, send or save. */
const active = namesOf(
  'JS JavaScript Launch EmbeddedFile EmbeddedFiles EF RichMedia RichMediaContent Rendition Movie Sound XFA SubmitForm ImportData GoToE GoToR',
);
/** Not shown on a page, or a way to another document. */
const dropped = namesOf(
  'Metadata PieceInfo AA AF OPI Alternates Ref LastModified StructParent StructParents',
);
/** Where a stream's data is, if it's in another file. */
const elsewhere = namesOf('F FFilter FDecodeParms');
const pageParts = namesOf(
  'Type Parent MediaBox CropBox Rotate UserUnit Resources Contents Group Annots',
);
const filters = namesOf(
  'FlateDecode Fl LZWDecode LZW ASCII85Decode A85 ASCIIHexDecode AHx RunLengthDecode RL DCTDecode DCT JPXDecode CCITTFaxDecode CCF JBIG2Decode',
);
const packs = namesOf('FlateDecode Fl');
const objectStreams = namesOf('ObjStm XRef');
const notShown = namesOf('Link Popup');
const HIDDEN = 2 | 32;

class Refused extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(`a PDF was refused: ${fault}`);
    this.fault = fault;
  }
}

const refuse = (fault: PdfFault): never => {
  throw new Refused(fault);
};

async function copyPages(file: Uint8Array): Promise<Uint8Array> {
  const source = await PDFDocument.load(file, {
    updateMetadata: false,
    throwOnInvalidObject: true,
  });
  const { context } = source;
  for (const [ref, object] of context.enumerateIndirectObjects())
    context.assign(ref, clean(object));
  const pages = source.getPages();
  if (pages.length === 0) refuse('broken');
  if (pages.length > MOST_PAGES) refuse('long');
  // Draws what was typed into fields that have no drawing yet.
  if (source.catalog.getAcroForm()) source.getForm().updateFieldAppearances();
  for (const { node } of pages) {
    const stamps = (node.Annots()?.asArray() ?? []).flatMap((note) =>
      stampOf(context.lookup(note)),
    );
    for (const key of node.keys()) if (!pageParts.has(key)) node.delete(key);
    node.set(PDFName.Annots, context.obj(stamps));
  }
  const copy = await PDFDocument.create({ updateMetadata: false });
  for (const page of await copy.copyPages(source, source.getPageIndices())) copy.addPage(page);
  for (const [, object] of copy.context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream) pack(object);
  }
  const bytes = await copy.save({ useObjectStreams: false });
  // A ZIP ends with this mark, at most 64 KB before the end of the file.
  const isZip = Buffer.from(bytes.subarray(-70_000)).includes('PK\x05\x06', 0, 'latin1');
  return isZip || bytes.length > MOST_BYTES ? refuse('broken') : bytes;
}

/** Refuses what a viewer could run, and drops what no page shows. */
function clean(value: PDFObject): PDFObject {
  if (isIn(active, value)) refuse('active');
  // Text in digits can't pass for a script or a page.
  if (value instanceof PDFString) return PDFHexString.fromBytes(value.asBytes());
  if (value instanceof PDFArray) value.asArray().forEach((item, at) => value.set(at, clean(item)));
  if (value instanceof PDFStream) {
    clean(value.dict);
    for (const key of elsewhere) value.dict.delete(key);
  }
  if (!(value instanceof PDFDict)) return value;
  for (const [key, item] of value.entries()) {
    clean(key);
    value.set(key, clean(item));
    if (dropped.has(key)) value.delete(key);
  }
  return value;
}

/** What a form field or note shows, without what it does. A checkbox has a drawing for each state. */
function stampOf(dict: PDFObject | undefined) {
  if (!(dict instanceof PDFDict)) return [];
  const note = PDFAnnotation.fromDict(dict);
  const kind = dict.lookup(PDFName.of('Subtype'));
  if (isIn(notShown, kind) || note.hasFlag(HIDDEN)) return [];
  const looks = note.AP()?.lookup(PDFName.of('N'));
  const state = note.getAppearanceState();
  const N = looks instanceof PDFDict && state ? looks.get(state) : note.AP()?.get(PDFName.of('N'));
  const isDrawing = N instanceof PDFRef && dict.context.lookup(N) instanceof PDFStream;
  return isDrawing ? [{ Type: 'Annot', Subtype: 'Stamp', F: 4, Rect: note.Rect(), AP: { N } }] : [];
}

function filtersOf(dict: PDFDict): (PDFObject | undefined)[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter instanceof PDFArray) return filter.asArray().map((_, at) => filter.lookup(at));
  return filter ? [filter] : [];
}

const unpack = (bytes: Uint8Array, budget: 'objects' | 'shown') => {
  const plain = inflateSync(bytes, { maxOutputLength: Math.max(unpacked[budget], 1) });
  unpacked[budget] -= plain.length;
  return plain;
};

/** Packs a stream anew, unless it begins with another format, such as JPEG. Limits what it holds. */
function pack(stream: PDFRawStream): void {
  const used = filtersOf(stream.dict);
  if (!used.every((one) => isIn(filters, one))) refuse('broken');
  if (used.length === 0) {
    stream.dict.set(PDFName.of('Filter'), PDFName.FlateDecode);
    stream.dict.delete(PDFName.of('DecodeParms'));
    stream.contents = deflateSync(stream.contents);
  } else if (isIn(packs, used[0])) stream.contents = deflateSync(unpack(stream.contents, 'shown'));
}

// The library unpacks a file's lists of objects without a limit, right after it makes a stream.
const makeStream = PDFRawStream.of;
PDFRawStream.of = (dict, contents, transform) => {
  if (isIn(objectStreams, dict.lookup(PDFName.of('Type')))) {
    const used = filtersOf(dict);
    if (used.length > 1 || used.some((one) => one !== PDFName.FlateDecode)) refuse('broken');
    if (used.length === 1) unpack(contents, 'objects');
  }
  return makeStream(dict, contents, transform);
};

/** Only the sentence depends on this: a locked file can't be read either way. */
const isLocked = (file: Uint8Array) => Buffer.from(file).includes('/Encrypt');

async function answer(file: Uint8Array): Promise<RewrittenPdf> {
  try {
    return await copyPages(file);
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    return { fault: isLocked(file) ? 'locked' : 'broken' };
  }
}

parentPort?.postMessage('ready');
parentPort?.postMessage(await answer(workerData));
