import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { firstOfEach, listOf, thisMachine, weakSecret } from '../../sanity/hostedSettings.ts';

const Url = Type.String({ pattern: '^https?://[^\\s/]+$' });
const OptionalUrl = Type.Refine(
  Type.String({ pattern: '^$|^https?://[^\\s/]+/?$' }),
  (text) => text === '' || URL.canParse(text),
);

const Environment = Type.Object({
  SAFAR_MODE: Type.Enum(['local', 'hosted'] as const),
  TRIAL_SITE: Type.Enum(['on', 'off'] as const),
  SITE_URL: Url,
  DESK_URL: Url,
  BOOKING_URL: Url,
  BOOKING_STAFF_URL: Url,
  SERVICE_TOKEN: Type.String({ minLength: 16 }),
  SANITY_PROJECT_ID: Type.String({ pattern: '^[a-z0-9-]+$' }),
  SANITY_DATASET: Type.String({ pattern: '^[a-z0-9_-]+$' }),
  SANITY_API_HOST: Type.Union([Url, Type.Literal('')]),
  LAKE_PUBLIC_URL: OptionalUrl,
  PICTURES_URL: OptionalUrl,
  BOOKING_PUBLIC_URL: OptionalUrl,
  PAY_URL: Type.Refine(
    Type.String({ pattern: '^$|^https?://\\S+$' }),
    (text) => text === '' || URL.canParse(text),
  ),
  PAYMENT_GATEWAY: Type.Enum(['', 'razorpay', 'stripe', 'emulator', 'stripe_emulator'] as const),
  SENTRY_EXAMPLE_PAGE: Type.Enum(['', 'on', 'off'] as const),
  SUPPORT_PHONE: Type.String({ pattern: '^$|^\\+[0-9][0-9 ]{6,20}$' }),
  SITE_INDEXING: Type.Enum(['on', 'off'] as const),
  TRUSTED_PROXIES: Type.String({ pattern: '^[0-9]$' }),
  RATE_PAGES_PER_MINUTE: Type.String({ pattern: '^[0-9]{1,6}$' }),
  METRICS_PORT: Type.Refine(
    Type.String(),
    (text) => /^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535,
  ),
  FRONT_URLS: Type.Refine(
    Type.String({ pattern: '^$|^https?://[^\\s/,]+(,https?://[^\\s/,]+)*$' }),
    (text) => splitList(text).every((front) => URL.canParse(front)),
  ),
  FRONT_REFRESH_KEY: Type.String({
    pattern: '^$|^[A-Za-z0-9_-]{32,128}(,[A-Za-z0-9_-]{32,128})*$',
  }),
});

type Name = keyof Static<typeof Environment>;

/** Used for variables that are missing or empty. */
const defaults: Partial<Record<Name, string>> = {
  SITE_INDEXING: 'on',
  TRIAL_SITE: 'off',
  METRICS_PORT: '0',
};

const explanations: Record<Name, string> = {
  SAFAR_MODE: 'SAFAR_MODE must be "local" or "hosted".',
  TRIAL_SITE: 'TRIAL_SITE must be "on" or "off".',
  SITE_URL: "SITE_URL must be the site's own address without a path, like https://example.org.",
  DESK_URL: 'DESK_URL must be the address where staff open the desk, without a path.',
  BOOKING_URL: 'BOOKING_URL must be the address of the booking service, without a path.',
  BOOKING_STAFF_URL:
    'BOOKING_STAFF_URL must be the address of the booking service’s staff routes, without a path.',
  SERVICE_TOKEN:
    'SERVICE_TOKEN must be the token that identifies this site to the booking service.',
  SANITY_PROJECT_ID: 'SANITY_PROJECT_ID must name the content project.',
  SANITY_DATASET: "SANITY_DATASET must name the content project's dataset.",
  SANITY_API_HOST:
    'SANITY_API_HOST must be empty (hosted Sanity) or the address of a content lake.',
  LAKE_PUBLIC_URL:
    'LAKE_PUBLIC_URL must be the address where editors’ browsers reach the content lake, without a path.',
  PICTURES_URL: 'PICTURES_URL must be the address where browsers get pictures, without a path.',
  BOOKING_PUBLIC_URL:
    'BOOKING_PUBLIC_URL must be the address where payers reach the booking service, without a path.',
  PAY_URL: 'PAY_URL must be the address of the payment gateway’s API.',
  PAYMENT_GATEWAY:
    'PAYMENT_GATEWAY must be "razorpay" or "stripe", or "emulator" or "stripe_emulator" locally.',
  SENTRY_EXAMPLE_PAGE: 'SENTRY_EXAMPLE_PAGE must be "on" or "off".',
  SUPPORT_PHONE: 'SUPPORT_PHONE must be a number with its country code, like +91 98160 00000.',
  SITE_INDEXING: 'SITE_INDEXING must be "on" or "off".',
  TRUSTED_PROXIES: 'TRUSTED_PROXIES must be the number of proxies in front of the site, 0 to 9.',
  FRONT_URLS:
    'FRONT_URLS must be the addresses of the caches in front of the site, like http://127.0.0.1:4083, separated by commas.',
  FRONT_REFRESH_KEY:
    'FRONT_REFRESH_KEY must be the secret of the caches in front of the site: 32 or more letters, digits, "-" and "_".',
  RATE_PAGES_PER_MINUTE: 'RATE_PAGES_PER_MINUTE must be a number, or 0 for no limit.',
  METRICS_PORT: 'METRICS_PORT must be a port from 1 to 65535, or 0 for no metrics.',
};
const names = Object.keys(explanations) as Name[];

/** The variables that the site checks before it starts. */
export const variableNames: readonly string[] = names;

/** The site's settings, checked once. An invalid value stops the site from starting. */
export type SiteEnvironment = ReturnType<typeof readEnvironment>;

/** Thrown when the environment is wrong, with one sentence for each mistake. */
export class WrongEnvironment extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'WrongEnvironment';
  }
}

/** Reads the environment. Throws an error naming every wrong variable, but not its value. */
export function readEnvironment(source: Record<string, string | undefined>) {
  const mode = source.SAFAR_MODE ?? 'local';
  const values: Record<string, string> = {
    ...Object.fromEntries(names.map((name) => [name, source[name] || defaults[name] || ''])),
    SAFAR_MODE: mode,
    DESK_URL: source.DESK_URL || source.SITE_URL || '',
    BOOKING_STAFF_URL: source.BOOKING_STAFF_URL || source.BOOKING_URL || '',
    // Everyone who tries a local Safar, and every test, has the same address.
    RATE_PAGES_PER_MINUTE: source.RATE_PAGES_PER_MINUTE || (mode === 'hosted' ? '600' : '0'),
    // In hosted mode a wrong guess would count all visitors as one, or let them choose an address.
    TRUSTED_PROXIES: source.TRUSTED_PROXIES || (mode === 'hosted' ? '' : '0'),
  };
  const wrong = names.filter((name) => !Value.Check(Environment.properties[name], values[name]));
  // An address that follows another one has that one's sentence.
  const follows: readonly string[] = ['DESK_URL', 'BOOKING_STAFF_URL'];
  const named = wrong.filter((name) => source[name] || !follows.includes(name));
  const mistakes = named.map((name) => explanations[name]);
  if (values.FRONT_URLS && !wrong.includes('FRONT_URLS') && !values.FRONT_REFRESH_KEY) {
    mistakes.push(explanations.FRONT_REFRESH_KEY);
  }
  if (mode === 'hosted') {
    const isSound = (name: string) => !wrong.some((other) => other === name);
    const secrets = pickText(source, [
      'SANITY_WEBHOOK_SECRET',
      'SANITY_API_WRITE_TOKEN',
      'FRONT_REFRESH_KEY',
    ]);
    mistakes.push(
      ...unsafeAddresses(values, isSound),
      ...unsafeSecrets({ SERVICE_TOKEN: values.SERVICE_TOKEN ?? '', ...secrets }, isSound),
      ...unsafeFronts(values, isSound),
    );
  }
  if (mistakes.length > 0 || !Value.Check(Environment, values))
    throw new WrongEnvironment(firstOfEach(mistakes));
  return {
    mode: values.SAFAR_MODE,
    /** Whether this hosted site only tries things out, and takes no real money. */
    isTrial: mode === 'hosted' && values.TRIAL_SITE === 'on',
    siteUrl: values.SITE_URL,
    /** Where staff open the desk. It may be a host of its own. */
    deskUrl: values.DESK_URL,
    bookingUrl: values.BOOKING_URL,
    /** Where the booking service has its staff routes. In hosted mode, that's a port of its own. */
    bookingStaffUrl: values.BOOKING_STAFF_URL,
    /** The first of the list. The booking service accepts all, so that one can replace another. */
    serviceToken: listOf(values.SERVICE_TOKEN)[0] ?? '',
    sanity: {
      projectId: values.SANITY_PROJECT_ID,
      dataset: values.SANITY_DATASET,
      apiHost: values.SANITY_API_HOST,
      readToken: source.SANITY_API_READ_TOKEN ?? '',
      /** Reads drafts. A content lake has another token for that than for published content. */
      previewToken: source.SANITY_API_PREVIEW_TOKEN || source.SANITY_API_READ_TOKEN || '',
      /** Where editors' browsers reach the content lake, if not where the site does. */
      publicHost:
        source.LAKE_PUBLIC_URL ||
        (mode === 'hosted' && values.SANITY_API_HOST && source.DESK_URL) ||
        values.SANITY_API_HOST,
      /** Where browsers get the content lake's pictures, if not where the site does. */
      picturesUrl: source.PICTURES_URL || values.SANITY_API_HOST,
    },
    /** Allows writing the few documents the site creates itself. Empty for the local lake. */
    contentWriteToken: source.SANITY_API_WRITE_TOKEN ?? '',
    /**
     * Shared with the store and the service: the first signs, all are accepted. Without any, every
     * webhook is refused.
     */
    webhookSecrets: listOf(source.SANITY_WEBHOOK_SECRET),
    /** The help contact to show when the content settings can't be loaded. May be empty. */
    supportPhone: values.SUPPORT_PHONE,
    /** Whether search engines may list the site. Off on a staging site. */
    isIndexed: values.SITE_INDEXING === 'on',
    /** The folder of the build this process serves, including its page cache. */
    distDir: source.NEXT_DIST_DIR || '.next',
    /** The folder that contains the built Studio. */
    dataDir: source.DATA_DIR || '.data',
    /** How many proxies between visitors and the site report the visitor's address. */
    trustedProxies: Number(values.TRUSTED_PROXIES),
    /** The caches in front of the site, which it refreshes after each publish. */
    fronts: splitList(values.FRONT_URLS),
    /** The secret that lets a request replace their copies: the first of those that they accept. */
    frontRefreshKey: listOf(values.FRONT_REFRESH_KEY)[0] ?? '',
    /** How many freshly rendered pages one address gets in a minute. 0 for any number. */
    pagesPerMinute: Number(values.RATE_PAGES_PER_MINUTE),
    /** Where Prometheus reads `/metrics`, on this machine only. Null if nowhere. */
    metricsPort: Number(values.METRICS_PORT) || null,
  };
}

const pickText = (source: Record<string, string | undefined>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, source[key] ?? '']));

/** Checks the addresses of a hosted site: those for browsers, and those of other programs. */
function unsafeAddresses(
  values: Record<string, string>,
  isSound: (name: string) => boolean,
): string[] {
  const forBrowsers = ['SITE_URL', 'DESK_URL'];
  const forPrograms = ['BOOKING_URL', 'BOOKING_STAFF_URL', 'SANITY_API_HOST'];
  return [...forBrowsers, ...forPrograms].flatMap((name) => {
    const text = values[name];
    if (!text || !isSound(name)) return [];
    // An address that follows another one has that one's sentence.
    if (name === 'DESK_URL' && text === values.SITE_URL) return [];
    if (name === 'BOOKING_STAFF_URL' && text === values.BOOKING_URL) return [];
    if (!URL.canParse(text)) return `${name} must be an address like https://example.org.`;
    const { protocol, hostname } = new URL(text);
    if (forBrowsers.includes(name) && thisMachine.test(hostname)) {
      return values.TRIAL_SITE === 'on'
        ? []
        : `${name} is an address of this machine, which others can't open: set the public one, or TRIAL_SITE=on to try things out.`;
    }
    if (protocol === 'https:') return [];
    if (forBrowsers.includes(name)) {
      return `${name} must begin with https in hosted mode: cookies would travel in the open.`;
    }
    return thisMachine.test(hostname) || ownNetwork.test(hostname)
      ? []
      : `${name} must begin with https, because it's outside your own network.`;
  });
}

/** The refresh key would travel in the open. */
function unsafeFronts(
  values: Record<string, string>,
  isSound: (name: string) => boolean,
): string[] {
  const fronts = isSound('FRONT_URLS') ? splitList(values.FRONT_URLS) : [];
  const isSafe = fronts.every((front) => {
    const { protocol, hostname } = new URL(front);
    return protocol === 'https:' || thisMachine.test(hostname) || ownNetwork.test(hostname);
  });
  return isSafe ? [] : ['FRONT_URLS must begin with https for a cache outside your own network.'];
}

const splitList = (text = '') => (text ? text.split(',') : []);

/** Private addresses, and names that only a network of one's own has. */
const ownNetwork =
  /^([^.:]+|.+\.(internal|local|lan|svc)|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d+){2}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[f[cd].*\])$/i;

/** Whoever knows or guesses a hosted site's secret could act for it. */
function unsafeSecrets(
  secrets: Record<string, string>,
  isSound: (name: string) => boolean,
): string[] {
  const owners = new Map<string, string>();
  return Object.entries(secrets).flatMap(([name, text]) => {
    if (!text || !isSound(name)) return [];
    return listOf(text).flatMap((secret) => {
      const owner = owners.get(secret) ?? name;
      owners.set(secret, owner);
      const weakness = weakSecret(name, secret);
      if (weakness) return weakness;
      return owner === name
        ? []
        : `${name} has the same value as ${owner}: give each a value of its own.`;
    });
  });
}

let checked: SiteEnvironment | undefined;

/** Returns this process's checked environment. */
export function siteEnvironment(): SiteEnvironment {
  return (checked ??= readEnvironment(process.env));
}

/** Returns this process's own address, which Next sets once it listens. Otherwise needs PORT. */
export function ownAddress(): string {
  return process.env.__NEXT_PRIVATE_ORIGIN ?? `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
}
