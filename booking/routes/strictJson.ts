/** Reads JSON as domain section 7 requires: no duplicate names, no deep nesting, no prototype. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';

const MOST_DEPTH = 10;
/** Matches each string in a JSON text, followed by a colon if it is a name. */
const strings = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** Parses bodies strictly. Refuses any body that two parsers could understand differently. */
export function readStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      void parse(request, text, (error, value: unknown) => {
        if (error) done(error, undefined);
        else if (isUnambiguous(text, value)) done(null, value);
        else done(new Refusal('malformed_request'), undefined);
      });
    },
  );
}

/** Whether the value kept every name in the text, and isn't nested too deeply. */
export function isUnambiguous(text: string, value: unknown): boolean {
  const known = countNames(value, 0);
  if (known === null) return false;
  let written = 0;
  for (const [, colon] of text.matchAll(strings)) if (colon !== undefined) written += 1;
  return written === known;
}

/** Counts a value's names at every level. Returns null if it is nested too deeply. */
function countNames(value: unknown, depth: number): number | null {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === MOST_DEPTH) return null;
  const inner: unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const one of inner) {
    const below = countNames(one, depth + 1);
    if (below === null) return null;
    count += below;
  }
  return count;
}
