import { messageOf } from './errors.ts';

/** A problem the person running the program can fix. Its message is one sentence. */
export class Problem extends Error {}

/** Prints the error and exits the program. For a known problem, prints only the message. */
export function fail(error: unknown): never {
  const isKnown = error instanceof Problem || !(error instanceof Error);
  process.stderr.write(`${isKnown ? messageOf(error) : error.stack}\n`);
  process.exit(1);
}
