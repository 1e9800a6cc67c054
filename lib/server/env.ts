import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const Url = Type.String({ pattern: '^https?://[^\\s/]+$' });

const Environment = Type.Object({
  SAFAR_MODE: Type.Enum(['local', 'hosted'] as const),
  SITE_URL: Url,
  DESK_URL: Url,
  BOOKING_URL: Url,
  BOOKING_STAFF_URL: Url,
  SERVICE_TOKEN: Type.String({ minLength: 16 }),
  SANITY_PROJECT_ID: Type.String({ pattern: '^[a-z0-9-]+$' }),
  SANITY_DATASET: Type.String({ pattern: '^[a-z0-9_-]+$' }),
  SANITY_API_HOST: Type.Union([Url, Type.Literal('')]),
  SUPPORT_PHONE: Type.String({ pattern: '^$|^\\+[0-9][0-9 ]{6,20}$' }),
  SITE_INDEXING: Type.Enum(['on', 'off'] as const),
  TRUSTED_PROXIES: Type.String({ pattern: '^[0-9]$' }),
  RATE_PAGES_PER_MINUTE: Type.String({ pattern: '^[0-9]{1,6}$' }),
});

type Name = keyof Static<typeof Environment>;

/** Used for variables that are missing or empty. */
const defaults: Partial<Record<Name, string>> = { SITE_INDEXING: 'on', TRUSTED_PROXIES: '0' };

const explanations: Record<Name, string> = {
  SAFAR_MODE: 'SAFAR_MODE must be "local" or "hosted".',
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
  SUPPORT_PHONE: 'SUPPORT_PHONE must be a number with its country code, like +91 98160 00000.',
  SITE_INDEXING: 'SITE_INDEXING must be "on" or "off".',
  TRUSTED_PROXIES: 'TRUSTED_PROXIES must be the number of proxies in front of the site, 0 to 9.',
  RATE_PAGES_PER_MINUTE: 'RATE_PAGES_PER_MINUTE must be a number, or 0 for no limit.',
};
const names = Object.keys(explanations) as Name[];

/** The site's settings, checked once. An invalid value stops the site from starting. */
export type SiteEnvironment = ReturnType<typeof readEnvironment>;

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
  };
  if (!Value.Check(Environment, values)) {
    const wrong = names.filter((name) => !Value.Check(Environment.properties[name], values[name]));
    throw new Error(wrong.map((name) => explanations[name]).join('\n'));
  }
  return {
    mode: values.SAFAR_MODE,
    siteUrl: values.SITE_URL,
    /** Where staff open the desk. It may be a host of its own. */
    deskUrl: values.DESK_URL,
    bookingUrl: values.BOOKING_URL,
    /** Where the booking service has its staff routes. In hosted mode, that's a port of its own. */
    bookingStaffUrl: values.BOOKING_STAFF_URL,
    /** The first of the list. The booking service accepts all, so that one can replace another. */
    serviceToken: (values.SERVICE_TOKEN.split(',')[0] ?? '').trim(),
    sanity: {
      projectId: values.SANITY_PROJECT_ID,
      dataset: values.SANITY_DATASET,
      apiHost: values.SANITY_API_HOST,
      readToken: source.SANITY_API_READ_TOKEN ?? '',
    },
    /** Allows writing the few documents the site creates itself. Empty for the local lake. */
    contentWriteToken: source.SANITY_API_WRITE_TOKEN ?? '',
    /** Shared with the store and the service. If it's empty, every webhook is refused. */
    webhookSecret: source.SANITY_WEBHOOK_SECRET ?? '',
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
    /** How many freshly rendered pages one address gets in a minute. 0 for any number. */
    pagesPerMinute: Number(values.RATE_PAGES_PER_MINUTE),
  };
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
