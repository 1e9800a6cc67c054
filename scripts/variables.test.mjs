import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { variableNames as ofBooking } from '../booking/config.ts';
import { variableNames as ofSite } from '../lib/server/env.ts';
import { secretNames } from './start/secrets.mjs';

const root = path.join(import.meta.dirname, '..');

/** The programs of a Safar, and the source files in which each reads variables. */
const programs = {
  start: ['scripts/{start,migrate,staff,build,reset}.mjs', 'scripts/start/*.mjs'],
  booking: ['booking/{server,startFailure}.ts'],
  site: [
    '{components,lib,pages}/**/*.{ts,tsx}',
    'sanity/{client,image}.ts',
    '{next.config.js,instrumentation.ts,sentry.server.config.ts,sentry.client.config.ts}',
  ],
  lake: ['sanity/lake/*.ts'],
  scheduler: ['sanity/scheduler/*.ts'],
  sync: ['scripts/syncTrips.ts'],
  studio: ['sanity/studio/*.{ts,mjs}'],
  'stand-ins': ['booking/providers/{mail/sink,payment/emulator}/server.ts', 'errorSink/server.ts'],
};

/** What Node, npm and Next set themselves, or what one of our programs sets for another. */
const notOurs =
  /^(PATH|PORT|NODE_ENV|NODE_COMPILE_CACHE|NEXT_RUNTIME|PUBLIC_SITE_URL|CONTENT_PICTURE_ORIGIN|CHROMIUM)$/;

const read =
  /\b(?:env|source)(?:\.|\[')([A-Z][A-Z0-9_]+)\b|\b(?:readPort|required)\('([A-Z][A-Z0-9_]+)'|\{([^{}]*)\} = (?:process\.)?env\b/g;

function namesIn(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(read)].flatMap(([, one, port, several]) =>
    several === undefined
      ? [one ?? port]
      : [...several.matchAll(/\b([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name),
  );
}

function namesReadBy(program) {
  const files = globSync(programs[program], { cwd: root }).filter(
    (file) => !/\.test\.|\/(testing|tests|node_modules|dist)\//.test(file),
  );
  const checked = { booking: ofBooking(), site: ofSite, start: startNames() }[program] ?? [];
  return [...files.flatMap(namesIn), ...checked].filter((name) => !notOurs.test(name));
}

/** Ports and secrets, whose names the start puts together. */
function startNames() {
  const ports = ['SITE', 'BOOKING', 'BOOKING_STAFF', 'LAKE', 'PAY', 'MAIL', 'INBOX', 'ERRORS'];
  return [...ports.map((name) => `${name}_PORT`), ...secretNames];
}

function readers() {
  const byName = {};
  for (const program of Object.keys(programs)) {
    for (const name of new Set(namesReadBy(program))) (byName[name] ??= []).push(program);
  }
  return byName;
}

function documented() {
  const page = readFileSync(path.join(root, 'docs/variables.md'), 'utf8');
  const rows = [
    ...page.matchAll(/^\| `([A-Z0-9_]+)` +\| ([^|]+?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm),
  ];
  return rows.map(([, name, list, standard, meaning]) => {
    return { name, programs: list.split(', '), standard, meaning };
  });
}

it('finds what programs read', () => {
  const found = readers();
  expect(Object.keys(found).length).toBeGreaterThan(120);
  expect(found.SITE_URL).toEqual(expect.arrayContaining(['start', 'booking', 'site', 'lake']));
});

it('every variable is in docs/variables.md, with the programs that read it', () => {
  const inDocs = Object.fromEntries(documented().map(({ name, programs: list }) => [name, list]));
  expect(inDocs).toEqual(readers());
});

it('each row says what the variable is for and what it is without it', () => {
  const rows = documented();
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  for (const { name, standard, meaning } of rows) {
    expect([name, standard.length > 0, meaning.length > 8]).toEqual([name, true, true]);
  }
});

it('gives the booking service’s numbers as they are in its code', () => {
  const code = readFileSync(path.join(root, 'booking/config.ts'), 'utf8');
  const numbers = [...code.matchAll(/(?:whole|rate)\('(\w+)', (?:hosted \? )?([\d_]+)/g)];
  const standards = Object.fromEntries(documented().map(({ name, standard }) => [name, standard]));
  const named = numbers.filter(([, name]) => !name.endsWith('_PORT'));
  expect(named.length).toBeGreaterThan(40);
  for (const [, name, number] of named) {
    expect([name, /^\d+/.exec(standards[name])?.[0]]).toEqual([name, number.replaceAll('_', '')]);
  }
});
