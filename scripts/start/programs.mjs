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
/** For a program that keeps failing once it's ready, so that it doesn't use up the machine. */
const longestRestartPauseMs = 10_000;
/** A program that was ready for this long starts again without a longer pause. */
const steadyMs = 2 * 60_000;

/**
 * When a program counts as hanging: after about 40 seconds without an answer. It counts checks, not
 * time, so a laptop that wakes up restarts nothing.
 */
const patience = { checkEveryMs: 5_000, answerWithinMs: 10_000, mostSilences: 3 };

/**
 * @typedef {object} Program
 * @property {string} name also the name of its log file
 * @property {string} title its name in messages
 * @property {string[]} args for Node 24
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [health] an address that returns 200 when the program is ready. If set, the
 * program is restarted if it crashes later.
 * @property {string} [answers] an address that the program answers without calling others, with any
 * status. If set, the program is restarted if it hangs later.
 * @property {boolean} [chatty] show all its lines, not only warnings
 */

/**
 * The programs of one running Safar. Each leads its own process group, so Ctrl-C reaches only this
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
  #patience;
  /** How many programs that end by themselves are running, such as the one that loads the dates. */
  #passing = 0;

  /** Calls `noteChange` whenever a program crashes or restarts. */
  constructor(logDir, noteChange = () => {}, ownPatience = {}) {
    this.#logDir = logDir;
    this.#noteChange = noteChange;
    this.#patience = { ...patience, ...ownPatience };
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
      if (!this.#stopping && !isReady) this.#reportDeath(endedError(entry, how));
    });
    if (!program.health) return;
    await Promise.race([waitForHealth(program), this.death]);
    isReady = true;
    void this.#keepRunning(entry);
  }

  /** Restarts a ready program when it crashes or hangs, after growing pauses if it keeps failing. */
  async #keepRunning(first) {
    let entry = first;
    for (let failures = 0; ; failures += 1) {
      const readyAt = Date.now();
      void this.#killIfSilent(entry);
      const how = await entry.ended;
      if (this.#stopping) return;
      if (Date.now() - readyAt > steadyMs) failures = 0;
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestRestartPauseMs);
      const when = pauseMs > longestPauseMs ? ` in ${pauseMs / 1_000} seconds` : '';
      console.error(
        entry.silence
          ? `The ${entry.program.title} ${entry.silence}. Restarting it${when}.`
          : `${endedError(entry, how).message}\nRestarting it${when}.`,
      );
      this.#forget(entry);
      entry = await this.#startAgain(entry.program, pauseMs);
      if (!entry) return;
      console.error(`The ${entry.program.title} is running again.`);
    }
  }

  /** Starts a program until it works. Returns null if Safar stops first. */
  async #startAgain(program, firstPause) {
    const longest = Math.max(firstPause, longestPauseMs);
    for (let pauseMs = firstPause; ; pauseMs = Math.min(pauseMs * 2, longest)) {
      await sleep(pauseMs, undefined, { ref: false });
      if (this.#stopping) return null;
      const entry = this.#spawn(program);
      this.#noteChange();
      const over = new AbortController();
      entry.ended.then(() => over.abort());
      // It may be healthy only once another program is back.
      const ready = { ...program, health: program.answers ?? program.health };
      const isReady = await waitForHealth(ready, over.signal).then(
        () => !over.signal.aborted,
        () => false,
      );
      if (isReady) return entry;
      if (this.#stopping) return null;
      signalGroup(entry.child, 'SIGKILL');
      await entry.ended;
      this.#forget(entry);
    }
  }

  /** Kills a program that no longer answers. It can't react to a gentler signal. */
  async #killIfSilent(entry) {
    const { answers } = entry.program;
    const { checkEveryMs, answerWithinMs, mostSilences } = this.#patience;
    if (!answers) return;
    let hasEnded = false;
    const end = entry.ended.then(() => (hasEnded = true));
    let silentSince = 0;
    for (let silences = 0; silences < mostSilences;) {
      await Promise.race([end, sleep(checkEveryMs, undefined, { ref: false })]);
      const begun = Date.now();
      const isAnswered = hasEnded || (await doesAnswer(answers, answerWithinMs));
      if (hasEnded || this.#stopping) return;
      if (!isAnswered && silences === 0) silentSince = begun;
      // A program that loads much keeps others busy on a slow machine, and needs them.
      silences = isAnswered || this.#passing > 0 ? 0 : silences + 1;
    }
    const seconds = Math.round((Date.now() - silentSince) / 1_000);
    entry.silence = `hasn't answered for ${seconds} seconds`;
    signalGroup(entry.child, 'SIGKILL');
  }

  #forget(entry) {
    this.#running = this.#running.filter((other) => other !== entry);
  }

  /** Runs a program until it ends, and rejects if it fails. */
  async run(program) {
    const entry = this.#spawn(program);
    this.#passing += 1;
    const how = await Promise.race([entry.ended, this.death]);
    this.#passing -= 1;
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

/** Returns an ended program's error, with the output that hasn't been shown yet. */
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

/** Polls a program's health. Rejects after a timeout, or when `over` aborts. */
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

/** Whether a program responds at all. An error counts as an answer: the program is running. */
async function doesAnswer(address, withinMs) {
  return (await ask(address, withinMs)) !== null;
}

export async function isHealthy(address) {
  return (await ask(address, 5_000))?.ok ?? false;
}

async function ask(address, withinMs) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(withinMs) });
    await response.arrayBuffer();
    return response;
  } catch {
    return null;
  }
}
