import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient, type ClientConfig, type SanityClient } from '@sanity/client';
import sharp from 'sharp';
import { startLake, type LakeOptions, type RunningLake } from '../app.ts';
import { readConfig } from '../config.ts';

export interface TestLake extends RunningLake {
  client: SanityClient;
  directory: string;
  /** Sends a request that the client would never send. */
  request(address: string, init?: RequestInit): Promise<Response>;
}

/** Returns an empty directory. The system cleans it up. */
export function emptyDirectory(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'safar-lake-'));
}

/** A log that says nothing. */
export const quietLog = { info: () => {}, warn: () => {} };

/** Returns the unmodified client, configured as on the site. */
export function clientOf(url: string, options: ClientConfig = {}): SanityClient {
  return createClient({
    projectId: 'safar',
    dataset: 'production',
    apiVersion: '2026-06-01',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    ...options,
  });
}

/** Starts a real lake on a free port. */
export async function startTestLake(
  env: Record<string, string> = {},
  directory = emptyDirectory(),
  options: LakeOptions = {},
): Promise<TestLake> {
  const config = readConfig({ LAKE_PORT: '0', DATA_DIR: directory, ...env });
  const running = await startLake(config, { logLevel: 'silent', ...options });
  return {
    ...running,
    directory,
    client: clientOf(running.url),
    request: (address, init) => fetch(running.url + address, init),
  };
}

/** Returns an image with red, green, blue and white quarters, so that crops can be told apart. */
export async function quarters(width: number, height: number): Promise<Buffer> {
  const part = { width: width / 2, height: height / 2, channels: 3 as const };
  const tile = (background: string) =>
    sharp({ create: { ...part, background } })
      .png()
      .toBuffer();
  const [red, green, blue] = await Promise.all(['#f00', '#0f0', '#00f'].map(tile));
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: green, left: width / 2, top: 0 },
      { input: blue, left: 0, top: height / 2 },
    ])
    .png()
    .toBuffer();
}
