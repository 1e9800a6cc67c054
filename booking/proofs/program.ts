/** Runs one of the proofs the way `npm run` does, and captures its output. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Ended {
  code: number | null;
  printed: string;
}

/** Starts a file in this folder. Resolves once it ends or is stopped after its time limit. */
export async function runProgram(
  file: string,
  options: { env?: Record<string, string>; seconds: number; folder?: string },
): Promise<Ended> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(options.folder ?? import.meta.dirname, file)],
    { env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  const keep = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const timer = setTimeout(() => child.kill('SIGINT'), options.seconds * 1_000);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return { code, printed };
}
