import { messageOf } from './errors.ts';

/**
 * A problem that the person running the program can fix. The message is one sentence for the
 * terminal.
 */
export class Problem extends Error {}

/** Ends a program. Prints a known problem's sentence, or otherwise the whole error. */
export function fail(error: unknown): never {
  const isKnown = error instanceof Problem || !(error instanceof Error);
  process.stderr.write(`${isKnown ? messageOf(error) : error.stack}\n`);
  process.exit(1);
}
