import type { IncomingMessage } from 'node:http';
import { readRawBody } from './readRawBody';

/** A form's text. A missing or repeated field is an empty string. */
export interface FormText {
  text: (name: string) => string;
  count: (name: string) => number;
  has: (name: string) => boolean;
  names: string[];
}

const maximumLength = 2_000;
/** For long texts: above every limit, so that the service can report what is too long. */
export const longestText = 20_000;
const largestForm = 1_048_576;

/** Reads a form body parsed by Next. Texts are cut at `longest`. */
export function readForm(body: unknown, longest = maximumLength): FormText {
  const fields: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.slice(0, longest) : '';
  };
  return {
    text,
    count: (name) => {
      const value = Number(text(name));
      return Number.isInteger(value) && value > 0 ? Math.min(value, 99) : 0;
    },
    has: (name) => Object.hasOwn(fields, name),
    names: Object.keys(fields),
  };
}

/** Reads a form posted to a page; null if it isn't a form or is too large. */
export async function readPostedForm(request: IncomingMessage): Promise<FormText | null> {
  const type = request.headers['content-type'] ?? '';
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
