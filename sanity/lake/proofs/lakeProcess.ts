import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { emptyDirectory } from '../testing/testLake.ts';

/** The token that all writers send to a lake under proof. */
export const TOKEN = 'a-token-for-proofs-only';

/** A lake in its own process, which can be killed when a query never ends. */
export interface LakeProcess {
  url(): string;
  /** Kills the lake and starts it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts `server.ts` on an empty directory and a free port. */
export async function startLakeProcess(): Promise<LakeProcess> {
  const directory = emptyDirectory();
  let running = await start(directory);
  const stop = async () => {
    const closed = once(running.child, 'close');
    running.child.kill('SIGKILL');
    await closed;
  };
  return {
    url: () => running.url,
    async restart() {
      await stop();
      running = await start(directory);
    },
    close: stop,
  };
}

async function start(directory: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, '../server.ts')],
    {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: directory,
        LAKE_PORT: '0',
        LAKE_WRITE_TOKEN: TOKEN,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  // A lake that outlives an interrupted run would hold its port and its files.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, address] = /Content lake ready: (\S+)/.exec(line) ?? [];
      if (address) resolve(address);
    });
    child.once('close', (code) => reject(new Error(`The lake ended with ${code}.`)));
  });
  return { child, url };
}
