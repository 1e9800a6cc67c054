/** Reads and validates the environment once. Nothing else reads `process.env`. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { StateCode } from './contract/common.ts';
import { gstStates } from './contract/gstStates.ts';
import { checkDigitOf, isGstin } from './domain/billingRules.ts';
import { readEmail, readPhone } from './domain/contactRules.ts';
import { isTimeZone } from './domain/dates.ts';
import type { Issuer } from './domain/taxDocuments.ts';
import { gatewayNames, type GatewayName } from './providers/payment/port.ts';

const HttpUrl = Type.Refine(
  Type.String(),
  (text) => /^https?:\/\//.test(text) && URL.canParse(text),
  () => 'must be an http or https address',
);
const SmtpUrl = Type.Refine(
  Type.String(),
  (text) => /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '',
  () => 'must be an address like smtps://name:password@mail.example.org:465',
);
const ImapUrl = Type.Refine(
  Type.String(),
  (text) =>
    /^imaps?:\/\/[^:]+:[^@]+@/.test(text) && URL.canParse(text) && !/%(?![0-9a-f]{2})/i.test(text),
  () => 'must be an address like imaps://name:password@mail.example.org/INBOX',
);
const DatabaseUrl = Type.Refine(
  Type.String(),
  (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(withHost(text)),
  () => 'must be an address like postgres://safar:password@localhost/safar',
);
/** A socket's address has a user but no host, which an address of the web can't have. */
const withHost = (text: string) => text.replace('@/', '@localhost/');
const Mailbox = Type.Refine(
  Type.String({ maxLength: 254 }),
  (text) => readEmail(text) !== null,
  () => 'must be an email address such as office@example.org',
);
const Phone = Type.Refine(
  Type.String({ maxLength: 30 }),
  (text) => readPhone(text) !== null,
  () => 'must be a phone number such as +91 98160 00000',
);

/** The variables that aren't numbers. `readConfig` reads the numbers and checks their limits. */
const Environment = Type.Partial(
  Type.Object({
    SAFAR_MODE: Type.Enum(['local', 'hosted'] as const),
    BOOKING_HOST: Type.String(),
    DATA_DIR: Type.String(),
    TRIAL_SITE: Type.Enum(['on', 'off'] as const),
    DATABASE_URL: DatabaseUrl,
    BOOKING_DB_POOLER: Type.Enum(['none', 'transaction'] as const),
    BOOKING_DB_TLS: Type.Enum(['required', 'off'] as const),
    SITE_URL: HttpUrl,
    DESK_URL: HttpUrl,
    PAY_URL: HttpUrl,
    BOOKING_PUBLIC_URL: HttpUrl,
    PAYMENT_GATEWAY: Type.Enum(gatewayNames),
    RAZORPAY_KEY_ID: Type.String(),
    RAZORPAY_KEY_SECRET: Type.String(),
    RAZORPAY_WEBHOOK_SECRET: Type.String(),
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: Type.String(),
    STRIPE_SECRET_KEY: Type.String(),
    STRIPE_WEBHOOK_SECRET: Type.String(),
    STRIPE_WEBHOOK_SECRET_PREVIOUS: Type.String(),
    QUOTE_KEYS: Type.String(),
    SESSION_SECRET: Type.String(),
    SIGN_IN_SECRET: Type.String(),
    ADDRESS_KEY: Type.String(),
    DRAFT_KEY: Type.String(),
    SERVICE_TOKEN: Type.String(),
    SANITY_WEBHOOK_SECRET: Type.String(),
    STAFF_TOKENS: Type.String(),
    STAFF_INVITE_KEY: Type.String({ minLength: 32 }),
    SUPPLIER_STATE_CODE: StateCode,
    BUSINESS_TZ: Type.Refine(
      Type.String(),
      isTimeZone,
      () => 'must be a time zone such as Asia/Kolkata',
    ),
    SELLER_NAME: Type.String({ maxLength: 60 }),
    SELLER_LEGAL_NAME: Type.String({ maxLength: 100 }),
    SELLER_ADDRESS: Type.String({ minLength: 5, maxLength: 200 }),
    SELLER_GSTIN: Type.Refine(
      Type.String(),
      isGstin,
      () => 'must be a GSTIN: 15 characters with a correct check digit',
    ),
    SELLER_SIGNATORY: Type.String({ maxLength: 100 }),
    SMTP_URL: SmtpUrl,
    BOUNCES_URL: ImapUrl,
    MAIL_FROM: Mailbox,
    OPERATOR_EMAIL: Mailbox,
    OPERATOR_PHONE: Phone,
    EMERGENCY_PHONE: Phone,
    SMS_MAIL_DOMAIN: Type.Refine(
      Type.String({ maxLength: 200 }),
      (domain) => readEmail(`1@${domain}`) === `1@${domain}`,
      () => 'must be a gateway’s domain such as sms.example.org',
    ),
    WEBHOOK_PRIVATE_ADDRESSES: Type.Enum(['refuse', 'allow'] as const),
    WALLET_CERTIFICATE: Type.String(),
    WALLET_KEY: Type.String(),
    WALLET_AUTHORITY: Type.String(),
    SMS_COUNTRIES: Type.Refine(
      Type.String(),
      (text) => /^[A-Z]{2}(,[A-Z]{2})*$/.test(text),
      () => 'must be a list of countries such as IN,NP',
    ),
    LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const),
  }),
);
type Environment = Static<typeof Environment>;

export type Config = ReturnType<typeof readConfig>;
export interface Keyring {
  current: string;
  secrets: Readonly<Record<string, string>>;
}

const MOST_PER_PERIOD = 1_000_000;

/** Thrown when the environment is invalid, with one sentence per mistake. */
export class ConfigError extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigError';
  }
}

/** What each gateway needs. The one that takes new payments is required. */
const gatewaySecrets = {
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const;
/** Whose API each gateway has. */
const kindOf = {
  razorpay: 'razorpay',
  emulator: 'razorpay',
  stripe: 'stripe',
  stripe_emulator: 'stripe',
} as const;

const secretNames = [
  'QUOTE_KEYS',
  'SESSION_SECRET',
  'SIGN_IN_SECRET',
  'ADDRESS_KEY',
  'DRAFT_KEY',
  'SERVICE_TOKEN',
  'SANITY_WEBHOOK_SECRET',
] as const;

/** Required in hosted mode. The defaults, such as a made-up company, suit only development. */
const hostedNeeds = {
  SITE_URL: 'the public URL',
  BOOKING_PUBLIC_URL: 'the public URL',
  DATABASE_URL: 'a PostgreSQL server',
  TRUSTED_PROXIES: 'the number of proxies in front of the service, 0 if none',
  SMTP_URL: 'the mail server',
  MAIL_FROM: "the sender's email address",
  OPERATOR_EMAIL: 'the address where the operator receives messages',
  OPERATOR_PHONE: "the office's phone number, which vouchers give",
  EMERGENCY_PHONE: 'the number that travellers call during a trip, day or night',
  SELLER_LEGAL_NAME: 'the company name as on its GST certificate',
  SELLER_ADDRESS: 'the company address as on its GST certificate',
  SELLER_GSTIN: "the company's GSTIN",
};

/** Other secrets that must differ from each other and from those in `secretNames`. */
const moreSecretNames = [
  'STAFF_INVITE_KEY',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

const looksDefault = /change.?me|default|example|placeholder|secret-secret|^(.{1,16})\1+$/i;
/** Random text of 32 characters has more different ones than this, even in hexadecimal. */
const FEWEST_CHARACTERS = 7;

/** The demo company's, which `npm start` gives a local Safar. */
const demoGstin = '02ABCCS1234K1ZP';

/** Parses the environment, or throws one error that lists everything malformed or missing. */
export function readConfig(source: Readonly<Record<string, string | undefined>>) {
  // Treats an empty variable as unset, because .env files leave unused ones empty.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const malformed = malformedIn(given);
  const env = Object.fromEntries(Object.entries(given).filter(([name]) => !malformed.has(name)));
  const mistakes = [...malformed.values()];
  if (!Value.Check(Environment, env)) throw new ConfigError(mistakes);
  const mode = env.SAFAR_MODE ?? 'local';
  const hosted = mode === 'hosted';
  /** A hosted site for trying things out: it may be on this machine, and takes no real money. */
  const isTrial = hosted && env.TRIAL_SITE === 'on';
  mistakes.push(...secretMistakes(env, secretNames, hosted));
  if (hosted) {
    for (const [name, meaning] of Object.entries(hostedNeeds)) {
      if (!Object.hasOwn(given, name)) {
        mistakes.push(`${name} is missing: hosted mode needs ${meaning}.`);
      }
    }
    mistakes.push(
      ...addressMistakes(env, isTrial),
      ...databaseMistakes(env),
      ...sharedSecrets(env),
      ...readableData(env),
    );
    if (env.STAFF_INVITE_KEY) {
      mistakes.push(...secretMistakes(env, ['STAFF_INVITE_KEY'], hosted));
    }
    if (env.SELLER_GSTIN === demoGstin && !isTrial) {
      mistakes.push("SELLER_GSTIN is the demo company's: set the one on your GST certificate.");
    }
  }
  if (hosted && env.WEBHOOK_PRIVATE_ADDRESSES === 'allow') {
    mistakes.push('WEBHOOK_PRIVATE_ADDRESSES may not be allow in hosted mode.');
  }
  const issuer = readIssuer(env, malformed.has('SUPPLIER_STATE_CODE') ? [] : mistakes);
  const wallet = readWallet(env, mistakes);
  const quoteKeys = readKeyring('QUOTE_KEYS', env.QUOTE_KEYS, mistakes);
  const draftKeys = readKeyring('DRAFT_KEY', env.DRAFT_KEY, mistakes);
  if (env.STAFF_TOKENS) {
    mistakes.push(
      'STAFF_TOKENS no longer works: make keys at the desk or with npm run staff -- key.',
    );
  }

  const whole = (name: string, fallback: number, minimum: number, maximum: number) => {
    const text = source[name];
    if (!text) return fallback;
    const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : NaN;
    if (value >= minimum && value <= maximum) return value;
    mistakes.push(`${name} must be a whole number from ${minimum} to ${maximum}.`);
    return fallback;
  };
  /** A rate limit, which is strict in hosted mode only. */
  const rate = (name: string, strict: number) =>
    whole(name, hosted ? strict : MOST_PER_PERIOD, 1, MOST_PER_PERIOD);
  const port = whole('BOOKING_PORT', 4000, 0, 65_535);
  const gateways = readGateways(env, whole('PAY_PORT', 4100, 1, 65_535), mistakes);
  const mailPort = whole('MAIL_PORT', 4003, 1, 65_535);
  const staffPort = whole('BOOKING_STAFF_PORT', port + 2, 0, 65_535);
  const metricsPort = whole('METRICS_PORT', 0, 0, 65_535);
  if (hosted && port > 0 && staffPort === port) {
    mistakes.push('BOOKING_STAFF_PORT must be another port than BOOKING_PORT.');
  }
  if (metricsPort > 0 && [port, staffPort].includes(metricsPort)) {
    mistakes.push('METRICS_PORT must be another port than those of the service.');
  }
  const config = {
    mode,
    isTrial,
    host: env.BOOKING_HOST ?? '127.0.0.1',
    port,
    /** Where staff routes listen. Null if they share `port`, as in local mode. */
    staffPort: hosted ? staffPort : null,
    /** Where Prometheus reads `/metrics`, on this machine only. Null if nowhere. */
    metricsPort: metricsPort || null,
    dataDir: env.DATA_DIR ?? '.data',
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: whole('BOOKING_DB_POOL', 10, 1, 200),
    /** How many proxies stand between the service and the internet. */
    trustedProxies: whole('TRUSTED_PROXIES', 0, 0, 9),
    /** Whether a transaction-mode pooler sits in front of the database. */
    isDatabasePooled: env.BOOKING_DB_POOLER === 'transaction',
    siteUrl: trimSlash(env.SITE_URL ?? 'http://localhost:3000'),
    /** Where the site serves the desk, in emails to staff. */
    deskUrl: trimSlash(env.DESK_URL ?? env.SITE_URL ?? 'http://localhost:3000'),
    publicUrl: trimSlash(env.BOOKING_PUBLIC_URL ?? `http://localhost:${port}`),
    ...gateways,
    quoteKeys,
    draftKeys,
    sessionSecrets: list(env.SESSION_SECRET),
    /** Sign account cookies. */
    signInSecrets: list(env.SIGN_IN_SECRET),
    /** Keys the hashes of email addresses, numbers and networks. It must never change. */
    addressKey: env.ADDRESS_KEY ?? '',
    serviceTokens: list(env.SERVICE_TOKEN),
    /** Accepted while one replaces another. */
    sanityWebhookSecrets: list(env.SANITY_WEBHOOK_SECRET),
    /** Let `npm run staff` invite the first owner. Without any, nobody may. */
    staffInviteKeys: list(env.STAFF_INVITE_KEY),
    /** How long travellers have to choose after the operator cancels. */
    refundChoiceDays: whole('REFUND_CHOICE_DAYS', 7, 1, 30),
    supplierStateCode: issuer.stateCode,
    businessTz: env.BUSINESS_TZ ?? 'Asia/Kolkata',
    sellerName: env.SELLER_NAME ?? 'Safar',
    issuer,
    phones: {
      office: env.OPERATOR_PHONE ?? '+91 98160 00000',
      /** Answered day and night, for travellers on a trip. */
      emergency: env.EMERGENCY_PHONE ?? '+91 98160 00911',
    },
    holdTtlMinutes: whole('HOLD_TTL_MINUTES', 15, 1, 60),
    holdMaxLifeMinutes: whole('HOLD_MAX_LIFE_MINUTES', 40, 1, 120),
    holdMaxActive: whole('HOLD_MAX_ACTIVE', hosted ? 2 : 100_000, 1, 100_000),
    holdMaxPerDeparture: whole('HOLD_MAX_PER_DEPARTURE', hosted ? 1 : 100_000, 1, 100_000),
    /** Unpaid seats of one departure that one network may hold. */
    holdMaxSeatsPerNetwork: whole('HOLD_MAX_SEATS_PER_NETWORK', hosted ? 12 : 100_000, 1, 100_000),
    /** Holds given up within a day, after which someone must sign in to hold seats. */
    holdMaxAbandoned: whole('HOLD_MAX_ABANDONED', hosted ? 3 : 100_000, 1, 100_000),
    /** The operator hears of a departure when this share of its seats is held unpaid. */
    holdAlertPercent: whole('HOLD_ALERT_PERCENT', 40, 1, 100),
    quoteTtlMinutes: whole('QUOTE_TTL_MINUTES', 15, 1, 60),
    sweepSeconds: whole('SWEEP_SECONDS', 15, 1, 60),
    /** How long to refuse a sold-out departure without checking again. 0 turns this off. */
    soldOutMemoryMs: whole('SOLD_OUT_MEMORY_MS', 1_000, 0, 1_000),
    waitlistOfferMinutes: whole('WAITLIST_OFFER_MINUTES', 240, 30, 2_880),
    /** Refunds above this need approval. */
    refundAutoApproveMaxMinor: whole('REFUND_AUTO_APPROVE_MAX_RUPEES', 25_000, 0, 10_000_000) * 100,
    travelCreditMonths: whole('TRAVEL_CREDIT_MONTHS', 12, 1, 36),
    limits: {
      availabilityPerMinute: rate('RATE_AVAILABILITY_PER_MINUTE', 120),
      quotePerMinute: rate('RATE_QUOTE_PER_MINUTE', 30),
      couponPer10Minutes: rate('RATE_COUPON_PER_10_MINUTES', 10),
      /** Across all sessions from one IP address. */
      couponPerHourAndAddress: rate('RATE_COUPON_PER_HOUR_AND_ADDRESS', 20),
      holdPer10Minutes: rate('RATE_HOLD_PER_10_MINUTES', 6),
      /** Across all sessions from one IP address. */
      holdPer10MinutesAndAddress: rate('RATE_HOLD_PER_10_MINUTES_AND_ADDRESS', 20),
      /** Attempts at entering a friend's code, per IP address. */
      friendCodePerHour: rate('RATE_FRIEND_CODE_PER_HOUR', 20),
      bookingPerHour: rate('RATE_BOOKING_PER_HOUR', 10),
      paymentPerHour: rate('RATE_PAYMENT_PER_HOUR', 10),
      webhookPerMinute: rate('RATE_WEBHOOK_PER_MINUTE', 600),
      /** Returns from the payment page without a signature, from one network. */
      unsignedReturnPerMinute: rate('RATE_UNSIGNED_RETURN_PER_MINUTE', 20),
      /** Counts every attempt: correcting three fields one by one takes four. */
      formsPerHour: rate('RATE_FORM_PER_HOUR', 20),
      /** Review photos from one network. */
      photosPer15MinutesAndAddress: rate('RATE_PHOTO_PER_15_MINUTES_AND_ADDRESS', 60),
      /** Link requests per IP address and per session. */
      lookupPer15Minutes: rate('RATE_LOOKUP_PER_15_MINUTES', 5),
      /** A booking's code emails: the minimum interval, and how many are allowed. */
      codeResendSeconds: whole('RATE_CODE_RESEND_SECONDS', 60, 0, 3_600),
      codesPerHour: rate('RATE_CODE_PER_HOUR', 3),
      codesPerDay: rate('RATE_CODE_PER_DAY', 10),
      /** Attempts to open a booking by link or code, per IP address. */
      openPer15Minutes: rate('RATE_OPEN_PER_15_MINUTES', 10),
      /** Sign-in codes that one requester may have sent to one recipient. */
      signInCodesPerHour: rate('RATE_SIGN_IN_CODE_PER_HOUR', 5),
      signInCodesPerDay: rate('RATE_SIGN_IN_CODE_PER_DAY', 10),
      /** Sign-in codes for one recipient, whoever requests them. */
      signInCodesPerHourAndRecipient: rate('RATE_SIGN_IN_CODE_PER_HOUR_AND_RECIPIENT', 30),
      signInCodesPerDayAndRecipient: rate('RATE_SIGN_IN_CODE_PER_DAY_AND_RECIPIENT', 60),
      /** Sign-in codes requested from one network, for any recipient. */
      signInCodesPerHourAndAddress: rate('RATE_SIGN_IN_CODE_PER_HOUR_AND_ADDRESS', 20),
      /** Sign-ins and codes of staff from one network, which a whole office may share. */
      staffSignInsPer15Minutes: rate('RATE_STAFF_SIGN_IN_PER_15_MINUTES', 60),
      staffPerMinute: rate('RATE_STAFF_PER_MINUTE', 600),
    },
    mail: {
      /** `smtp://` or `smtps://`, with name and password if the server requires them. */
      smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${mailPort}`,
      /** The mailbox that bounced emails come back to: that of `from`. */
      bouncesUrl: env.BOUNCES_URL ?? null,
      /** The sender's address. Emails are sent in the seller's name. */
      from: env.MAIL_FROM ?? 'no-reply@safar.example',
      /** Where the operator receives visitors' messages. */
      operator: env.OPERATOR_EMAIL ?? 'office@safar.example',
      /** Delay before the first retry. It doubles each time, up to four hours. */
      retrySeconds: whole('MAIL_RETRY_SECONDS', 10, 1, 3_600),
    },
    webhooks: {
      timeoutMs: whole('WEBHOOK_TIMEOUT_MS', 10_000, 100, 30_000),
      /** Whether webhooks may go to this machine and its network. For development only. */
      allowPrivate: env.WEBHOOK_PRIVATE_ADDRESSES === 'allow',
    },
    texts: {
      /** The gateway that turns emails into text messages. If null, codes are only emailed. */
      mailDomain: env.SMS_MAIL_DOMAIN?.toLowerCase() ?? null,
      /** Countries whose numbers can receive text messages. */
      countries: list(env.SMS_COUNTRIES ?? 'IN'),
      /** The hourly limit on all text messages together, because they cost money. */
      perHour: rate('RATE_SMS_PER_HOUR', 200),
    },
    /** What signs passes for the wallets of phones. Null if the operator has no certificate. */
    wallet,
    logLevel: env.LOG_LEVEL ?? (hosted ? 'info' : 'warn'),
  };
  if (mistakes.length > 0) throw new ConfigError(firstOfEach(mistakes));
  return config;
}

/** Returns the names of all variables that the service reads. */
export function variableNames(): string[] {
  const numbers = new Set<string>();
  const nothing = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_, name) => void numbers.add(String(name)) },
  );
  try {
    readConfig(nothing);
  } catch {
    // It lacks everything, but it was asked for everything.
  }
  return [...Object.keys(Environment.properties), ...numbers].sort();
}

/** What `npm run migrate` needs: where the database is. */
export function readDatabaseConfig(source: Readonly<Record<string, string | undefined>>) {
  const names = ['SAFAR_MODE', 'DATABASE_URL', 'BOOKING_DB_POOLER', 'BOOKING_DB_TLS', 'DATA_DIR'];
  const given = Object.fromEntries(
    names.flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const mistakes = [...malformedIn(given).values()];
  if (mistakes.length > 0 || !Value.Check(Environment, given)) throw new ConfigError(mistakes);
  if (given.SAFAR_MODE === 'hosted') {
    if (!given.DATABASE_URL) {
      mistakes.push(`DATABASE_URL is missing: hosted mode needs ${hostedNeeds.DATABASE_URL}.`);
    }
    mistakes.push(...databaseMistakes(given));
  }
  // The lock that lets one process migrate at a time belongs to a connection.
  if (given.BOOKING_DB_POOLER === 'transaction') {
    mistakes.push(
      'BOOKING_DB_POOLER must be none for npm run migrate: set DATABASE_URL to the server itself.',
    );
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    databaseUrl: given.DATABASE_URL ?? null,
    databasePool: 1,
    isDatabasePooled: given.BOOKING_DB_POOLER === 'transaction',
    dataDir: given.DATA_DIR ?? '.data',
  };
}

/** Returns the first sentence about each variable: the next ones follow from it. */
function firstOfEach(sentences: readonly string[]): string[] {
  const byVariable = new Map<string, string>();
  for (const sentence of sentences) {
    const subject = sentence.split(' ', 1)[0] ?? '';
    const key = /^[A-Z0-9_]+$/.test(subject) ? subject : sentence;
    if (!byVariable.has(key)) byVariable.set(key, sentence);
  }
  return [...byVariable.values()];
}

/** Returns a sentence for each malformed variable, by its name. */
function malformedIn(given: Readonly<Record<string, unknown>>): Map<string, string> {
  const sentences = new Map<string, string>();
  for (const error of Value.Errors(Environment, given)) {
    const name = error.instancePath.slice(1) || 'The environment';
    const rule =
      error.keyword === 'enum'
        ? `must be one of ${error.params.allowedValues.join(', ')}`
        : error.message;
    if (!sentences.has(name)) sentences.set(name, `${name} ${rule}.`);
  }
  return sentences;
}

/** Checks the addresses that browsers use, and the gateway's. */
function addressMistakes(env: Environment, isTrial: boolean): string[] {
  return (['SITE_URL', 'DESK_URL', 'BOOKING_PUBLIC_URL', 'PAY_URL'] as const).flatMap((name) => {
    const text = env[name];
    if (!text) return [];
    const { protocol, hostname, pathname, search, hash, username } = new URL(text);
    const hasMore = pathname !== '/' || search !== '' || hash !== '' || username !== '';
    if (name !== 'PAY_URL' && hasMore) {
      return `${name} must be an address without a path in hosted mode, like https://example.org.`;
    }
    if (isLoopbackName(hostname)) {
      return isTrial
        ? []
        : `${name} is an address of this machine, which others can't open: set the public one, or TRIAL_SITE=on to try things out.`;
    }
    return protocol === 'https:'
      ? []
      : `${name} must begin with https in hosted mode: cookies or payments would travel in the open.`;
  });
}

/** A database on another machine must be reached over TLS, unless the operator rules that out. */
function databaseMistakes({ DATABASE_URL: text, BOOKING_DB_TLS: tls }: Environment): string[] {
  if (!text || tls === 'off') return [];
  const url = new URL(withHost(text));
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname);
  const isHere = host === '' || host.startsWith('/') || isLoopbackName(host);
  const mode = url.searchParams.get('sslmode') ?? '';
  const isEncrypted =
    ['require', 'verify-ca', 'verify-full'].includes(mode) ||
    (mode === '' && ['true', '1'].includes(url.searchParams.get('ssl') ?? ''));
  return isHere || isEncrypted
    ? []
    : [
        'DATABASE_URL is on another machine without TLS: add ?sslmode=verify-full to it, or set BOOKING_DB_TLS=off if only you can read that network.',
      ];
}

/** Whoever learns a secret must not learn another one with it. */
function sharedSecrets(env: Environment): string[] {
  const owners = new Map<string, string>();
  return [...secretNames, ...moreSecretNames].flatMap((name) =>
    list(env[name]).flatMap((part) => {
      const secret = withoutKeyId(part);
      const owner = owners.get(secret) ?? name;
      owners.set(secret, owner);
      return owner === name
        ? []
        : [`${name} has the same value as ${owner}: give each a value of its own.`];
    }),
  );
}

/** Returns nothing about what can't be looked at: whoever opens it says why. */
function ownerOf(folder: string): { mode?: number; uid?: number } {
  try {
    return statSync(folder, { throwIfNoEntry: false }) ?? {};
  } catch {
    return {};
  }
}

/** Other users of the machine must not read what the service keeps. */
function readableData({ DATA_DIR: folder = '.data' }: Environment): string[] {
  const { mode = 0, uid = 0 } = ownerOf(folder);
  // A folder of another user, such as a mounted one, isn't ours to change.
  return (mode & 0o007) === 0 || uid !== process.getuid?.()
    ? []
    : [`DATA_DIR (${folder}) is open to other users of this machine: run chmod o-rwx on it.`];
}

/** A GSTIN starts with its state's number. The state decides whether CGST or IGST applies. */
function readIssuer(env: Environment, mistakes: string[]): Issuer {
  const stateCode = env.SUPPLIER_STATE_CODE ?? 'DL';
  const { numbers } = gstStates[stateCode];
  const placeholder = `${numbers[0] ?? ''}AAACS0000A1Z`;
  const gstin = env.SELLER_GSTIN ?? `${placeholder}${checkDigitOf(placeholder)}`;
  if (!numbers.includes(gstin.slice(0, 2))) {
    mistakes.push(
      `SELLER_GSTIN belongs to a different state from SUPPLIER_STATE_CODE (${stateCode}).`,
    );
  }
  return {
    legalName: env.SELLER_LEGAL_NAME ?? 'Safar Demo Tours',
    address: env.SELLER_ADDRESS ?? '1 Demo Street, Delhi 110001',
    stateCode,
    gstin,
    signatory: env.SELLER_SIGNATORY ?? 'Authorised signatory',
  };
}

/**
 * Reads the operator's certificate for passes, which Apple issues for one type of pass and one team,
 * its key, and Apple's certificate that signed it.
 */
function readWallet(env: Environment, mistakes: string[]) {
  const texts = [env.WALLET_CERTIFICATE, env.WALLET_KEY, env.WALLET_AUTHORITY].map(
    (text) => text && Buffer.from(text, 'base64').toString('latin1'),
  );
  const [certificate, key, authority] = texts;
  if (texts.every((text) => text === undefined)) return null;
  if (certificate === undefined || key === undefined || authority === undefined) {
    mistakes.push('Passes need WALLET_CERTIFICATE, WALLET_KEY and WALLET_AUTHORITY, or none.');
    return null;
  }
  try {
    const own = new X509Certificate(certificate);
    const passType = /^UID=(.+)$/m.exec(own.subject)?.[1];
    const team = /^OU=(.+)$/m.exec(own.subject)?.[1];
    const isSound =
      own.checkPrivateKey(createPrivateKey(key)) &&
      own.verify(new X509Certificate(authority).publicKey);
    if (passType && team && isSound) {
      return { certificate, key, authority, passType, team, validUntil: new Date(own.validTo) };
    }
  } catch {
    // Not a certificate or key at all.
  }
  mistakes.push(
    'WALLET_CERTIFICATE, WALLET_KEY and WALLET_AUTHORITY must be PEM files in Base64: a pass certificate, its key without a password, and the Apple certificate that signed it.',
  );
  return null;
}

/**
 * Reads the gateway that takes new payments, and the other one if its secrets are set: payments
 * that it took are still refunded there.
 */
function readGateways(env: Environment, payPort: number, mistakes: string[]) {
  const hosted = env.SAFAR_MODE === 'hosted';
  const gatewayName = env.PAYMENT_GATEWAY ?? (hosted ? 'razorpay' : 'emulator');
  if (hosted && gatewayName.endsWith('emulator')) {
    const sentence = `PAYMENT_GATEWAY may not be ${gatewayName} in hosted mode`;
    mistakes.push(`${sentence}: it takes no real money.`);
  }
  const isUsed = (kind: 'razorpay' | 'stripe') => {
    const isNeeded = kindOf[gatewayName] === kind || gatewaySecrets[kind].some((name) => env[name]);
    if (isNeeded) mistakes.push(...secretMistakes(env, gatewaySecrets[kind], hosted));
    return isNeeded;
  };
  const nameOf = <Real extends 'razorpay' | 'stripe', Emulator extends GatewayName>(
    real: Real,
    emulator: Emulator,
  ) => (hosted || gatewayName === real ? real : emulator);
  const urlOf = (name: GatewayName) => {
    const own = name === gatewayName || name.endsWith('emulator') ? env.PAY_URL : undefined;
    const standard = {
      razorpay: 'https://api.razorpay.com',
      stripe: 'https://api.stripe.com',
      emulator: `http://localhost:${payPort}`,
      stripe_emulator: `http://localhost:${payPort}`,
    };
    return trimSlash(own ?? standard[name]);
  };
  const razorpay = nameOf('razorpay', 'emulator');
  const stripe = nameOf('stripe', 'stripe_emulator');
  const keyId = env.RAZORPAY_KEY_ID ?? '';
  if (razorpay === 'emulator' && keyId.startsWith('rzp_live_')) {
    mistakes.push(`RAZORPAY_KEY_ID is a live key, but PAYMENT_GATEWAY is ${gatewayName}.`);
  }
  if (hosted && keyId) {
    const [, mode] = /^rzp_(test|live)_\w+$/.exec(keyId) ?? [];
    if (mode) mistakes.push(...keyModeMistakes('RAZORPAY_KEY_ID', mode === 'test', env));
    else mistakes.push('RAZORPAY_KEY_ID must be the ID of a key, such as rzp_live_….');
  }
  const present = (...secrets: (string | undefined)[]) =>
    secrets.filter((secret) => secret !== undefined);
  return {
    gatewayName,
    razorpay: isUsed('razorpay')
      ? {
          name: razorpay,
          baseUrl: urlOf(razorpay),
          keyId,
          keySecret: env.RAZORPAY_KEY_SECRET ?? '',
          webhookSecrets: present(
            env.RAZORPAY_WEBHOOK_SECRET,
            env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
          ),
        }
      : null,
    stripe: isUsed('stripe')
      ? {
          name: stripe,
          baseUrl: urlOf(stripe),
          secretKey: readStripeKey(env, mistakes),
          webhookSecrets: present(env.STRIPE_WEBHOOK_SECRET, env.STRIPE_WEBHOOK_SECRET_PREVIOUS),
        }
      : null,
  };
}

/** Test keys take no money and live keys do, so each mode accepts only one kind. */
function readStripeKey(env: Environment, mistakes: string[]): string {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_WEBHOOK_SECRET: secret = '' } = env;
  const isHosted = env.SAFAR_MODE === 'hosted';
  const [, mode] = /^(?:sk|rk)_(test|live)_\w+$/.exec(key) ?? [];
  if (key && !mode) {
    mistakes.push('STRIPE_SECRET_KEY must be a secret or restricted key (sk_… or rk_…).');
  } else if (mode && isHosted) {
    mistakes.push(...keyModeMistakes('STRIPE_SECRET_KEY', mode === 'test', env));
  } else if (mode === 'live' && !isHosted) {
    mistakes.push('STRIPE_SECRET_KEY is a live key, which only hosted mode may use.');
  }
  if (secret && !secret.startsWith('whsec_')) {
    mistakes.push('STRIPE_WEBHOOK_SECRET must be a webhook signing secret (whsec_…).');
  }
  return key;
}

/** A test key confirms bookings for no money, so in hosted mode only a trial site has one. */
function keyModeMistakes(name: string, isTest: boolean, { TRIAL_SITE }: Environment): string[] {
  const isTrial = TRIAL_SITE === 'on';
  if (isTest && !isTrial) {
    return [`${name} is a test key, which takes no real money: set a live key, or TRIAL_SITE=on.`];
  }
  return !isTest && isTrial
    ? [`${name} is a live key, which takes real money: set a test key, or remove TRIAL_SITE.`]
    : [];
}

function secretMistakes(
  env: Environment,
  names: readonly (keyof Environment)[],
  hosted: boolean,
): string[] {
  const mistakes: string[] = [];
  for (const name of names) {
    const value = env[name];
    if (!value) {
      mistakes.push(`${name} is missing.`);
      continue;
    }
    // The key's ID is no secret.
    if (!hosted || name === 'RAZORPAY_KEY_ID') continue;
    for (const part of list(value)) {
      const secret = withoutKeyId(part);
      const tooShort = secret.length < (name === 'RAZORPAY_KEY_SECRET' ? 16 : 32);
      if (tooShort)
        mistakes.push(`${name} is too short for hosted mode: use at least 32 characters.`);
      else if (looksDefault.test(secret) || new Set(secret).size <= FEWEST_CHARACTERS) {
        mistakes.push(`${name} still has a default value: make a random one.`);
      }
    }
  }
  return mistakes;
}

/** Parses `kid:secret,kid2:secret2`. The first key signs; all are accepted. */
function readKeyring(name: string, text: string | undefined, mistakes: string[]): Keyring {
  const secrets: Record<string, string> = {};
  for (const part of list(text)) {
    const at = part.indexOf(':');
    const kid = at === -1 ? 'k1' : part.slice(0, at);
    const secret = at === -1 ? part : part.slice(at + 1);
    if (!/^[A-Za-z0-9_-]{1,20}$/.test(kid) || secret.length < 32) {
      mistakes.push(
        `${name} must be a list of kid:secret pairs, each secret at least 32 characters long.`,
      );
      continue;
    }
    secrets[kid] = secret;
  }
  return { current: Object.keys(secrets)[0] ?? '', secrets };
}

const addressesWithPassword = new Set(['databaseUrl', 'smtpUrl', 'bouncesUrl']);
const secretSettings = new Set([
  'keySecret',
  'secretKey',
  'webhookSecrets',
  'quoteKeys',
  'draftKeys',
  'staffInviteKeys',
  'sessionSecrets',
  'serviceTokens',
  'sanityWebhookSecrets',
  'signInSecrets',
  'addressKey',
  'wallet',
]);

/** Returns the configuration as lines to print at startup, without its secrets. */
export function describeConfig(config: Config): string[] {
  const lines: string[] = [];
  const walk = (prefix: string, value: object) => {
    for (const [name, item] of Object.entries(value)) {
      if (secretSettings.has(name)) lines.push(`${prefix}${name} = ***`);
      else if (addressesWithPassword.has(name) && typeof item === 'string') {
        lines.push(`${prefix}${name} = ${item.replace(/:[^:@/]*@/, ':***@')}`);
      } else if (typeof item === 'object' && item !== null && !Array.isArray(item)) {
        walk(`${prefix}${name}.`, item);
      } else lines.push(`${prefix}${name} = ${String(item)}`);
    }
  };
  walk('', config);
  return lines;
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the secret of `kid:secret`, or the text itself. */
const withoutKeyId = (part: string) => part.slice(part.indexOf(':') + 1);

/** Whether a host name can only mean this machine. */
export const isLoopbackName = (hostname: string) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[?::1?\]?)$/i.test(hostname);

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
