import ipaddr from 'ipaddr.js';
import { listOf, thisMachine, weakSecret } from '../hostedSettings.ts';
import { programs, type Program } from './roles.ts';

/** The settings of a lake on the internet. */
export interface HostedConfig {
  /** Where editors' browsers reach the lake. Usually the Studio's own host, through the proxy. */
  publicUrl: string;
  /** Where visitors' browsers get pictures and files. */
  picturesUrl: string;
  /** Where the Studio is. */
  studioUrl: string;
  /** The origins on which a Studio may use the lake. */
  origins: string[];
  /** The addresses or networks of proxies whose `X-Forwarded-` headers are true. */
  proxies: string[];
  /** Signs sessions and encrypts the second factors: the first for new ones, the others for old ones. */
  signInSecrets: string[];
  /** Each program's tokens: the first is the one to use, the others are still accepted. */
  tokens: Record<Program, string[]>;
}

type Environment = Record<string, string | undefined>;

/** Reads the settings as they are. `hostedMistakes` says what is wrong with them. */
export function readHosted(env: Environment): HostedConfig {
  const studio = env.DESK_URL || env.SITE_URL || '';
  const publicUrl = env.LAKE_PUBLIC_URL || env.DESK_URL || '';
  return {
    publicUrl: originOf(publicUrl),
    picturesUrl: originOf(env.PICTURES_URL || env.SITE_URL || ''),
    studioUrl: `${originOf(studio)}/studio`,
    origins: [...new Set([originOf(studio), originOf(publicUrl)])].filter(Boolean),
    proxies: listOf(env.LAKE_PROXIES),
    signInSecrets: listOf(env.LAKE_SIGN_IN_SECRET),
    tokens: {
      site: listOf(env.LAKE_SITE_TOKEN),
      preview: listOf(env.LAKE_PREVIEW_TOKEN),
      redirects: listOf(env.LAKE_REDIRECTS_TOKEN),
      scheduler: listOf(env.LAKE_SCHEDULER_TOKEN),
      importer: listOf(env.LAKE_IMPORT_TOKEN),
    },
  };
}

/** Returns one sentence for each setting that would make a lake on the internet unsafe. */
export function hostedMistakes(hosted: HostedConfig, env: Environment): string[] {
  return [
    ...addressMistakes(env),
    ...proxyMistakes(hosted.proxies),
    ...secretMistakes(hosted, env),
    ...(env.LAKE_WRITE_TOKEN
      ? [
          'LAKE_WRITE_TOKEN is only for a local lake: in hosted mode each program has a token of its own, such as LAKE_IMPORT_TOKEN.',
        ]
      : []),
    ...(env.WEBHOOK_URL
      ? []
      : [
          'WEBHOOK_URL is missing: without the addresses of the site’s processes, published changes wouldn’t appear.',
        ]),
  ];
}

function addressMistakes(env: Environment): string[] {
  const given = { SITE_URL: env.SITE_URL, DESK_URL: env.DESK_URL, PICTURES_URL: env.PICTURES_URL };
  const mistakes = Object.entries({ ...given, LAKE_PUBLIC_URL: env.LAKE_PUBLIC_URL }).flatMap(
    ([name, text]) => (text ? addressMistake(name, text, env.TRIAL_SITE === 'on') : []),
  );
  if (!env.SITE_URL) mistakes.push('SITE_URL is missing: it is the site’s public address.');
  if (!env.LAKE_PUBLIC_URL && !env.DESK_URL) {
    mistakes.push(
      'LAKE_PUBLIC_URL is missing, and DESK_URL too: it is where editors’ browsers reach the lake.',
    );
  }
  return mistakes;
}

function addressMistake(name: string, text: string, isTrial: boolean): string[] {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    return [`${name} must be an address without a path, like https://example.org.`];
  }
  if (thisMachine.test(url.hostname)) {
    return isTrial
      ? []
      : [
          `${name} is an address of this machine, which others can't open: set the public one, or TRIAL_SITE=on to try things out.`,
        ];
  }
  return url.protocol === 'https:'
    ? []
    : [`${name} must begin with https in hosted mode: passwords would travel in the open.`];
}

function proxyMistakes(proxies: string[]): string[] {
  if (proxies.length === 0) {
    return [
      'LAKE_PROXIES is missing: name the proxies in front of the lake, such as 127.0.0.1, so that nobody else can claim an address.',
    ];
  }
  return proxies
    .filter((text) => !isNetwork(text))
    .map(
      (text) =>
        `LAKE_PROXIES must list addresses or networks like 192.0.2.0/24, but one is "${text.slice(0, 40)}".`,
    );
}

/** Whether a text is an address or a network, and not the whole internet. */
function isNetwork(text: string): boolean {
  if (ipaddr.isValid(text)) return true;
  if (!ipaddr.isValidCIDR(text)) return false;
  return ipaddr.parseCIDR(text)[1] >= 8;
}

function secretMistakes({ tokens, signInSecrets }: HostedConfig, env: Environment): string[] {
  const lists: Array<[string, string[]]> = [
    ...programs.map((program): [string, string[]] => [tokenVariable[program], tokens[program]]),
    ['LAKE_SIGN_IN_SECRET', signInSecrets],
    ['SANITY_WEBHOOK_SECRET', listOf(env.SANITY_WEBHOOK_SECRET)],
  ];
  const named = lists.flatMap(([name, secrets]) =>
    (secrets.length > 0 ? secrets : ['']).map((secret): [string, string] => [name, secret]),
  );
  const owners = new Map<string, string>();
  return named.flatMap(([name, secret]) => {
    if (secret === '') return [`${name} is missing: make one of at least 32 random characters.`];
    const weakness = weakSecret(name, secret);
    if (weakness) return [weakness];
    const owner = owners.get(secret);
    owners.set(secret, owner ?? name);
    return owner ? [`${name} has the same value as ${owner}: give each a value of its own.`] : [];
  });
}

const tokenVariable: Record<Program, string> = {
  site: 'LAKE_SITE_TOKEN',
  preview: 'LAKE_PREVIEW_TOKEN',
  redirects: 'LAKE_REDIRECTS_TOKEN',
  scheduler: 'LAKE_SCHEDULER_TOKEN',
  importer: 'LAKE_IMPORT_TOKEN',
};

function originOf(text: string): string {
  return URL.parse(text)?.origin ?? '';
}
