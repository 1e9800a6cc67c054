import path from 'node:path';
import { checkDataDir, checkDiskSpace, checkPorts } from './checks.mjs';
import { refuseUnsafe } from './hostedChecks.mjs';
import { foldersToInstall, install } from './install.mjs';
import { Programs } from './programs.mjs';
import { readRunning, removeRunning, writeRunning } from './runFile.mjs';
import { readSecrets } from './secrets.mjs';
import { buildEnvironment, listPorts, listServices } from './services.mjs';
import { StartError, addEnvFile, displayPath, readSettings } from './settings.mjs';
import { makeStamp, removeStamp, staleReason, writeStamp } from './stamp.mjs';

/**
 * Runs `work` with a prepared Safar and cleans up afterwards, however it ends: normally, with an
 * error, by Ctrl-C, or because a program died.
 *
 * @param {{ dev?: boolean, reuse?: boolean }} options `reuse`: use services that are already running
 * @param {(safar: Safar) => Promise<void>} work
 */
export async function runSafar({ dev = false, reuse = false }, work) {
  const safar = new Safar(dev);
  try {
    await safar.prepare({ reuse });
    await Promise.race([work(safar), safar.programs.death, safar.interrupted]);
    await safar.close();
  } catch (error) {
    if (error instanceof Interrupted) console.log('\nStopping.');
    else console.error(error instanceof StartError ? `\n${error.message}` : error);
    await safar.close();
    process.exitCode = error instanceof Interrupted && safar.isReady ? 0 : 1;
  }
  // A handle that a library leaves open must not block the terminal.
  process.exit();
}

/** Someone asked Safar to stop. */
class Interrupted extends Error {}

class Safar {
  isReady = false;
  #interrupt;
  /** Rejects when someone asks Safar to stop. */
  interrupted = new Promise((_, reject) => (this.#interrupt = () => reject(new Interrupted())));
  #dev;
  #claimed = false;
  #isClosing = false;
  #npm = new AbortController();

  constructor(dev) {
    this.#dev = dev;
    this.interrupted.catch(() => {});
    addEnvFile(process.env);
  }

  /** Checks the machine, installs missing packages and reads the secrets. Starts nothing. */
  async prepare({ reuse }) {
    refuseUnsafe(process.env);
    this.settings = readSettings(process.env);
    const { dataDir } = this.settings;
    checkDataDir(dataDir);
    this.programs = new Programs(path.join(dataDir, 'logs'), () => this.#noteRunning());
    this.#listenForTheEnd();
    this.#refuseSecondStart();
    if (!reuse) await checkPorts(listPorts(this.settings));
    writeRunning(dataDir, { pid: process.pid, siteUrl: this.settings.siteUrl, programs: [] });
    this.#claimed = true;

    const folders = foldersToInstall();
    checkDiskSpace(dataDir, folders.length > 0 || (!this.#dev && this.buildReason() !== null));
    for (const folder of folders) {
      await step(`Installing packages for ${folder === '.' ? 'the site' : folder}`, () =>
        Promise.race([install(folder, this.#npm.signal), this.interrupted]),
      );
    }
    this.services = listServices(this.settings, readSecrets(this.settings, process.env), {
      dev: this.#dev,
    });
  }

  /** Starts the services the site reads from, and loads content and demo data. */
  async startServices({ isRunning = () => false } = {}) {
    const { lake, pay, mail, errors, booking, seed, sync } = this.services;
    const { mode, ownLake, ownMail, ownErrorSink } = this.settings;
    const start = async (service) => {
      if (!(await isRunning(service))) await this.programs.start(service);
    };
    await step('Starting the services', async () => {
      await Promise.all([
        ownLake && start(lake).then(() => this.programs.run(seed)),
        mode === 'local' && start(pay),
        ownMail && start(mail),
        ownErrorSink && start(errors),
        start(booking),
      ]);
    });
    await step('Loading trips and dates into the booking service', () =>
      ownLake ? this.programs.run(sync) : this.#tryToSync(),
    );
  }

  /** A remote content store may be down for a while. Trips already loaded stay on sale. */
  async #tryToSync() {
    try {
      await this.programs.run(this.services.sync);
    } catch (error) {
      if (this.#isClosing) throw error;
      console.error(`${error.message}\nUsing the trips loaded last time.`);
    }
  }

  /** Returns why the site must be built, or null. */
  buildReason() {
    return staleReason(this.settings.distDir, this.#stamp());
  }

  async build(reason) {
    const { distDir } = this.settings;
    const stamp = this.#stamp();
    await step(`Building the site: ${reason}`, async () => {
      removeStamp(distDir);
      await this.programs.run(this.services.build);
      await this.programs.run(this.services.weigh);
      writeStamp(distDir, stamp);
    });
  }

  async startSite() {
    await step('Starting the site', () => this.programs.start(this.services.site));
    this.#noteRunning();
  }

  #noteRunning() {
    writeRunning(this.settings.dataDir, {
      pid: process.pid,
      siteUrl: this.settings.siteUrl,
      programs: this.programs.running,
    });
  }

  /** Builds the Studio in the background if needed. A failure shows here and at /studio. */
  async buildStudio() {
    if (process.env.SAFAR_STUDIO === 'off') return;
    try {
      await this.programs.run(this.services.studio);
    } catch (error) {
      if (!this.#isClosing) console.error(`${error.message}\nThe site isn't affected.`);
    }
  }

  /** Stops all programs and releases the data directory. */
  async close() {
    this.#isClosing = true;
    this.#npm.abort();
    await this.programs?.stop();
    if (this.#claimed) removeRunning(this.settings.dataDir);
  }

  #stamp() {
    return makeStamp({
      environment: buildEnvironment(this.settings, process.env),
      dataDir: this.settings.dataDir,
    });
  }

  #refuseSecondStart() {
    const running = readRunning(this.settings.dataDir);
    if (!running) return;
    throw new StartError(
      `Safar is already running on ${displayPath(this.settings.dataDir)} ` +
        `(process ${running.pid}, ${running.siteUrl}): stop it first, ` +
        'or choose another DATA_DIR and other ports.',
    );
  }

  #listenForTheEnd() {
    let asked = false;
    const end = () => {
      if (asked) this.programs.kill();
      asked = true;
      this.#interrupt();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
    if (process.env.npm_lifecycle_event) endWithParent(end);
  }
}

/** Ends this process when npm is killed, which gives it a new parent but no signal. */
function endWithParent(end) {
  const parent = process.ppid;
  const everySecond = 1_000;
  setInterval(() => process.ppid !== parent && end(), everySecond).unref();
}

/** Prints the current step, and its duration if it was long. */
async function step(title, work) {
  console.log(`${title} …`);
  const begun = Date.now();
  await work();
  const seconds = (Date.now() - begun) / 1_000;
  if (seconds >= 1) console.log(`  took ${seconds.toFixed(1)} s`);
}
