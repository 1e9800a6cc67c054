import type { IncomingMessage } from 'node:http';
import { readFirstBytes, readRawBody } from './readRawBody';

/** A submitted form's values. A missing or repeated field is an empty string. */
export interface FormText {
  text: (name: string) => string;
  count: (name: string) => number;
  has: (name: string) => boolean;
  names: string[];
  /** Returns these fields' values. */
  texts: <Name extends string>(names: readonly Name[]) => Record<Name, string>;
  /** Returns the values of the fields that were sent. */
  sentTexts: (names: readonly string[]) => Record<string, string>;
}

const maximumLength = 2_000;
/** For long text. Longer than any limit, so that the service can report what is too long. */
export const longestText = 20_000;
const largestForm = 1_048_576;

/** Reads a form body that Next has parsed. Cuts values off after `longest` characters. */
export function readForm(body: unknown, longest = maximumLength): FormText {
  const fields: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.slice(0, longest) : '';
  };
  const texts = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;
  const has = (name: string) => Object.hasOwn(fields, name);
  return {
    text,
    count: (name) => {
      const value = Number(text(name));
      return Number.isInteger(value) && value > 0 ? Math.min(value, 99) : 0;
    },
    has,
    names: Object.keys(fields),
    texts,
    sentTexts: (names) => texts(names.filter(has)),
  };
}

/**
 * Reads a form posted to a page. Of a form with a file, reads only the fields before the file.
 * Returns null if it isn't a form or is too large.
 */
export async function readPostedForm(request: IncomingMessage): Promise<FormText | null> {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return readFieldsBeforeFile(request, type);
  if (!type.startsWith('application/x-www-form-urlencoded')) return null;
  const body = await readRawBody(request, largestForm);
  if (body === null) return null;
  const sent = new URLSearchParams(body);
  const names = [...new Set(sent.keys())];
  const fields = names.map((name) => {
    const [first = '', ...more] = sent.getAll(name);
    return [name, more.length > 0 ? '' : first] as const;
  });
  return readForm(Object.fromEntries(fields), longestText);
}

const mostBeforeFile = 65_536;

async function readFieldsBeforeFile(request: IncomingMessage, type: string): Promise<FormText> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(type) ?? [];
  const head = (await readFirstBytes(request, mostBeforeFile)).toString('latin1');
  // The last part may be cut off, and one with a file has more in its first line.
  const parts = head.split(`--${quoted ?? plain ?? ''}`).slice(0, -1);
  const fields = parts.flatMap((part) => {
    const found = /^\r\nContent-Disposition: form-data; name="([^"]*)"\r\n\r\n([^]*)\r\n$/i.exec(
      part,
    );
    if (!found) return [];
    const [, name = '', value = ''] = found;
    return [[name, Buffer.from(value, 'latin1').toString('utf8')] as const];
  });
  return readForm(Object.fromEntries(fields), longestText);
}
