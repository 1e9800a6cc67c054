/** Reads the objects in a PDF that someone sent. Nothing in it is trusted, and nothing is run. */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** Why a PDF isn't accepted. */
export type PdfFault = 'broken' | 'locked' | 'active' | 'long';

export class PdfRefused extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(`a PDF was refused: ${fault}`);
    this.fault = fault;
  }
}

export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export class PdfRef {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}
export type PdfDict = Map<string, PdfValue>;
export class PdfStream {
  readonly dict: PdfDict;
  readonly bytes: Buffer;
  constructor(dict: PdfDict, bytes: Buffer) {
    this.dict = dict;
    this.bytes = bytes;
  }
}
/** Strings hold one byte per character. */
export type PdfValue =
  null | boolean | number | string | PdfName | PdfRef | PdfStream | PdfValue[] | PdfDict;

export interface PdfObjects {
  objects: Map<number, PdfValue>;
  root: PdfValue;
}

const MOST_DEPTH = 60;
const MOST_OBJECTS = 100_000;
/** A small stream can unpack to one that exhausts memory, so this limits all of a file's streams. */
const MOST_UNPACKED = 96 * 1_048_576;

const space = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y;
const number = /[+-]?(?:\d+\.?\d*|\.\d+)/y;
const reference = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![\w.])/y;
const name = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
const word = /[A-Za-z]+/y;
const hexString = /<([\da-fA-F\0\t\n\f\r ]*)>/y;
const objectHead = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/y;
const nextPart = /\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj|\b(?:xref|trailer|startxref)\b/g;

/** Reads values from text with one byte per character. */
class Reader {
  readonly text: string;
  at: number;
  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  takeText(text: string): boolean {
    const isNext = this.text.startsWith(text, this.at);
    if (isNext) this.at += text.length;
    return isNext;
  }

  readValue(depth = 0): PdfValue {
    if (depth > MOST_DEPTH) throw new PdfRefused('broken');
    this.take(space);
    if (this.takeText('<<')) return this.readDict(depth);
    if (this.takeText('[')) return this.readArray(depth);
    if (this.takeText('(')) return this.readString();
    const ref = this.take(reference);
    if (ref) return new PdfRef(Number(ref[1]));
    const figure = this.take(number);
    if (figure) return Number(figure[0]);
    const named = this.take(name);
    if (named) return new PdfName(plainName(named[1] ?? ''));
    const hex = this.take(hexString);
    if (hex) return hexText(hex[1] ?? '');
    const known = this.take(word)?.[0];
    if (known === 'true' || known === 'false') return known === 'true';
    if (known === 'null') return null;
    throw new PdfRefused('broken');
  }

  private readDict(depth: number): PdfDict {
    const dict: PdfDict = new Map();
    for (;;) {
      this.take(space);
      if (this.takeText('>>')) break;
      const key = this.take(name);
      if (!key) throw new PdfRefused('broken');
      dict.set(plainName(key[1] ?? ''), this.readValue(depth + 1));
    }
    refuseActive(dict);
    return dict;
  }

  private readArray(depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    for (;;) {
      this.take(space);
      if (this.takeText(']')) return items;
      items.push(this.readValue(depth + 1));
    }
  }

  private readString(): string {
    let text = '';
    for (let open = 1; ; this.at += 1) {
      const char = this.text[this.at];
      if (char === undefined) throw new PdfRefused('broken');
      if (char === '\\') {
        text += this.readEscape();
        continue;
      }
      if (char === '(') open += 1;
      if (char === ')') open -= 1;
      if (open === 0) {
        this.at += 1;
        return text;
      }
      text += char;
    }
  }

  /** Leaves `at` on the escape's last character. */
  private readEscape(): string {
    const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.at + 1, this.at + 4))?.[0];
    if (octal) {
      this.at += octal.length;
      return String.fromCharCode(parseInt(octal, 8) & 255);
    }
    this.at += 1;
    const char = this.text[this.at] ?? '';
    if (char === '\r' && this.text[this.at + 1] === '\n') this.at += 1;
    return escapes[char] ?? char;
  }
}

const escapes: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\r': '',
  '\n': '',
};

const plainName = (text: string) =>
  text.replace(/#([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

function hexText(typed: string): string {
  const digits = typed.replace(/[^\da-fA-F]/g, '');
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1');
}

export const isNamed = (value: PdfValue | undefined, ...texts: string[]) =>
  value instanceof PdfName && texts.includes(value.text);

/** Refuses what a viewer could run, open or save: scripts, launch actions and attached files. */
function refuseActive(dict: PdfDict): void {
  const isActive =
    isNamed(dict.get('S'), 'JavaScript', 'Launch') ||
    isNamed(dict.get('Type'), 'EmbeddedFile') ||
    ['JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'].some((key) => dict.has(key));
  if (isActive) throw new PdfRefused('active');
}

/**
 * Reads every object in a file, in the order of the file, so that a later version replaces an
 * earlier one. Ignores the file's own list of positions, which may point anywhere. Throws
 * `PdfRefused`.
 */
export async function readPdfObjects(file: Buffer): Promise<PdfObjects> {
  const reader = new Reader(file.toString('latin1'));
  const objects = new Map<number, PdfValue>();
  const heads: PdfDict[] = [];
  const budget = { left: MOST_UNPACKED };
  reader.at = Math.max(reader.text.indexOf('%PDF-'), 0);
  while (skipToPart(reader)) {
    const head = reader.take(objectHead);
    if (!head) {
      if (reader.takeText('trailer')) {
        const trailer = reader.readValue();
        if (trailer instanceof Map) heads.push(trailer);
      } else reader.take(word);
      continue;
    }
    const value = readBody(reader, file, objects);
    if (value instanceof PdfStream && isNamed(value.dict.get('Type'), 'XRef')) {
      heads.push(value.dict);
    } else if (value instanceof PdfStream && isNamed(value.dict.get('Type'), 'ObjStm')) {
      await unpackObjects(value, objects, budget);
    } else objects.set(Number(head[1]), value);
    if (objects.size > MOST_OBJECTS) throw new PdfRefused('broken');
  }
  if (heads.some((dict) => dict.has('Encrypt'))) throw new PdfRefused('locked');
  const root = heads.findLast((dict) => dict.has('Root'))?.get('Root');
  if (root === undefined) throw new PdfRefused('broken');
  return { objects, root };
}

/** Moves to the next object or trailer, past anything that isn't part of a PDF. */
function skipToPart(reader: Reader): boolean {
  nextPart.lastIndex = reader.at;
  const found = nextPart.exec(reader.text);
  if (found) reader.at = found.index;
  return found !== null;
}

function readBody(reader: Reader, file: Buffer, objects: Map<number, PdfValue>): PdfValue {
  const value = reader.readValue();
  reader.take(space);
  if (!(value instanceof Map) || !reader.takeText('stream')) return value;
  if (reader.takeText('\r')) reader.takeText('\n');
  else reader.takeText('\n');
  const start = reader.at;
  const length = resolve(value.get('Length') ?? null, objects);
  const told = typeof length === 'number' && length >= 0 ? start + length : -1;
  const isTrue = told >= start && /^\s*endstream/.test(reader.text.slice(told, told + 12));
  const found = isTrue ? told : reader.text.indexOf('endstream', start);
  if (found < 0) throw new PdfRefused('broken');
  reader.at = found;
  return new PdfStream(value, file.subarray(start, found));
}

/** Follows a reference. A missing object is null, as the format says. */
export function resolve(value: PdfValue, objects: Map<number, PdfValue>): PdfValue {
  let found = value;
  for (let steps = 0; found instanceof PdfRef; steps += 1) {
    if (steps > MOST_DEPTH) throw new PdfRefused('broken');
    found = objects.get(found.number) ?? null;
  }
  return found;
}

async function unpackObjects(
  { dict, bytes }: PdfStream,
  objects: Map<number, PdfValue>,
  budget: { left: number },
): Promise<void> {
  const [count, first] = [dict.get('N'), dict.get('First')];
  const filter = [dict.get('Filter') ?? []].flat();
  if (typeof count !== 'number' || typeof first !== 'number' || dict.has('DecodeParms')) {
    throw new PdfRefused('broken');
  }
  if (count > MOST_OBJECTS || filter.length > 1) throw new PdfRefused('broken');
  if (filter.length === 1 && !isNamed(filter[0], 'FlateDecode')) throw new PdfRefused('broken');
  const plain = filter.length === 1 ? await unpack(bytes, budget) : bytes;
  const reader = new Reader(plain.toString('latin1'));
  const places: [id: number, at: number][] = [];
  for (let index = 0; index < count; index += 1) {
    const [id, at] = [reader.readValue(), reader.readValue()];
    if (typeof id !== 'number' || typeof at !== 'number') throw new PdfRefused('broken');
    places.push([id, at]);
  }
  for (const [id, at] of places) {
    reader.at = first + at;
    objects.set(id, reader.readValue());
  }
}

const inflateAsync = promisify(inflate);

/** Unpacks a Flate stream within a file's budget. Throws `PdfRefused` if it is too large or cut. */
export async function unpack(bytes: Buffer, budget: { left: number }): Promise<Buffer> {
  try {
    const plain = await inflateAsync(bytes, { maxOutputLength: Math.max(budget.left, 1) });
    budget.left -= plain.length;
    return plain;
  } catch {
    throw new PdfRefused('broken');
  }
}

export const newBudget = () => ({ left: MOST_UNPACKED });
