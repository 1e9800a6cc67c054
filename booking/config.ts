/** Reads and validates the environment once. Nothing else reads `process.env`. */
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { StateCode } from './contract/common.ts';
import { checkDigitOf, isGstin } from './domain/billingRules.ts';
import { readEmail } from './domain/contactRules.ts';
import { isTimeZone } from './domain/dates.ts';
import { gstStates } from './domain/gstStates.ts';
import { roles, type Role } from './domain/roles.ts';
import type { Issuer } from './domain/taxDocuments.ts';

const Whole = (minimum: number, maximum: number) =>
  Type.Refine(
    Type.String({ pattern: '^[0-9]{1,9}$' }),
    (text) => Number(text) >= minimum && Number(text) <= maximum,
    () => `must be a whole number from ${minimum} to ${maximum}`,
  );
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
const Mailbox = Type.Refine(
  Type.String({ maxLength: 254 }),
  (text) => readEmail(text) !== null,
  () => 'must be an email address such as office@example.org',
);

const Environment = Type.Object({
  SAFAR_MODE: Type.Optional(Type.Enum(['local', 'hosted'] as const)),
  BOOKING_HOST: Type.Optional(Type.String({ minLength: 1 })),
  BOOKING_PORT: Type.Optional(Whole(0, 65_535)),
  PAY_PORT: Type.Optional(Whole(1, 65_535)),
  DATA_DIR: Type.Optional(Type.String({ minLength: 1 })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  BOOKING_DB_POOL: Type.Optional(Whole(1, 200)),
  SITE_URL: Type.Optional(HttpUrl),
  PAY_URL: Type.Optional(HttpUrl),
  BOOKING_PUBLIC_URL: Type.Optional(HttpUrl),
  PAYMENT_GATEWAY: Type.Optional(Type.Enum(['emulator', 'razorpay'] as const)),
  RAZORPAY_KEY_ID: Type.Optional(Type.String()),
  RAZORPAY_KEY_SECRET: Type.Optional(Type.String()),
  RAZORPAY_WEBHOOK_SECRET: Type.Optional(Type.String()),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: Type.Optional(Type.String()),
  QUOTE_KEYS: Type.Optional(Type.String()),
  SESSION_SECRET: Type.Optional(Type.String()),
  SIGN_IN_SECRET: Type.Optional(Type.String()),
  DRAFT_KEY: Type.Optional(Type.String()),
  SERVICE_TOKEN: Type.Optional(Type.String()),
  SANITY_WEBHOOK_SECRET: Type.Optional(Type.String()),
  STAFF_TOKENS: Type.Optional(Type.String()),
  REFUND_CHOICE_DAYS: Type.Optional(Whole(1, 30)),
  RATE_STAFF_PER_MINUTE: Type.Optional(Whole(1, 1_000_000)),
  SUPPLIER_STATE_CODE: Type.Optional(StateCode),
  BUSINESS_TZ: Type.Optional(
    Type.Refine(Type.String(), isTimeZone, () => 'must be a time zone such as Asia/Kolkata'),
  ),
  SELLER_NAME: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  SELLER_LEGAL_NAME: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  SELLER_ADDRESS: Type.Optional(Type.String({ minLength: 5, maxLength: 200 })),
  SELLER_GSTIN: Type.Optional(
    Type.Refine(
      Type.String(),
      isGstin,
      () => 'must be a GSTIN: 15 characters with a correct check digit',
    ),
  ),
  SELLER_SIGNATORY: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  HOLD_TTL_MINUTES: Type.Optional(Whole(1, 60)),
  HOLD_MAX_LIFE_MINUTES: Type.Optional(Whole(1, 120)),
  HOLD_MAX_ACTIVE: Type.Optional(Whole(1, 100_000)),
  HOLD_MAX_PER_DEPARTURE: Type.Optional(Whole(1, 100_000)),
  QUOTE_TTL_MINUTES: Type.Optional(Whole(1, 60)),
  SWEEP_SECONDS: Type.Optional(Whole(1, 60)),
  SOLD_OUT_MEMORY_MS: Type.Optional(Whole(0, 1_000)),
  BOOKING_DB_POOLER: Type.Optional(Type.Enum(['none', 'transaction'] as const)),
  WAITLIST_OFFER_MINUTES: Type.Optional(Whole(30, 2_880)),
  REFUND_AUTO_APPROVE_MAX_RUPEES: Type.Optional(Whole(0, 10_000_000)),
  TRAVEL_CREDIT_MONTHS: Type.Optional(Whole(1, 36)),
  RATE_AVAILABILITY_PER_MINUTE: Type.Optional(Whole(1, 1_000_000)),
  RATE_QUOTE_PER_MINUTE: Type.Optional(Whole(1, 1_000_000)),
  RATE_COUPON_PER_10_MINUTES: Type.Optional(Whole(1, 1_000_000)),
  RATE_COUPON_PER_HOUR_AND_ADDRESS: Type.Optional(Whole(1, 1_000_000)),
  RATE_HOLD_PER_10_MINUTES: Type.Optional(Whole(1, 1_000_000)),
  RATE_HOLD_PER_10_MINUTES_AND_ADDRESS: Type.Optional(Whole(1, 1_000_000)),
  RATE_BOOKING_PER_HOUR: Type.Optional(Whole(1, 1_000_000)),
  RATE_PAYMENT_PER_HOUR: Type.Optional(Whole(1, 1_000_000)),
  RATE_WEBHOOK_PER_MINUTE: Type.Optional(Whole(1, 1_000_000)),
  RATE_FORM_PER_HOUR: Type.Optional(Whole(1, 1_000_000)),
  RATE_LOOKUP_PER_15_MINUTES: Type.Optional(Whole(1, 1_000_000)),
  RATE_CODE_RESEND_SECONDS: Type.Optional(Whole(0, 3_600)),
  RATE_CODE_PER_HOUR: Type.Optional(Whole(1, 1_000_000)),
  RATE_CODE_PER_DAY: Type.Optional(Whole(1, 1_000_000)),
  RATE_OPEN_PER_15_MINUTES: Type.Optional(Whole(1, 1_000_000)),
  RATE_SIGN_IN_CODE_PER_HOUR: Type.Optional(Whole(1, 1_000_000)),
  RATE_SIGN_IN_CODE_PER_DAY: Type.Optional(Whole(1, 1_000_000)),
  RATE_SIGN_IN_CODE_PER_HOUR_AND_ADDRESS: Type.Optional(Whole(1, 1_000_000)),
  RATE_SIGN_IN_TRY_PER_15_MINUTES: Type.Optional(Whole(1, 1_000_000)),
  SMTP_URL: Type.Optional(SmtpUrl),
  MAIL_PORT: Type.Optional(Whole(1, 65_535)),
  MAIL_FROM: Type.Optional(Mailbox),
  OPERATOR_EMAIL: Type.Optional(Mailbox),
  SMS_MAIL_DOMAIN: Type.Optional(
    Type.Refine(
      Type.String({ maxLength: 200 }),
      (domain) => readEmail(`1@${domain}`) === `1@${domain}`,
      () => 'must be a gateway’s domain such as sms.example.org',
    ),
  ),
  SMS_COUNTRIES: Type.Optional(Type.String({ pattern: '^[A-Z]{2}(,[A-Z]{2})*$' })),
  RATE_SMS_PER_HOUR: Type.Optional(Whole(1, 1_000_000)),
  MAIL_RETRY_SECONDS: Type.Optional(Whole(1, 3_600)),
  LOG_LEVEL: Type.Optional(
    Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const),
  ),
});

export type Keyring = { current: string; secrets: Readonly<Record<string, string>> };

export type Limits = {
  availabilityPerMinute: number;
  quotePerMinute: number;
  couponPer10Minutes: number;
  /** Across all sessions from one IP address. */
  couponPerHourAndAddress: number;
  holdPer10Minutes: number;
  /** Across all sessions from one IP address. */
  holdPer10MinutesAndAddress: number;
  bookingPerHour: number;
  paymentPerHour: number;
  webhookPerMinute: number;
  /** Counts every attempt: correcting three fields one by one takes four. */
  formsPerHour: number;
  /** Link requests per IP address and per session. */
  lookupPer15Minutes: number;
  /** Code emails per booking: the minimum interval between them, and how many. */
  codeResendSeconds: number;
  codesPerHour: number;
  codesPerDay: number;
  /** Attempts to open a booking by link or code, per IP address. */
  openPer15Minutes: number;
  /** Sign-in code emails per person. */
  signInCodesPerHour: number;
  signInCodesPerDay: number;
  /** Sign-in code emails requested from one IP address, for any recipient. */
  signInCodesPerHourAndAddress: number;
  /** Sign-in attempts per person. */
  signInTriesPer15Minutes: number;
  staffPerMinute: number;
};

export type StaffToken = { name: string; role: Role; secret: string };

export type MailConfig = {
  /** `smtp://` or `smtps://`, with name and password if the server requires them. */
  smtpUrl: string;
  /** The sender's address. The sender's name is the seller's. */
  from: string;
  /** Where the operator receives visitors' messages. */
  operator: string;
  /** Delay before the first retry. It doubles each time, up to four hours. */
  retrySeconds: number;
};

export type SmsConfig = {
  /** The gateway that turns emails into text messages. If null, codes are sent by email only. */
  mailDomain: string | null;
  /** Countries whose numbers can receive text messages. */
  countries: readonly string[];
  /** The limit on all text messages per hour, because they cost money. */
  perHour: number;
};

export type Config = {
  mode: 'local' | 'hosted';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  siteUrl: string;
  payUrl: string;
  publicUrl: string;
  gateway: {
    name: 'emulator' | 'razorpay';
    keyId: string;
    keySecret: string;
    webhookSecrets: readonly string[];
  };
  quoteKeys: Keyring;
  draftKeys: Keyring;
  sessionSecrets: readonly string[];
  /** The pepper for sign-in codes. It also signs account cookies. */
  signInSecret: string;
  serviceTokens: readonly string[];
  sanityWebhookSecret: string;
  /** Staff members, each with a token. Leave empty for none. */
  staffTokens: readonly StaffToken[];
  /** How long travellers have to choose after the operator cancels. */
  refundChoiceDays: number;
  supplierStateCode: Static<typeof StateCode>;
  businessTz: string;
  sellerName: string;
  /** The issuer of tax documents. */
  issuer: Issuer;
  holdTtlMinutes: number;
  holdMaxLifeMinutes: number;
  holdMaxActive: number;
  holdMaxPerDeparture: number;
  quoteTtlMinutes: number;
  sweepSeconds: number;
  /** How long to refuse a sold-out departure without checking again. 0 turns this off. */
  soldOutMemoryMs: number;
  /** Whether a transaction-mode pooler sits in front of the database. */
  isDatabasePooled: boolean;
  waitlistOfferMinutes: number;
  /** Refunds above this need approval. */
  refundAutoApproveMaxMinor: number;
  travelCreditMonths: number;
  limits: Limits;
  mail: MailConfig;
  texts: SmsConfig;
  logLevel: string;
};

/** Thrown when the environment is wrong, with one sentence per mistake. */
export class ConfigError extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigError';
  }
}

const secretNames = [
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'QUOTE_KEYS',
  'SESSION_SECRET',
  'SIGN_IN_SECRET',
  'DRAFT_KEY',
  'SERVICE_TOKEN',
  'SANITY_WEBHOOK_SECRET',
] as const;

/** Defaults for development: the mail sink and two made-up addresses. */
const mailNeeds = {
  SMTP_URL: 'the mail server',
  MAIL_FROM: "the sender's email address",
  OPERATOR_EMAIL: 'the address where the operator receives messages',
};

/** Defaults for development: a made-up company. */
const issuerNeeds = {
  SELLER_LEGAL_NAME: 'the company name as on its GST certificate',
  SELLER_ADDRESS: 'the company address as on its GST certificate',
  SELLER_GSTIN: "the company's GSTIN",
};

const looksDefault = /change.?me|default|example|placeholder|secret-secret|^(.)\1+$/i;

/**
 * Parses the environment into a configuration. If anything is wrong, throws an error that lists
 * every mistake.
 */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const known = Object.keys(Environment.properties);
  // Treats an empty variable as unset, because .env files leave unused ones empty.
  const env: unknown = Object.fromEntries(
    known.filter((name) => source[name]).map((name) => [name, source[name]]),
  );
  if (!Value.Check(Environment, env)) {
    throw new ConfigError(
      Value.Errors(Environment, env).map(
        (error) => `${error.instancePath.slice(1) || 'The environment'} ${error.message}.`,
      ),
    );
  }
  const mode = env.SAFAR_MODE ?? 'local';
  const hosted = mode === 'hosted';
  const mistakes = secretMistakes(env, hosted);
  const gatewayName = env.PAYMENT_GATEWAY ?? (hosted ? 'razorpay' : 'emulator');
  if (hosted && gatewayName === 'emulator') {
    mistakes.push('PAYMENT_GATEWAY may not be emulator in hosted mode: it takes no real money.');
  }
  if (!env.RAZORPAY_KEY_ID) mistakes.push('RAZORPAY_KEY_ID is missing.');
  if (gatewayName === 'emulator' && env.RAZORPAY_KEY_ID?.startsWith('rzp_live_')) {
    mistakes.push('RAZORPAY_KEY_ID is a live key, but PAYMENT_GATEWAY is emulator.');
  }
  for (const name of ['SITE_URL', 'BOOKING_PUBLIC_URL'] as const) {
    if (hosted && !env[name])
      mistakes.push(`${name} is missing: hosted mode needs the public URL.`);
  }
  if (hosted && !env.DATABASE_URL) {
    mistakes.push('DATABASE_URL is missing: hosted mode needs a PostgreSQL server.');
  }
  for (const [name, meaning] of Object.entries({ ...mailNeeds, ...issuerNeeds })) {
    if (hosted && !Object.hasOwn(env, name)) {
      mistakes.push(`${name} is missing: hosted mode needs ${meaning}.`);
    }
  }
  const issuer = readIssuer(env, mistakes);
  const quoteKeys = readKeyring('QUOTE_KEYS', env.QUOTE_KEYS, mistakes);
  const draftKeys = readKeyring('DRAFT_KEY', env.DRAFT_KEY, mistakes);
  const staffTokens = readStaff(env.STAFF_TOKENS, hosted, mistakes);
  if (mistakes.length > 0) throw new ConfigError(mistakes);

  const wide = (strict: number) => (hosted ? strict : 1_000_000);
  const number = (text: string | undefined, fallback: number) => (text ? Number(text) : fallback);
  const port = number(env.BOOKING_PORT, 4000);
  return {
    mode,
    host: env.BOOKING_HOST ?? '127.0.0.1',
    port,
    dataDir: env.DATA_DIR ?? '.data',
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: number(env.BOOKING_DB_POOL, 10),
    siteUrl: trimSlash(env.SITE_URL ?? 'http://localhost:3000'),
    payUrl: trimSlash(
      env.PAY_URL ??
        (gatewayName === 'razorpay'
          ? 'https://api.razorpay.com'
          : `http://localhost:${env.PAY_PORT ?? '4100'}`),
    ),
    publicUrl: trimSlash(env.BOOKING_PUBLIC_URL ?? `http://localhost:${port}`),
    gateway: {
      name: gatewayName,
      keyId: env.RAZORPAY_KEY_ID ?? '',
      keySecret: env.RAZORPAY_KEY_SECRET ?? '',
      webhookSecrets: present(env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS),
    },
    quoteKeys,
    draftKeys,
    sessionSecrets: list(env.SESSION_SECRET),
    signInSecret: env.SIGN_IN_SECRET ?? '',
    serviceTokens: list(env.SERVICE_TOKEN),
    sanityWebhookSecret: env.SANITY_WEBHOOK_SECRET ?? '',
    staffTokens,
    refundChoiceDays: number(env.REFUND_CHOICE_DAYS, 7),
    supplierStateCode: issuer.stateCode,
    businessTz: env.BUSINESS_TZ ?? 'Asia/Kolkata',
    sellerName: env.SELLER_NAME ?? 'Safar',
    issuer,
    holdTtlMinutes: number(env.HOLD_TTL_MINUTES, 15),
    holdMaxLifeMinutes: number(env.HOLD_MAX_LIFE_MINUTES, 40),
    holdMaxActive: number(env.HOLD_MAX_ACTIVE, hosted ? 2 : 100_000),
    holdMaxPerDeparture: number(env.HOLD_MAX_PER_DEPARTURE, hosted ? 1 : 100_000),
    quoteTtlMinutes: number(env.QUOTE_TTL_MINUTES, 15),
    sweepSeconds: number(env.SWEEP_SECONDS, 15),
    soldOutMemoryMs: number(env.SOLD_OUT_MEMORY_MS, 1_000),
    isDatabasePooled: env.BOOKING_DB_POOLER === 'transaction',
    waitlistOfferMinutes: number(env.WAITLIST_OFFER_MINUTES, 240),
    refundAutoApproveMaxMinor: number(env.REFUND_AUTO_APPROVE_MAX_RUPEES, 25_000) * 100,
    travelCreditMonths: number(env.TRAVEL_CREDIT_MONTHS, 12),
    limits: {
      availabilityPerMinute: number(env.RATE_AVAILABILITY_PER_MINUTE, wide(120)),
      quotePerMinute: number(env.RATE_QUOTE_PER_MINUTE, wide(30)),
      couponPer10Minutes: number(env.RATE_COUPON_PER_10_MINUTES, wide(10)),
      couponPerHourAndAddress: number(env.RATE_COUPON_PER_HOUR_AND_ADDRESS, wide(20)),
      holdPer10Minutes: number(env.RATE_HOLD_PER_10_MINUTES, wide(6)),
      holdPer10MinutesAndAddress: number(env.RATE_HOLD_PER_10_MINUTES_AND_ADDRESS, wide(20)),
      bookingPerHour: number(env.RATE_BOOKING_PER_HOUR, wide(10)),
      paymentPerHour: number(env.RATE_PAYMENT_PER_HOUR, wide(10)),
      webhookPerMinute: number(env.RATE_WEBHOOK_PER_MINUTE, wide(600)),
      formsPerHour: number(env.RATE_FORM_PER_HOUR, wide(20)),
      lookupPer15Minutes: number(env.RATE_LOOKUP_PER_15_MINUTES, wide(5)),
      codeResendSeconds: number(env.RATE_CODE_RESEND_SECONDS, 60),
      codesPerHour: number(env.RATE_CODE_PER_HOUR, wide(3)),
      codesPerDay: number(env.RATE_CODE_PER_DAY, wide(10)),
      openPer15Minutes: number(env.RATE_OPEN_PER_15_MINUTES, wide(10)),
      signInCodesPerHour: number(env.RATE_SIGN_IN_CODE_PER_HOUR, wide(5)),
      signInCodesPerDay: number(env.RATE_SIGN_IN_CODE_PER_DAY, wide(10)),
      signInCodesPerHourAndAddress: number(env.RATE_SIGN_IN_CODE_PER_HOUR_AND_ADDRESS, wide(20)),
      signInTriesPer15Minutes: number(env.RATE_SIGN_IN_TRY_PER_15_MINUTES, wide(10)),
      staffPerMinute: number(env.RATE_STAFF_PER_MINUTE, wide(600)),
    },
    mail: {
      smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.MAIL_PORT ?? '4003'}`,
      from: env.MAIL_FROM ?? 'no-reply@safar.example',
      operator: env.OPERATOR_EMAIL ?? 'office@safar.example',
      retrySeconds: number(env.MAIL_RETRY_SECONDS, 10),
    },
    texts: {
      mailDomain: env.SMS_MAIL_DOMAIN?.toLowerCase() ?? null,
      countries: list(env.SMS_COUNTRIES ?? 'IN'),
      perHour: number(env.RATE_SMS_PER_HOUR, wide(200)),
    },
    logLevel: env.LOG_LEVEL ?? (hosted ? 'info' : 'warn'),
  };
}

/** A GSTIN starts with its state's number. The state decides whether CGST or IGST applies. */
function readIssuer(env: Static<typeof Environment>, mistakes: string[]): Issuer {
  const stateCode = env.SUPPLIER_STATE_CODE ?? 'DL';
  const { numbers } = gstStates[stateCode];
  const nobody = `${numbers[0] ?? ''}AAACS0000A1Z`;
  const gstin = env.SELLER_GSTIN ?? `${nobody}${checkDigitOf(nobody)}`;
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

function secretMistakes(env: Static<typeof Environment>, hosted: boolean): string[] {
  const mistakes: string[] = [];
  for (const name of secretNames) {
    const value = env[name];
    if (!value) {
      mistakes.push(`${name} is missing.`);
      continue;
    }
    if (!hosted) continue;
    for (const part of list(value)) {
      const secret = part.includes(':') ? part.slice(part.indexOf(':') + 1) : part;
      const tooShort = secret.length < (name === 'RAZORPAY_KEY_SECRET' ? 16 : 32);
      if (tooShort)
        mistakes.push(`${name} is too short for hosted mode: use at least 32 characters.`);
      else if (looksDefault.test(secret)) mistakes.push(`${name} still has a default value.`);
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

/** Parses `name:role:secret,…`. Each person has their own name and secret. */
function readStaff(text: string | undefined, hosted: boolean, mistakes: string[]): StaffToken[] {
  const staff = list(text).flatMap((part): StaffToken[] => {
    const [name = '', roleName = '', ...rest] = part.split(':');
    const role = roles.find((known) => known === roleName);
    const secret = rest.join(':');
    if (!/^[a-z][a-z0-9.-]{1,39}$/.test(name) || !role || secret.length < 32) {
      mistakes.push(
        `STAFF_TOKENS must be a list of name:role:secret entries, each secret at least 32 characters long and each role one of ${roles.join(', ')}.`,
      );
      return [];
    }
    if (hosted && looksDefault.test(secret)) {
      mistakes.push('STAFF_TOKENS still has a default value.');
    }
    return [{ name, role, secret }];
  });
  const twice = (values: string[]) => new Set(values).size < values.length;
  if (twice(staff.map(({ secret }) => secret)) || twice(staff.map(({ name }) => name))) {
    mistakes.push('STAFF_TOKENS lists a person or a secret twice.');
  }
  return staff;
}

/** Returns the configuration as lines to print at startup. Secrets appear only as their length. */
export function describeConfig(config: Config): string[] {
  const secrets = new Set(['keySecret', 'webhookSecrets', 'quoteKeys', 'draftKeys']);
  for (const name of ['staffTokens', 'sessionSecrets', 'serviceTokens', 'sanityWebhookSecret'])
    secrets.add(name);
  secrets.add('signInSecret');
  const lines: string[] = [];
  const walk = (prefix: string, value: object) => {
    for (const [name, item] of Object.entries(value)) {
      if (secrets.has(name)) lines.push(`${prefix}${name} = ***`);
      else if ((name === 'databaseUrl' || name === 'smtpUrl') && typeof item === 'string') {
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

function present(...values: (string | undefined)[]): string[] {
  return values.filter((value): value is string => Boolean(value));
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
