import type { ContentSource } from '../client.ts';
import { firstOfEach, listOf } from '../hostedSettings.ts';
import type { SchedulerOptions } from './scheduler.ts';

/** Thrown when the environment is wrong, with one sentence for each mistake. */
export class WrongSettings extends Error {}

/** Reads and checks what the scheduler needs to know. */
export function readSettings(
  env: Record<string, string | undefined>,
): ContentSource & Pick<SchedulerOptions, 'webhook'> & { metricsPort: number | null } {
  const mistakes: string[] = [];
  const mode = env.SAFAR_MODE || 'local';
  if (mode !== 'local' && mode !== 'hosted') {
    mistakes.push(`SAFAR_MODE must be "local" or "hosted", but it is "${mode.slice(0, 40)}".`);
  }
  // As on the site, an empty SANITY_API_HOST means hosted Sanity and a missing one the local lake.
  const apiHost = env.SANITY_API_HOST ?? `http://localhost:${env.LAKE_PORT || '3333'}`;
  if (apiHost !== '' && !isAddress(apiHost)) {
    const variable = env.SANITY_API_HOST === undefined ? 'LAKE_PORT' : 'SANITY_API_HOST';
    mistakes.push(`${variable} must give the http or https address of a content lake.`);
  }
  const token = env.SANITY_API_WRITE_TOKEN || env.LAKE_WRITE_TOKEN || '';
  if (!apiHost && !token) {
    mistakes.push('SANITY_API_WRITE_TOKEN is missing: without it, nothing can be published.');
  }
  const urls = listOf(env.WEBHOOK_URL);
  // The first of the list: the site accepts all, while one replaces another.
  const secrets = listOf(env.SANITY_WEBHOOK_SECRET);
  const [secret = ''] = secrets;
  if (!urls.every(isAddress)) {
    mistakes.push('WEBHOOK_URL must be a list of http or https addresses, separated by commas.');
  }
  if (urls.length > 0 && !secret) {
    mistakes.push('WEBHOOK_URL is set, so SANITY_WEBHOOK_SECRET must be set too.');
  }
  if (token && secrets.includes(token)) {
    const variable = env.SANITY_API_WRITE_TOKEN ? 'SANITY_API_WRITE_TOKEN' : 'LAKE_WRITE_TOKEN';
    mistakes.push(
      `${variable} has the same value as SANITY_WEBHOOK_SECRET: give each a value of its own.`,
    );
  }
  for (const name of ['SANITY_PROJECT_ID', 'SANITY_DATASET'] as const) {
    if (mode === 'hosted' && !env[name]) {
      mistakes.push(`${name} is missing: it names the content project.`);
    } else if (env[name] && !/^[a-z0-9][a-z0-9_-]{0,63}$/.test(env[name])) {
      mistakes.push(`${name} may only contain lowercase letters, digits, "-" and "_".`);
    }
  }
  const metricsPort = env.METRICS_PORT || '0';
  if (!/^[0-9]{1,5}$/.test(metricsPort) || Number(metricsPort) > 65_535) {
    mistakes.push('METRICS_PORT must be a port from 1 to 65535, or 0 for no metrics.');
  }
  if (mistakes.length > 0) throw new WrongSettings(firstOfEach(mistakes).join('\n'));
  return {
    projectId: env.SANITY_PROJECT_ID || 'safar',
    dataset: env.SANITY_DATASET || 'production',
    apiHost,
    readToken: token || 'local-scheduler',
    webhook: urls.length > 0 ? { urls, secret } : null,
    /** Where Prometheus reads `/metrics`, on this machine only. */
    metricsPort: Number(metricsPort) || null,
  };
}

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);
