import path from 'node:path';
import { firstOfEach, listOf } from '../hostedSettings.ts';
import { hostedMistakes, readHosted, type HostedConfig } from './hostedConfig.ts';
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
  /** What only a lake on the internet has. Null on an editor's own machine. */
  hosted: HostedConfig | null;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host name can only mean this machine. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.has(hostname);
}

/** Reads and checks the environment. Throws a Problem with one sentence for each mistake. */
export function readConfig(env: Record<string, string | undefined>): LakeConfig {
  const mistakes: string[] = [];
  const mode = env.SAFAR_MODE || 'local';
  if (mode !== 'local' && mode !== 'hosted') {
    mistakes.push(`SAFAR_MODE must be "local" or "hosted", but it is "${shown(mode)}".`);
  }
  const writeToken = env.LAKE_WRITE_TOKEN || null;
  if (writeToken !== null && writeToken.length < 16) {
    mistakes.push('LAKE_WRITE_TOKEN must be at least 16 characters long.');
  }
  if (writeToken !== null && listOf(env.SANITY_WEBHOOK_SECRET).includes(writeToken)) {
    mistakes.push(
      'LAKE_WRITE_TOKEN has the same value as SANITY_WEBHOOK_SECRET: give each a value of its own.',
    );
  }
  const level = env.LAKE_LOG_LEVEL;
  if (level && !LOG_LEVELS.includes(level)) {
    mistakes.push(
      `LAKE_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, but it is "${shown(level)}".`,
    );
  }
  const trial = env.TRIAL_SITE;
  if (trial && trial !== 'on' && trial !== 'off') {
    mistakes.push(`TRIAL_SITE must be "on" or "off", but it is "${shown(trial)}".`);
  }
  const hosted = mode === 'hosted' ? readHosted(env) : null;
  if (hosted) mistakes.push(...hostedMistakes(hosted, env));
  const config: LakeConfig = {
    host: env.LAKE_HOST || '127.0.0.1',
    port: readPort(env.LAKE_PORT, mistakes),
    directory: path.resolve(env.DATA_DIR || '.data', 'lake'),
    projectId: readName('SANITY_PROJECT_ID', env.SANITY_PROJECT_ID || 'safar', mistakes),
    dataset: readName('SANITY_DATASET', env.SANITY_DATASET || 'production', mistakes),
    origins: hosted ? hosted.origins : readOrigins(env, mistakes),
    writeToken,
    webhook: readWebhook(env, mistakes),
    hosted,
  };
  if (mistakes.length > 0) throw new Problem(firstOfEach(mistakes).join('\n'));
  return config;
}

/** Shortens a wrong value, and shows what can't be seen. */
const shown = (text = '') => JSON.stringify(text.slice(0, 40)).slice(1, -1);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readPort(text: string | undefined, mistakes: string[]): number {
  const port = Number(text || '3333');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    mistakes.push(`LAKE_PORT must be a port number, but it is "${shown(text)}".`);
  }
  return port;
}

function readName(variable: string, value: string, mistakes: string[]): string {
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(value)) {
    mistakes.push(
      `${variable} may only contain lowercase letters, digits, "-" and "_", but it is "${shown(value)}".`,
    );
  }
  return value;
}

/** Returns the site's origins: a local site has three, by name, by IPv4 and by IPv6 address. */
function readOrigins(env: Record<string, string | undefined>, mistakes: string[]): string[] {
  const url = env.SITE_URL
    ? parseUrl('SITE_URL', env.SITE_URL, mistakes)
    : parseUrl('SITE_PORT', `http://localhost:${env.SITE_PORT || '3000'}`, mistakes);
  if (!url) return [];
  if (!isLoopbackName(url.hostname)) return [url.origin];
  const port = url.port ? `:${url.port}` : '';
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${url.protocol}//${name}${port}`);
}

function readWebhook(
  env: Record<string, string | undefined>,
  mistakes: string[],
): LakeConfig['webhook'] {
  if (!env.WEBHOOK_URL) return null;
  // The first of the list: the site accepts all, while one replaces another.
  const [secret = ''] = listOf(env.SANITY_WEBHOOK_SECRET);
  // In hosted mode, it is required anyway.
  if (!secret && env.SAFAR_MODE !== 'hosted') {
    mistakes.push('WEBHOOK_URL is set, so SANITY_WEBHOOK_SECRET must be set too.');
  }
  const urls = listOf(env.WEBHOOK_URL).flatMap(
    (text) => parseUrl('WEBHOOK_URL', text, mistakes)?.href ?? [],
  );
  return { urls: [...new Set(urls)], secret };
}

function parseUrl(variable: string, text: string, mistakes: string[]): URL | null {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  mistakes.push(`${variable} must be an http or https address, but it is "${shown(text)}".`);
  return null;
}
