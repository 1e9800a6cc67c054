import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { LogFile } from './logFile.mjs';
import { noteworthy, readable } from './noteworthy.mjs';
import { StartError, nodeBinary, root } from './settings.mjs';

const stopWithParent = pathToFileURL(path.join(root, 'scripts/start/stopWithParent.mjs')).href;
const keptLines = 15;
const stopWithinMs = 4_000;
const stopOneWithinMs = 2_000;
const firstPauseMs = 500;
const longestPauseMs = 4_000;

/**
 * @typedef {object} Program
 * @property {string} name also the name of its log file
 * @property {string} title its name in messages
 * @property {string[]} args for Node 24
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [health] an address that returns 200 when the program is ready. If set, the
 * program is restarted if it crashes later.
 * @property {boolean} [chatty] show all its lines, not only warnings
 */

/**
 * The running programs of one Safar. Each leads its own process group, so Ctrl-C reaches only this
 * supervisor, which then stops them in reverse order.
 */
export class Programs {
  #logDir;
  #running = [];
  #stopping = null;
  #reportDeath;

  /** Rejects with a StartError if a program exits before it is ready. */
  death = new Promise((_, reject) => (this.#reportDeath = reject));
  #noteChange;

  /** Calls `noteChange` whenever a program crashes or restarts. */
  constructor(logDir, noteChange = () => {}) {
    this.#logDir = logDir;
    this.#noteChange = noteChange;
    this.death.catch(() => {});
    fs.mkdirSync(logDir, { recursive: true });
  }

  /** Lists the running programs, for `scripts/memory.mjs`. */
  get running() {
    return this.#running.map(({ program, child }) => ({ name: program.name, pid: child.pid }));
  }

  /** Starts a long-running program and waits until it's healthy. */
  async start(program) {
    const entry = this.#spawn(program);
    let isReady = false;
    entry.ended.then((how) => {
      if (this.#stopping) return;
      if (isReady) void this.#startAgain(entry, how);
      else this.#reportDeath(endedError(entry, how));
    });
    if (!program.health) return;
    await Promise.race([waitForHealth(program), this.death]);
    isReady = true;
  }

  /** Restarts a crashed program, with increasing delays, until it works. */
  async #startAgain(dead, how) {
    const { program } = dead;
    console.error(`${endedError(dead, how).message}\nRestarting it.`);
    this.#forget(dead);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await sleep(pauseMs, undefined, { ref: false });
      if (this.#stopping) return;
      const entry = this.#spawn(program);
      this.#noteChange();
      const over = new AbortController();
      const end = entry.ended.then((words) => {
        over.abort();
        return words;
      });
      const isReady = await waitForHealth(program, over.signal).then(
        () => !over.signal.aborted,
        () => false,
      );
      if (isReady) {
        console.error(`The ${program.title} is running again.`);
        void end.then((words) => {
          if (!this.#stopping) void this.#startAgain(entry, words);
        });
        return;
      }
      if (this.#stopping) return;
      signalGroup(entry.child, 'SIGKILL');
      await end;
      this.#forget(entry);
    }
  }

  #forget(entry) {
    this.#running = this.#running.filter((other) => other !== entry);
  }

  /** Runs a program until it ends, and rejects if it fails. */
  async run(program) {
    const entry = this.#spawn(program);
    const how = await Promise.race([entry.ended, this.death]);
    this.#forget(entry);
    if (how !== 'exit code 0') throw endedError(entry, how);
  }

  /** Stops all programs, most recent first. Kills those that don't stop in time. */
  stop() {
    return (this.#stopping ??= this.#stopAll());
  }

  /** Kills everything immediately, for a second Ctrl-C. */
  kill() {
    for (const { child } of this.#running) signalGroup(child, 'SIGKILL');
  }

  async #stopAll() {
    const deadline = Date.now() + stopWithinMs;
    for (const { child, ended } of this.#running.toReversed()) {
      signalGroup(child, 'SIGTERM');
      const patience = Math.max(0, Math.min(stopOneWithinMs, deadline - Date.now()));
      await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
      signalGroup(child, 'SIGKILL');
    }
  }

  #spawn(program) {
    if (this.#stopping) throw new StartError('Safar is stopping, so nothing else can start.');
    const child = spawn(nodeBinary, ['--import', stopWithParent, ...program.args], {
      cwd: root,
      env: program.env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => {});
    const entry = { program, child, unshown: [], ended: endOf(child) };
    const log = new LogFile(path.join(this.#logDir, `${program.name}.log`));
    log.write(`--- started ${new Date().toISOString()}`);
    for (const stream of ['stdout', 'stderr']) {
      readline.createInterface({ input: child[stream] }).on('line', (line) => {
        log.write(line);
        if (line.trim() === '') return;
        const shown = program.chatty ? line : noteworthy(line, stream);
        if (shown === null) entry.unshown = [...entry.unshown, readable(line)].slice(-keptLines);
        else if (!this.#stopping) console.error(`[${program.name}] ${shown}`);
      });
    }
    entry.ended.then(() => log.close());
    this.#running.push(entry);
    return entry;
  }
}

/** Resolves with a description of how a child ended, once all its output has been read. */
function endOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(signal ? `signal ${signal}` : `exit code ${code}`),
    );
  });
}

/**
 * Returns the error for a program that ended. Its error lines have already been shown, so this adds
 * the rest of its output.
 */
function endedError({ program, unshown }, how) {
  const last = unshown.map((line) => `\n    ${line}`).join('');
  return new StartError(
    `The ${program.title} stopped (${how}).${last ? ` Its last output:${last}` : ''}`,
  );
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has already ended.
  }
}

/**
 * Polls a program's health until it returns 200. Rejects after a timeout, or when `over` aborts.
 */
async function waitForHealth({ title, health }, over = new AbortController().signal) {
  const patienceMs = 3 * 60_000;
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && !over.aborted) {
    if (await isHealthy(health)) return;
    await sleep(100);
  }
  throw new StartError(
    `The ${title} started but didn't respond at ${health} within three minutes.`,
  );
}

export async function isHealthy(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
