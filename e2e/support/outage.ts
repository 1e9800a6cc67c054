import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { dataDir, ports } from './addresses.mjs';
import { expect } from './test';

/** Each program's health address. */
const health = {
  lake: `http://localhost:${ports.lake}/ping`,
  booking: `http://localhost:${ports.booking}/health/ready`,
} as const;

/**
 * Kills a program, as a power cut would, and keeps it down while `meanwhile` runs: another server
 * holds its port and drops every connection. The supervisor restarts the program once the port is
 * free.
 */
export async function withoutProgram(
  name: keyof typeof health,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const running = JSON.parse(fs.readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as {
    programs: { name: string; pid: number }[];
  };
  const program = running.programs.find((one) => one.name === name);
  if (!program) throw new Error(`No program called ${name} is running.`);
  const squatter = net.createServer((socket) => socket.destroy());
  process.kill(program.pid, 'SIGKILL');
  await listen(squatter, ports[name]);
  try {
    await meanwhile();
  } finally {
    await new Promise((resolve) => squatter.close(resolve));
    await expect.poll(() => statusOf(health[name]), { timeout: 60_000 }).toBe(200);
  }
}

/** Like `withoutProgram`, but for at least this many seconds. */
export async function withoutProgramFor(
  name: keyof typeof health,
  seconds: number,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await withoutProgram(name, async () => {
    const away = new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    await meanwhile();
    await away;
  });
}

function statusOf(url: string): Promise<number> {
  return fetch(url)
    .then((answer) => answer.status)
    .catch(() => 0);
}

/** Listens on a port as soon as it's free. */
async function listen(server: net.Server, port: number): Promise<void> {
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          server.once('error', () => resolve(false));
          server.listen(port, () => resolve(true));
        }),
      { intervals: [20] },
    )
    .toBe(true);
}
