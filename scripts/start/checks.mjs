import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { StartError, root } from './settings.mjs';

const gigabyte = 1024 ** 3;

/** Creates the data directory, closes it to other users, and checks that it's writable. */
export function checkDataDir(dataDir) {
  const probe = path.join(dataDir, `.write-test-${process.pid}`);
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    closeToOthers(dataDir);
    fs.writeFileSync(probe, 'ok');
    fs.rmSync(probe);
  } catch (error) {
    if (error.code === 'ENOSPC') throw noSpace(dataDir, 0, gigabyte / 4);
    throw new StartError(
      `The data directory ${dataDir} isn't writable (${error.code}): ` +
        'change its permissions, or choose another one with DATA_DIR.',
    );
  }
}

/** A directory that belongs to another user, such as a mounted one, keeps its permissions. */
function closeToOthers(folder) {
  try {
    fs.chmodSync(folder, 0o700);
  } catch (error) {
    if (error.code !== 'EPERM') throw error;
  }
}

/**
 * Checks that the disk has enough space for this start.
 *
 * @param {string} dataDir
 * @param {boolean} willFill whether this start installs packages or builds the site
 */
export function checkDiskSpace(dataDir, willFill, statfs = fs.statfsSync) {
  const needs = [[dataDir, gigabyte / 4], ...(willFill ? [[root, 2 * gigabyte]] : [])];
  for (const [folder, needed] of needs) {
    const { bavail, bsize } = statfs(folder);
    if (bavail * bsize < needed) throw noSpace(folder, bavail * bsize, needed);
  }
}

function noSpace(folder, free, needed) {
  const inGigabytes = (bytes) => `${(bytes / gigabyte).toFixed(2)} GB`;
  return new StartError(
    `The disk is too full: ${inGigabytes(free)} free at ${folder}, ` +
      `but ${inGigabytes(needed)} needed. Free some space and start again.`,
  );
}

/**
 * Checks that no other program is listening on the ports.
 *
 * @param {{ title: string, port: number, variable: string }[]} wanted
 */
export async function checkPorts(wanted) {
  for (const { title, port, variable } of wanted) {
    if (await isPortFree(port)) continue;
    throw new StartError(
      `Port ${port}, meant for the ${title}, is in use by another program: ` +
        `stop that program, or choose another port with ${variable}.`,
    );
  }
}

/** Whether a port is free at every address that `localhost` may resolve to. */
export async function isPortFree(port) {
  for (const host of ['127.0.0.1', '::1', '::']) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    // EADDRNOTAVAIL and EAFNOSUPPORT: without IPv6, nothing can be using the port.
    server.once('error', (error) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
