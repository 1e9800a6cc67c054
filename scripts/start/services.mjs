import path from 'node:path';
import { secretNames } from './secrets.mjs';
import { portVariable } from './settings.mjs';

/** The only secrets each program gets. */
const secretsOf = {
  lake: ['SANITY_WEBHOOK_SECRET'],
  mail: [],
  pay: secretNames.filter((name) => /^(RAZORPAY|STRIPE)_/.test(name)),
  errors: [],
  booking: secretNames,
  sync: ['SERVICE_TOKEN', 'SANITY_WEBHOOK_SECRET'],
  site: ['SERVICE_TOKEN', 'SANITY_WEBHOOK_SECRET'],
  studio: [],
  weigh: [],
};

/** What every program may see: what the system, Node and npm need. */
const ofSystem =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TZ|TMPDIR|CI|DEBUG|NO_COLOR|FORCE_COLOR|LOG_LEVEL|NODE_\w+|npm_\w+|(HTTPS?|NO|ALL)_PROXY|SSL_CERT_\w+|LD_LIBRARY_PATH)$/i;

/** Which of our other variables each program may see. All may see `siteSettings`. */
const variablesOf = {
  lake: /^(LAKE_\w+|WEBHOOK_URL)$/,
  pay: /^BOOKING_PUBLIC_URL$/,
  booking:
    /^(DATABASE_URL|BOUNCES_URL|BUSINESS_TZ|EMERGENCY_PHONE|METRICS_PORT|PAYMENT_GATEWAY|SMTP_URL|SOLD_OUT_MEMORY_MS|SUPPLIER_STATE_CODE|SWEEP_SECONDS|TRAVEL_CREDIT_MONTHS|TRIAL_SITE|TRUSTED_PROXIES|(BOOKING|HOLD|MAIL|OPERATOR|QUOTE|RATE|RAZORPAY|REFUND|SELLER|SMS|STRIPE|WAITLIST|WALLET|WEBHOOK)_\w+)$/,
  sync: /^SANITY_API_READ_TOKEN$/,
  site: /^(FRONT_(REFRESH_KEY|URLS)|NEXT_PUBLIC_\w+|RATE_PAGES_PER_MINUTE|SAFAR_COMMIT|SANITY_API_(PREVIEW|READ|WRITE)_TOKEN|SENTRY_\w+|SUPPORT_PHONE|TRIAL_SITE|TRUSTED_PROXIES)$/,
  studio: /^(SAFAR_STUDIO|SANITY_STUDIO_\w+|TRUSTED_PROXIES)$/,
  weigh: /^TRUSTED_PROXIES$/,
};

/** Memory limits that keep an idle Safar small. The lake needs more only to import an old log. */
const tiny = ['--max-old-space-size=64', '--max-semi-space-size=1'];
const small = ['--max-old-space-size=192', '--max-semi-space-size=2'];
/** A large young generation promotes few short-lived objects. `--expose-gc` is for startup. */
export const bookingMemory = ['--max-old-space-size=192', '--max-semi-space-size=8', '--expose-gc'];
export const lakeMemory = [
  '--max-old-space-size=768',
  '--max-semi-space-size=4',
  // For a collection after each query that read, or transaction that wrote, many documents.
  '--expose-gc',
  // Node calls its SQLite experimental. See docs/decisions/0017.
  '--disable-warning=ExperimentalWarning',
];
/** Large buffers go back to the system when they're freed (see mallopt(3)). */
export const lakeEnvironment = { MALLOC_MMAP_THRESHOLD_: '131072' };

const demoFirm = {
  SELLER_LEGAL_NAME: 'Safar Journeys Private Limited',
  SELLER_ADDRESS: 'Second floor, Deodar House, Jakhoo Road, Shimla 171001',
  SELLER_GSTIN: '02ABCCS1234K1ZP',
  SUPPLIER_STATE_CODE: 'HP',
  OPERATOR_EMAIL: 'namaste@safar.example',
  OPERATOR_PHONE: '+91 98160 00000',
  EMERGENCY_PHONE: '+91 98160 00911',
};

/** Next would read all of `.env`, with other programs' secrets, unless it believes that it has. */
const withoutEnvFile = { __NEXT_PROCESSED_ENV: 'true' };

/** Returns the seed content's company, for local documents and emails. */
function demoSeller(env) {
  return Object.keys(demoFirm).some((name) => env[name]) ? {} : demoFirm;
}

/** Returns the variables the site reads, except secrets. Changing one triggers a build. */
export function siteSettings(settings) {
  return {
    SAFAR_MODE: settings.mode,
    SITE_URL: settings.siteUrl,
    DESK_URL: process.env.DESK_URL || settings.siteUrl,
    BOOKING_URL: settings.bookingUrl,
    BOOKING_STAFF_URL: settings.bookingStaffUrl,
    ...(settings.mode === 'local' || process.env.PAY_URL ? { PAY_URL: settings.payUrl } : {}),
    // Stripe's payers go through the booking service.
    ...(settings.gateway.startsWith('stripe')
      ? { PAYMENT_GATEWAY: settings.gateway, BOOKING_PUBLIC_URL: settings.bookingPublicUrl }
      : {}),
    SANITY_PROJECT_ID: settings.content.projectId,
    SANITY_DATASET: settings.content.dataset,
    SANITY_API_HOST: settings.content.apiHost,
    // The public addresses of a content lake that is hosted.
    ...pick(process.env, ['LAKE_PUBLIC_URL', 'PICTURES_URL']),
    NEXT_DIST_DIR: settings.distDir,
    SENTRY_DSN: settings.dsn.server,
    NEXT_PUBLIC_SENTRY_DSN: settings.dsn.browser,
    SITE_INDEXING: settings.isIndexed ? 'on' : 'off',
  };
}

/** Returns the variables a build may write into pages. */
export function buildEnvironment(settings, env) {
  const baked = Object.entries(env).filter(([name]) => /^(NEXT_PUBLIC_|SENTRY_)/.test(name));
  return { ...siteSettings(settings), ...Object.fromEntries(baked) };
}

/**
 * Returns Safar's programs, in the form `Programs` takes.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} secrets
 * @param {{ dev: boolean }} options
 */
export function listServices(settings, secrets, { dev }) {
  const { ports } = settings;
  const envFor = (name, own = {}) => ({
    ...visibleTo(name, process.env),
    ...pick(secrets, secretsOf[name]),
    ...siteSettings(settings),
    DATA_DIR: settings.dataDir,
    ...Object.fromEntries(
      Object.entries(ports).map(([name, port]) => [portVariable(name), String(port)]),
    ),
    NEXT_TELEMETRY_DISABLED: '1',
    // Caches compiled code, so later starts are faster and each program uses 20 MB less memory.
    NODE_COMPILE_CACHE: path.join(settings.dataDir, 'compiled'),
    ...own,
  });
  const fromSource = (flags, file) => [
    ...flags,
    '--disable-warning=ExperimentalWarning',
    ...(dev ? ['--watch', '--watch-preserve-output'] : []),
    file,
  ];
  const next = (...args) => ['node_modules/next/dist/bin/next', ...args];
  const siteMemory = [`--max-old-space-size=${settings.siteMemoryMb}`, '--max-semi-space-size=16'];
  const siteAddress = ['--port', String(ports.site), '--hostname', settings.siteHost];

  const programs = {
    lake: {
      title: 'content lake',
      args: fromSource(lakeMemory, 'sanity/lake/server.ts'),
      // Each publish is announced to these addresses. List every site instance.
      env: envFor('lake', {
        ...lakeEnvironment,
        WEBHOOK_URL: process.env.WEBHOOK_URL ?? `http://127.0.0.1:${ports.site}/api/revalidate`,
      }),
      health: `http://127.0.0.1:${ports.lake}/ping`,
    },
    pay: {
      title: 'payment emulator',
      args: fromSource(small, 'booking/providers/payment/emulator/server.ts'),
      health: `http://127.0.0.1:${ports.pay}/health`,
    },
    mail: {
      title: 'mail sink',
      args: fromSource(tiny, 'booking/providers/mail/sink/server.ts'),
      health: `http://127.0.0.1:${ports.inbox}/health`,
    },
    errors: {
      title: 'error sink',
      args: fromSource(tiny, 'errorSink/server.ts'),
      health: `http://127.0.0.1:${ports.errors}/health`,
    },
    booking: {
      title: 'booking service',
      args: fromSource(bookingMemory, 'booking/server.ts'),
      env: envFor('booking', settings.mode === 'local' ? demoSeller(process.env) : {}),
      health: `http://127.0.0.1:${ports.booking}/health/ready`,
      answers: `http://127.0.0.1:${ports.booking}/health/live`,
    },
    seed: { title: 'content seed', args: ['sanity/lake/loadSeed.ts'], env: envFor('lake') },
    sync: { title: 'trip sync', args: ['scripts/syncTrips.ts'] },
    weigh: { title: 'page weights', args: ['scripts/budget.ts', '--keep'] },
    build: {
      title: 'site build',
      args: next('build', '--webpack'),
      env: envFor('site', { NODE_ENV: 'production', ...withoutEnvFile }),
    },
    site: {
      title: 'site',
      args: dev
        ? next('dev', '--webpack', ...siteAddress)
        : [...siteMemory, ...next('start', ...siteAddress)],
      env: envFor('site', { NODE_ENV: dev ? 'development' : 'production', ...withoutEnvFile }),
      health: `http://127.0.0.1:${ports.site}/api/health`,
      answers: `http://127.0.0.1:${ports.site}/api/live`,
      chatty: dev,
    },
    studio: { title: 'Studio build', args: ['sanity/studio/build.mjs'] },
  };
  // In development, a program may be paused at a breakpoint or waiting for a fix.
  const withAnswers = ({ health, answers = health, ...program }) =>
    dev ? { health, ...program } : { health, answers, ...program };
  const complete = Object.entries(programs).map(([name, { env = envFor(name), ...program }]) => [
    name,
    { name, env, ...withAnswers(program) },
  ]);
  /** @type {Record<keyof typeof programs, import('./programs.mjs').Program>} */
  const named = Object.fromEntries(complete);
  return named;
}

/** Lists the ports this start uses, with the variables that change them. */
export function listPorts(settings) {
  const { ports, mode, ownLake, ownMail, ownErrorSink } = settings;
  return [
    { name: 'site', title: 'site', isUsed: true },
    { name: 'booking', title: 'booking service', isUsed: true },
    { name: 'lake', title: 'content lake', isUsed: ownLake },
    { name: 'pay', title: 'payment emulator', isUsed: mode === 'local' },
    { name: 'mail', title: 'mail sink', isUsed: ownMail },
    { name: 'inbox', title: 'mail sink inbox', isUsed: ownMail },
    { name: 'errors', title: 'error sink', isUsed: ownErrorSink },
  ]
    .filter(({ isUsed }) => isUsed)
    .map(({ name, title }) => ({ title, port: ports[name], variable: portVariable(name) }));
}

function visibleTo(program, env) {
  const isVisible = (name) =>
    !secretNames.includes(name) && (ofSystem.test(name) || variablesOf[program]?.test(name));
  return Object.fromEntries(Object.entries(env).filter(([name]) => isVisible(name)));
}

function pick(record, names) {
  return Object.fromEntries(
    names.filter((name) => name in record).map((name) => [name, record[name]]),
  );
}
