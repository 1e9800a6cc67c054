import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Programs } from './programs.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-programs-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Records its pid, prints something, then keeps running as instructed. */
function program(name, rest) {
  const file = path.join(folder, `${name}.mjs`);
  const notePid = `(await import('node:fs')).writeFileSync('${file}.pid', String(process.pid));`;
  fs.writeFileSync(file, `${notePid}\n${rest}`);
  return { name, title: `${name} service`, args: [file], env: process.env };
}
const untilStopped = 'setInterval(() => {}, 1000);';

async function pidOf(name) {
  const file = path.join(folder, `${name}.mjs.pid`);
  await until(() => fs.existsSync(file) && fs.readFileSync(file, 'utf8') !== '');
  return Number(fs.readFileSync(file, 'utf8'));
}

async function until(isTrue) {
  for (let tries = 0; tries < 800; tries += 1) {
    if (isTrue()) return;
    await sleep(25);
  }
  throw new Error("It didn't happen in time.");
}

async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilAnswers(port) {
  for (let tries = 0; tries < 800; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(25);
  }
  throw new Error("It doesn't answer.");
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('names the program that died and its last output', async () => {
  const programs = new Programs(path.join(folder, 'logs'));
  await programs.start(program('steady', untilStopped));
  // If it were stopped before it had started, it would never write its pid.
  const steady = await pidOf('steady');
  await programs.start(
    program('dying', `console.log('{"level":30,"msg":"about to end"}'); process.exitCode = 3;`),
  );
  await expect(programs.death).rejects.toThrow(
    'The dying service stopped (exit code 3). Its last output:\n    about to end',
  );
  await programs.stop();
  expect(isAlive(steady)).toBe(false);
  expect(fs.readFileSync(path.join(folder, 'logs/dying.log'), 'utf8')).toContain('about to end');
});

it('restarts a program that dies after being ready, however often', async () => {
  const said = [];
  const { error } = console;
  console.error = (line) => said.push(line);
  const port = await freePort();
  const serving = program(
    'serving',
    `(await import('node:http')).createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1');`,
  );
  let changes = 0;
  const programs = new Programs(path.join(folder, 'logs'), () => (changes += 1));
  await programs.start({ ...serving, health: `http://127.0.0.1:${port}/` });
  const pids = [programs.running[0].pid];
  for (const round of [1, 2]) {
    process.kill(pids.at(-1), 'SIGKILL');
    await until(() => changes === round);
    await untilAnswers(port);
    pids.push(programs.running[0].pid);
  }
  expect(new Set(pids).size).toBe(3);
  await programs.stop();
  expect(pids.some(isAlive)).toBe(false);
  console.error = error;
  expect(said[0]).toMatch(/stopped \(signal SIGKILL\).*Restarting it\./s);
});

it('lets a program start worker threads', async () => {
  const done = path.join(folder, 'thread-done');
  const programs = new Programs(path.join(folder, 'logs'));
  await programs.start(
    program(
      'threaded',
      `const { Worker } = await import('node:worker_threads');
       const write = "require('node:fs').writeFileSync('${done}', 'x')";
       new Worker("setTimeout(() => " + write + ", 200)", { eval: true });
       ${untilStopped}`,
    ),
  );
  await until(() => fs.existsSync(done));
  expect(programs.running).toHaveLength(1);
  await programs.stop();
});

describe('a program that hangs', () => {
  const { error } = console;
  let said;
  beforeEach(() => {
    said = [];
    console.error = (line) => said.push(line);
  });
  afterEach(() => {
    console.error = error;
  });

  const quick = { checkEveryMs: 50, answerWithinMs: 1_000, mostSilences: 2 };

  async function startServer(name, rest = '', answers = '/') {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const server = program(
      name,
      `(await import('node:http')).createServer((request, answer) => {
         if (request.url === '/loop') for (;;);
         ${rest}
         answer.end();
       }).listen(${port}, '127.0.0.1');`,
    );
    const programs = new Programs(path.join(folder, 'logs'), () => {}, quick);
    await programs.start({ ...server, health: `${address}/`, answers: address + answers });
    return { programs, address, port };
  }

  it.each([
    ['is frozen', ({ programs }) => process.kill(programs.running[0].pid, 'SIGSTOP')],
    ['is stuck in a loop', ({ address }) => void fetch(`${address}/loop`).catch(() => {})],
  ])('is restarted when it %s, and the terminal says so in one line', async (how, hang) => {
    const server = await startServer(`hanging-${how.length}`);
    const { programs, port } = server;
    const [{ pid }] = programs.running;
    hang(server);
    await until(() => said.some((line) => /is running again/.test(line)));
    await untilAnswers(port);
    expect(isAlive(pid)).toBe(false);
    expect(said).toEqual([
      expect.stringMatching(
        /^The hanging-\d+ service hasn't answered for \d+ seconds\. Restarting it\.$/,
      ),
      expect.stringMatching(/^The hanging-\d+ service is running again\.$/),
    ]);
    await programs.stop();
  });

  it('is left alone as long as it answers, even with an error', async () => {
    const asked = path.join(folder, 'asked');
    const sad = `if (request.url === '/sad') {
      answer.statusCode = 503;
      process.getBuiltinModule('fs').appendFileSync('${asked}', '.');
    }`;
    const { programs } = await startServer('sad', sad, '/sad');
    const [{ pid }] = programs.running;
    await until(() => fs.existsSync(asked) && fs.statSync(asked).size > quick.mostSilences * 2);
    expect(programs.running[0].pid).toBe(pid);
    expect(said).toEqual([]);
    await programs.stop();
  });

  it('is left alone while a program that ends by itself may need it', async () => {
    const { programs } = await startServer('needed');
    const [{ pid }] = programs.running;
    process.kill(pid, 'SIGSTOP');
    const long = (quick.checkEveryMs + quick.answerWithinMs) * quick.mostSilences * 2;
    await programs.run(program('loading', `setTimeout(() => {}, ${long});`));
    expect([programs.running[0].pid, isAlive(pid), said]).toEqual([pid, true, []]);
    await until(() => said.some((line) => /is running again/.test(line)));
    await programs.stop();
  });

  it('is not restarted while Safar stops', async () => {
    const { programs } = await startServer('stopping');
    process.kill(programs.running[0].pid, 'SIGSTOP');
    await programs.stop();
    await sleep(quick.answerWithinMs * quick.mostSilences);
    expect(said).toEqual([]);
  });
});

it('pauses longer each time a ready program fails', async () => {
  const said = [];
  const { error } = console;
  console.error = (line) => said.push(line);
  const port = await freePort();
  const failing = program(
    'failing',
    `(await import('node:http')).createServer((_, answer) => {
       answer.end();
       setTimeout(() => process.exit(1), 300);
     }).listen(${port}, '127.0.0.1');`,
  );
  const starts = [];
  const programs = new Programs(path.join(folder, 'logs'), () => starts.push(Date.now()));
  await programs.start({ ...failing, health: `http://127.0.0.1:${port}/` });
  await until(() => said.some((line) => / in 8 seconds\.$/.test(line)));
  await programs.stop();
  console.error = error;
  // After pauses of 0.5, 1, 2 and 4 seconds.
  expect(starts).toHaveLength(4);
});

it('waits for a task to end and reports its failure', async () => {
  const programs = new Programs(path.join(folder, 'logs'));
  await programs.run(program('good', ''));
  await expect(programs.run(program('bad', 'process.exitCode = 1;'))).rejects.toThrow(
    'The bad service stopped (exit code 1).',
  );
  expect(programs.running).toEqual([]);
});

it("stops the most recent program first and kills what doesn't stop", async () => {
  const order = path.join(folder, 'order');
  const noteEnd = (name) =>
    `process.on('SIGTERM', async () => {
       (await import('node:fs')).appendFileSync('${order}', '${name} ');
       process.exit();
     });`;
  const programs = new Programs(path.join(folder, 'logs'));
  await programs.start(program('first', noteEnd('first') + untilStopped));
  await programs.start(program('deaf', `process.on('SIGTERM', () => {}); ${untilStopped}`));
  await programs.start(program('last', noteEnd('last') + untilStopped));
  const pids = await Promise.all(['first', 'deaf', 'last'].map(pidOf));
  await sleep(100);
  const begun = Date.now();
  await programs.stop();
  expect(Date.now() - begun).toBeLessThan(5_000);
  expect(fs.readFileSync(order, 'utf8')).toBe('last first ');
  await until(() => !pids.some(isAlive));
});

it('leaves nothing behind when the supervisor is killed', async () => {
  const orphan = program('orphan', untilStopped);
  const supervisor = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { Programs } from ${JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, 'programs.mjs')))};
       await new Programs(${JSON.stringify(path.join(folder, 'logs'))}).start(${JSON.stringify(orphan)});
       ${untilStopped}`,
    ],
    { stdio: 'ignore' },
  );
  const pid = await pidOf('orphan');
  await sleep(200);
  supervisor.kill('SIGKILL');
  await until(() => !isAlive(pid));
});
