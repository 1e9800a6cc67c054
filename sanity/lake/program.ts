import { messageOf } from './errors.ts';

/** Something that whoever runs the program can put right. The message is one sentence for the terminal. */
export class Problem extends Error {}

/** Ends a program: prints the sentence of a known problem, otherwise the whole error. */
export function fail(error: unknown): never {
  const isKnown = error instanceof Problem || !(error instanceof Error);
  process.stderr.write(`${isKnown ? messageOf(error) : error.stack}\n`);
  process.exit(1);
}
