/** Every variable of docs/variables.md, given to the program that reads it: missing, malformed or contradictory. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig as readBooking } from '../booking/config.ts';
import { hostedSettings } from '../booking/testing/hostedSettings.ts';
import { readEnvironment, WrongEnvironment } from '../lib/server/env.ts';
import { readConfig as readLake } from '../sanity/lake/config.ts';
import { Problem } from '../sanity/lake/program.ts';
import { readSettings as readScheduler, WrongSettings } from '../sanity/scheduler/settings.ts';

const root = path.join(import.meta.dirname, '..');
const secret = () => randomBytes(24).toString('base64url');
const content = { SANITY_PROJECT_ID: 'safar', SANITY_DATASET: 'production' };
const addresses = { SITE_URL: 'https://www.example.org', DESK_URL: 'https://desk.example.org' };

/** The programs that a hosted Safar runs, with settings in which nothing is wrong. */
const programs = {
  booking: {
    read: readBooking,
    Mistake: ConfigError,
    file: 'booking/server.ts',
    complete: hostedSettings(),
  },
  site: {
    read: readEnvironment,
    Mistake: WrongEnvironment,
    // What `npm start` runs before it builds or starts the site.
    file: 'scripts/checkSiteSettings.ts',
    complete: {
      SAFAR_MODE: 'hosted',
      ...addresses,
      ...content,
      BOOKING_URL: 'http://127.0.0.1:4080',
      BOOKING_STAFF_URL: 'http://127.0.0.1:4082',
      SERVICE_TOKEN: secret(),
      SANITY_API_HOST: 'http://127.0.0.1:3333',
      SANITY_API_WRITE_TOKEN: secret(),
      SANITY_WEBHOOK_SECRET: secret(),
      TRUSTED_PROXIES: '1',
      FRONT_URLS: 'http://127.0.0.1:4083',
      FRONT_REFRESH_KEY: secret(),
    },
  },
  lake: {
    read: readLake,
    Mistake: Problem,
    file: 'sanity/lake/server.ts',
    complete: {
      SAFAR_MODE: 'hosted',
      ...addresses,
      ...content,
      LAKE_PROXIES: '127.0.0.1',
      LAKE_SITE_TOKEN: secret(),
      LAKE_PREVIEW_TOKEN: secret(),
      LAKE_REDIRECTS_TOKEN: secret(),
      LAKE_SCHEDULER_TOKEN: secret(),
      LAKE_IMPORT_TOKEN: secret(),
      LAKE_SIGN_IN_SECRET: secret(),
      SANITY_WEBHOOK_SECRET: secret(),
      WEBHOOK_URL: 'http://127.0.0.1:3000/api/revalidate',
    },
  },
  scheduler: {
    read: readScheduler,
    Mistake: WrongSettings,
    file: 'sanity/scheduler/server.ts',
    complete: {
      SAFAR_MODE: 'hosted',
      ...content,
      SANITY_API_HOST: '',
      SANITY_API_WRITE_TOKEN: secret(),
      SANITY_WEBHOOK_SECRET: secret(),
      WEBHOOK_URL: 'http://127.0.0.1:3000/api/revalidate',
    },
  },
};

const page = readFileSync(path.join(root, 'docs/variables.md'), 'utf8');
const documented = [...page.matchAll(/^\| `([A-Z0-9_]+)` +\| ([^|]+?) +\|/gm)].map(
  ([, name, readers]) => ({ name, readers: readers.split(', ') }),
);
const variablesOf = (program) =>
  documented.filter(({ readers }) => readers.includes(program)).map(({ name }) => name);

/** Returns the sentences about an environment. Anything but sentences is a defect, such as a stack. */
function sentencesOf({ read, Mistake }, environment) {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (!(error instanceof Mistake)) return [`not a sentence: ${error.stack}`];
    return error.message.split('\n');
  }
}

/** Returns what is wrong with the sentences for one variable's value, or null. */
function complaint(name, value, sentences) {
  const about = sentences.filter((sentence) => new RegExp(`\\b${name}\\b`).test(sentence));
  if (sentences.length > 0 && about.length !== 1) return `${about.length} sentences name it`;
  if (sentences.some((sentence) => !/^[A-Z].{10,300}\.$/.test(sentence))) return 'not a sentence';
  if (sentences.some((sentence) => !/\b[A-Z]+_[A-Z0-9_]+\b/.test(sentence)))
    return 'names no variable';
  const isSecret = /SECRET|TOKEN|KEY|(DATABASE|SMTP|BOUNCES)_URL/.test(name);
  if (isSecret && value.trim() && about.join().includes(`"${value}"`)) return 'shows the secret';
  return null;
}
const describeResult = (name, value, problem, sentences) =>
  `${name}=${JSON.stringify(value?.slice(0, 40))}: ${problem}: ${sentences.join(' / ').slice(0, 400)}`;

const malformed = [
  '~', ' ', '-1', '1.5', '0x10', '://', 'https://', 'http://[', 'a,b', ',', '"', '\u0000', 'é'.repeat(300), '99999999999',
  'x'.repeat(10_000),
]; // prettier-ignore

describe.each(Object.entries(programs))('%s', (program, about) => {
  const { complete } = about;
  const names = variablesOf(program);

  it('accepts complete settings, and reads what the page says', () => {
    expect(sentencesOf(about, complete)).toEqual([]);
    expect(Object.keys(complete).filter((name) => !names.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(8);
  });

  it('names each variable in one sentence if it is missing or empty, or needs none', () => {
    const wrong = [];
    const needed = [];
    // Where it is missing, the permissions of the folder here count.
    for (const name of names.filter((one) => one !== 'DATA_DIR')) {
      for (const value of [undefined, '']) {
        const sentences = sentencesOf(about, { ...complete, [name]: value });
        // Without its state, a GSTIN belongs to the default one.
        const problem = complaint(name, '', sentences);
        if (problem) wrong.push(describeResult(name, value, problem, sentences));
        else if (sentences.length > 0 && value === undefined) needed.push(name);
      }
    }
    expect(wrong).toEqual([]);
    expect(needed.sort()).toEqual(required[program]);
  });

  it('names each variable in one sentence whatever it is set to, and never ends in a stack', () => {
    const wrong = [];
    const anything = [];
    for (const name of names) {
      const refused = malformed.filter((value) => {
        const sentences = sentencesOf(about, { ...complete, [name]: value });
        const problem = complaint(name, value, sentences);
        if (problem) wrong.push(describeResult(name, value, problem, sentences));
        return sentences.length > 0;
      });
      if (refused.length === 0) anything.push(name);
    }
    expect(wrong).toEqual([]);
    // Names, folders and texts, which may be anything.
    expect(anything.sort()).toEqual(anyText[program]);
  });

  it('names two secrets that are the same, and two ports', () => {
    const wrong = [];
    const alike = [compared[program], ports[program]];
    for (const [kind, list] of alike.entries()) {
      for (const [index, one] of list.entries()) {
        for (const other of list.slice(index + 1)) {
          const value = kind === 0 ? secret() : '4321';
          const sentences = sentencesOf(about, { ...complete, [one]: value, [other]: value });
          const isNamed = sentences.every((text) => text.includes(one) || text.includes(other));
          if (sentences.length !== 1 || !isNamed) {
            wrong.push(`${one} and ${other}: ${sentences.join(' / ')}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('ends as a process with one sentence, too', () => {
    const name = required[program].at(-1);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(root, about.file)],
      {
        env: { PATH: process.env.PATH, DATA_DIR: '/nowhere', ...complete, [name]: '' },
        encoding: 'utf8',
        timeout: 60_000,
      },
    );
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^(?=.*\\b${name}\\b)[A-Z][^\\n]+\\.\\n$`));
  });
});

/** What each program can't do without, in hosted mode. */
const required = {
  booking: [
    'ADDRESS_KEY', 'BOOKING_PUBLIC_URL', 'DATABASE_URL', 'DRAFT_KEY', 'EMERGENCY_PHONE', 'MAIL_FROM',
    'OPERATOR_EMAIL', 'OPERATOR_PHONE', 'QUOTE_KEYS', 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET', 'SANITY_WEBHOOK_SECRET', 'SELLER_ADDRESS', 'SELLER_GSTIN',
    'SELLER_LEGAL_NAME', 'SERVICE_TOKEN', 'SESSION_SECRET', 'SIGN_IN_SECRET', 'SITE_URL', 'SMTP_URL',
    'SUPPLIER_STATE_CODE', 'TRUSTED_PROXIES',
  ],
  site: [
    'BOOKING_URL', 'FRONT_REFRESH_KEY', 'SANITY_DATASET', 'SANITY_PROJECT_ID', 'SERVICE_TOKEN', 'SITE_URL',
    'TRUSTED_PROXIES',
  ],
  lake: [
    'DESK_URL', 'LAKE_IMPORT_TOKEN', 'LAKE_PREVIEW_TOKEN', 'LAKE_PROXIES', 'LAKE_REDIRECTS_TOKEN',
    'LAKE_SCHEDULER_TOKEN', 'LAKE_SIGN_IN_SECRET', 'LAKE_SITE_TOKEN', 'SANITY_WEBHOOK_SECRET', 'SITE_URL',
    'WEBHOOK_URL',
  ],
  scheduler: ['SANITY_API_WRITE_TOKEN', 'SANITY_DATASET', 'SANITY_PROJECT_ID', 'SANITY_WEBHOOK_SECRET'],
}; // prettier-ignore
/** Names, folders and what others have made, and what counts in local mode only. */
const anyText = {
  booking: [
    'BOOKING_HOST', 'DATA_DIR', 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS', 'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  ],
  site: [
    'DATA_DIR', 'NEXT_DIST_DIR', 'NEXT_PUBLIC_SENTRY_DSN', 'SAFAR_COMMIT', 'SANITY_API_PREVIEW_TOKEN',
    'SANITY_API_READ_TOKEN', 'SENTRY_AUTH_TOKEN', 'SENTRY_DSN',
  ],
  lake: ['DATA_DIR', 'LAKE_HOST', 'SITE_PORT'],
  scheduler: ['LAKE_PORT', 'LAKE_WRITE_TOKEN', 'SANITY_API_WRITE_TOKEN'],
}; // prettier-ignore
/** Secrets that must differ, and the ports on which one program listens. */
const compared = {
  booking: [
    'QUOTE_KEYS', 'SESSION_SECRET', 'SIGN_IN_SECRET', 'ADDRESS_KEY', 'DRAFT_KEY', 'SERVICE_TOKEN',
    'SANITY_WEBHOOK_SECRET', 'STAFF_INVITE_KEY', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET',
  ],
  site: ['SERVICE_TOKEN', 'SANITY_WEBHOOK_SECRET', 'SANITY_API_WRITE_TOKEN', 'FRONT_REFRESH_KEY'],
  lake: [
    'LAKE_SITE_TOKEN', 'LAKE_PREVIEW_TOKEN', 'LAKE_REDIRECTS_TOKEN', 'LAKE_SCHEDULER_TOKEN',
    'LAKE_IMPORT_TOKEN', 'LAKE_SIGN_IN_SECRET', 'SANITY_WEBHOOK_SECRET',
  ],
  scheduler: ['SANITY_API_WRITE_TOKEN', 'SANITY_WEBHOOK_SECRET'],
}; // prettier-ignore
const ports = {
  booking: ['BOOKING_PORT', 'BOOKING_STAFF_PORT', 'METRICS_PORT'],
  site: [],
  lake: [],
  scheduler: [],
};
