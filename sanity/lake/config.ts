import path from 'node:path';
import { Problem } from './program.ts';

/** The lake's settings, read once from the environment. */
export interface LakeConfig {
  host: string;
  port: number;
  directory: string;
  projectId: string;
  dataset: string;
  /** Origins that may call the lake from a browser. */
  origins: string[];
  /** If set, every write and every read of drafts must include it. */
  writeToken: string | null;
  /** The addresses to notify of published changes, one per running site. */
  webhook: { urls: string[]; secret: string } | null;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host name can only mean this machine. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.has(hostname);
}

/** Reads and checks the environment. Throws a Problem. */
export function readConfig(env: Record<string, string | undefined>): LakeConfig {
  if ((env.SAFAR_MODE || 'local') !== 'local') {
    throw new Problem(
      'The content lake only runs with SAFAR_MODE=local. In hosted mode, content comes from Sanity.',
    );
  }
  const host = env.LAKE_HOST || '127.0.0.1';
  const writeToken = env.LAKE_WRITE_TOKEN || null;
  if (writeToken !== null && writeToken.length < 16) {
    throw new Problem('LAKE_WRITE_TOKEN must be at least 16 characters long.');
  }
  return {
    host,
    port: readPort(env.LAKE_PORT),
    directory: path.resolve(env.DATA_DIR || '.data', 'lake'),
    projectId: readName('SANITY_PROJECT_ID', env.SANITY_PROJECT_ID || 'safar'),
    dataset: readName('SANITY_DATASET', env.SANITY_DATASET || 'production'),
    origins: readOrigins(env.SITE_URL || `http://localhost:${env.SITE_PORT || '3000'}`),
    writeToken,
    webhook: readWebhook(env),
  };
}

function readPort(text: string | undefined): number {
  const port = Number(text || '3333');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Problem(`LAKE_PORT must be a port number, but it is "${text}".`);
  }
  return port;
}

function readName(variable: string, value: string): string {
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(value)) {
    throw new Problem(
      `${variable} may only contain lowercase letters, digits, "-" and "_", but it is "${value}".`,
    );
  }
  return value;
}

/** Returns the site's origins: a local site has three, by name, by IPv4 and by IPv6 address. */
function readOrigins(siteUrl: string): string[] {
  const url = parseUrl('SITE_URL', siteUrl);
  if (!isLoopbackName(url.hostname)) return [url.origin];
  const port = url.port ? `:${url.port}` : '';
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${url.protocol}//${name}${port}`);
}

function readWebhook(env: Record<string, string | undefined>): LakeConfig['webhook'] {
  if (!env.WEBHOOK_URL) return null;
  const secret = env.SANITY_WEBHOOK_SECRET;
  if (!secret) {
    throw new Problem('WEBHOOK_URL is set, so SANITY_WEBHOOK_SECRET must be set too.');
  }
  const urls = env.WEBHOOK_URL.split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => parseUrl('WEBHOOK_URL', text).href);
  return { urls: [...new Set(urls)], secret };
}

function parseUrl(variable: string, text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Problem(`${variable} must be an http or https address, but it is "${text}".`);
  }
  return url;
}
