import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

interface LakeProcessOptions {
  flags?: string[];
  env?: Record<string, string>;
}

/** The real program in its own process. */
export interface LakeProcess {
  process: ChildProcess;
  /** Resolves to its address once it is ready. Rejects if it ends before. */
  url: Promise<string>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** None of this machine's own settings. */
const inherited = () => ({ PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV });

/** Starts the lake over a directory, on a free port. Ends it with this process. */
export function startLakeProcess(
  directory: string,
  { flags = ['--disable-warning=ExperimentalWarning'], env = {} }: LakeProcessOptions = {},
): LakeProcess {
  const server = path.join(import.meta.dirname, '..', 'server.ts');
  const child = spawn(process.execPath, [...flags, server], {
    env: { ...inherited(), LAKE_PORT: '0', DATA_DIR: directory, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const url = new Promise<string>((resolve, reject) => {
    let output = '';
    child.on('exit', (code) => reject(new Error(`The lake ended with ${code}: ${output}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready: (http:\/\/localhost:\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  // A test that kills it early doesn't wait for it to exit.
  url.catch(() => {});
  return {
    process: child,
    url,
    kill: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}
