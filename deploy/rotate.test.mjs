/** `safar rotate` on settings in a temporary folder, with stand-ins for systemd and nginx that note what runs with what. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { findPostgres, startCluster } from '../booking/testing/postgresCluster.mjs';
import { secretNames } from '../scripts/start/secrets.mjs';

const root = path.join(import.meta.dirname, '..');
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const rows = read('deploy/secrets.txt')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [name, kind, holders, days, meaning] = line.split('|');
    return { name, kind, holders: holders.split(' '), days: Number(days), meaning };
  });
const rowOf = (wanted) => rows.find(({ name }) => name === wanted);

// Each starts hundreds of small programs, which takes long on a busy machine.
jest.setTimeout(300_000);

// --- A machine -----------------------------------------------------------------------------------

const random = (name) => `${name.toLowerCase()}-${'Zk3vP9xQ2mT7bLw5RjH8sNc4GdYf6'}`;
const first = (list = '') => list.split(',')[0];
const unitsOf = {
  booking: ['safar-booking@4000', 'safar-booking@4010'],
  site: ['safar-site@3000', 'safar-site@3010'],
  scheduler: ['safar-scheduler'],
  lake: ['safar-lake'],
};

/**
 * What the scripts' shell does instead of starting these programs: a rotation starts some of them a hundred times. They
 * note in which order each unit got which settings.
 */
const functions = `
  # note <unit> <file> …: keeps what a unit reads now.
  note() {
    local unit=$1 file text event
    read -r event <"$RUN/count"
    echo $((event + 1)) >"$RUN/count"
    printf -v event '%s/%04d %s' "$RUN/events" "$event" "$unit"
    shift
    for file in "$@"; do
      [ ! -f "$file" ] || { mapfile text <"$file" && printf %s "\${text[@]}" >>"$event"; }
    done
  }
  # Fails once at the restart that FAIL_AT names.
  systemctl() {
    local restarts service
    case $1 in
      restart)
        echo x >>"$RUN/restarts"
        mapfile restarts <"$RUN/restarts"
        if [ \${#restarts[@]} == "\${FAIL_AT:-}" ]; then return 1; fi
        service=\${2#safar-}
        note "$2" "$SAFAR_SETTINGS/\${service%@*}.env" ;;
      reload) note nginx "$SAFAR_SNIPPETS/safar-refresh.conf" ;;
      start)
        [ -z "\${FAIL_BACKUP:-}" ] || return 1
        note backup "$SAFAR_SETTINGS"/{booking,site,lake}.env ;;
      show) echo 1 ;;
    esac
  }
  nginx() { [ -z "\${FAIL_NGINX:-}" ]; }
  chown() { :; }
  sleep() { :; }
  ss() { :; }`;

const programs = {
  // Runs a program with a service's settings alone, if the test asks for that.
  'systemd-run': `files=() name='' folder=/
    while [ $# -gt 0 ]; do
      case $1 in
        -p) case $2 in EnvironmentFile=*) files+=("\${2#*=}") ;; WorkingDirectory=*) folder=\${2#*=} ;; esac; shift 2 ;;
        -E) case $2 in SAFAR_MODE=*) export "$2" ;; esac; shift 2 ;;
        /usr/bin/env) shift; break ;;
        *) shift ;;
      esac
    done
    echo "$*" >>"$RUN/programs"
    case "$*" in *checkSettings*) [ -n "\${REAL_CHECK:-}" ] || exit 0 ;; *) exit "$(cat "$RUN/exit" 2>/dev/null || echo 0)" ;; esac
    set -a
    for file in "\${files[@]}"; do . "$file"; done
    cd "$folder" && exec "$@"`,
  curl: 'case "$*" in *http_code*) printf 200 ;; esac',
  // Fails with the settings that a test names.
  pgbackrest:
    'shift 2; echo "$*" >>"$RUN/programs"; ! grep -q "${FAIL_KEY:-nothing}" "$SAFAR_PGBACKREST"',
  setpriv: 'shift 3; exec "$@"',
  runuser:
    'shift 3; exec env PGHOST=127.0.0.1 PGPORT="$CLUSTER" PGUSER=safar PGDATABASE=postgres "$@"',
};

/** Returns a machine with every secret set, where the content is in a lake or at Sanity. */
function aMachine({ hasLake = true } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-rotate-'));
  const at = (...parts) => path.join(folder, ...parts);
  for (const part of ['bin', 'etc', 'run/events', 'state', 'snippets']) {
    fs.mkdirSync(at(part), { recursive: true });
  }
  fs.writeFileSync(at('functions'), functions);
  fs.writeFileSync(at('run/count'), '0\n');
  for (const [name, text] of Object.entries(programs)) {
    fs.writeFileSync(at('bin', name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  }
  const files = { booking: {}, site: {}, scheduler: {}, install: {}, backup: {} };
  if (hasLake) files.lake = {};
  for (const { name, kind, holders } of rows) {
    const value = kind === 'keys' ? `k1:${random(name)}` : random(name);
    for (const holder of holders) {
      const [file, alias = name] = holder.split('=');
      if (name.startsWith('SANITY_API_') && hasLake) continue;
      if (name.startsWith('LAKE_') && !hasLake) continue;
      if (files[file]) files[file][alias] = value;
    }
  }
  Object.assign(files.booking, {
    DATABASE_URL: 'postgres://safar:old@127.0.0.1:5432/safar',
    // Quotes, as systemd reads them.
    SELLER_LEGAL_NAME: 'Negi "Tours" Private Limited',
  });
  files.site.FRONT_URLS = 'http://127.0.0.1:4083';
  Object.assign(files.install, { DATABASE: 'local' });
  Object.assign(files.backup, { PGUSER: 'safar', PGPASSWORD: 'old', PG_DATA: '/nowhere' });
  fs.writeFileSync(at('etc/common.env'), 'SITE_URL="https://www.example.org"\n');
  const quoted = (text) => text.replace(/["\\$`]/g, '\\$&');
  function writeSettings(file, values) {
    const lines = Object.entries(values).map(([name, value]) => `${name}="${quoted(value)}"`);
    fs.writeFileSync(at(`etc/${file}.env`), `${lines.join('\n')}\n`, { mode: 0o640 });
  }
  for (const [file, values] of Object.entries(files)) writeSettings(file, values);
  fs.writeFileSync(
    at('front'),
    [3000, 3010, 4000, 4010, 4002, 4012].map((port) => `  server 127.0.0.1:${port};\n`).join(''),
  );
  const environment = {
    PATH: `${at('bin')}:${process.env.PATH}`,
    SAFAR_SETTINGS: at('etc'),
    SAFAR_CURRENT: root,
    SAFAR_OWN_STATE: at('state'),
    SAFAR_FRONT: at('front'),
    SAFAR_SNIPPETS: at('snippets'),
    SAFAR_BACKUPS: at('backups'),
    SAFAR_PGBACKREST: at('pgbackrest.conf'),
    SAFAR_METRICS: at('metrics'),
    BASH_ENV: at('functions'),
    RUN: at('run'),
  };
  /** Runs a script on this machine, while others may run elsewhere. */
  function run(script, args, { input = '', ...env } = {}) {
    return new Promise((resolve) => {
      const child = spawn(path.join(root, 'deploy', script), args, {
        env: { ...environment, ...env },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => (said += text));
      }
      // A script that reads nothing may be gone by now.
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      child.on('close', (status) => resolve({ status, said }));
    });
  }
  return {
    at,
    rotate: (args, options) => run('rotate.sh', args, options),
    run,
    set(file, name, value) {
      const from = at(`etc/${file}.env`);
      const values = fs.existsSync(from) ? settingsIn(from) : {};
      writeSettings(file, { ...values, [name]: value });
    },
    settings: (file) => settingsIn(at(`etc/${file}.env`)),
    /** Lets some days pass since everything that is remembered of a secret. */
    age(name, days) {
      const file = at('etc/rotations.env');
      const lines = fs.readFileSync(file, 'utf8').split('\n');
      const aged = lines.map((line) =>
        line.startsWith(`CHANGED_${name}=`) || line.startsWith(`OLD_${name}=`)
          ? line.replace(/(?<=[",])\d{10}(?=[":])/g, (time) => Number(time) - days * 86_400)
          : line,
      );
      fs.writeFileSync(file, aged.join('\n'));
    },
    /** Returns what each process ran with after each restart, beginning with the settings given. */
    *history(initial) {
      const running = new Map(initial);
      for (const event of fs.readdirSync(at('run/events')).sort()) {
        const [, unit] = event.split(' ');
        const file = at('run/events', event);
        running.set(unit, unit === 'nginx' ? nginxKeys(file) : settingsIn(file));
        yield running;
      }
    },
    /** Returns what every process runs with, if all are started now. */
    running() {
      const all = Object.entries(unitsOf).flatMap(([file, units]) =>
        files[file] ? units.map((unit) => [unit, settingsIn(at(`etc/${file}.env`))]) : [],
      );
      return [...all, ['nginx', { FRONT_REFRESH_KEY: files.site.FRONT_REFRESH_KEY }]];
    },
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}

function settingsIn(file) {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^(\w+)="(.*)"$/.exec(line) ?? [];
      return name ? [[name, value.replace(/\\(["\\$`])/g, '$1')]] : [];
    }),
  );
}
const nginxKeys = (file) => ({
  FRONT_REFRESH_KEY: /\^\((.+)\)\$/.exec(fs.readFileSync(file, 'utf8'))[1].replaceAll('|', ','),
});

/** Every value that a running process uses must be accepted by every running process with a list of that secret. */
function misunderstandings({ name, kind, holders }, running) {
  const inUse = new Map();
  const lists = new Map();
  for (const holder of holders) {
    const [file, alias] = holder.split('=');
    for (const unit of file === 'front' ? ['nginx'] : unitsOf[file]) {
      const settings = running.get(unit);
      if (!settings) continue;
      const value = settings[alias ?? name];
      if (file !== 'front') inUse.set(unit, first(value));
      if (!alias) lists.set(unit, [value, settings[`${name}_PREVIOUS`]].join(',').split(','));
    }
  }
  // The gateway decides when it uses the new value.
  if (kind.endsWith('previous')) return [];
  return [...inUse].flatMap(([user, value]) =>
    [...lists]
      .filter(([, list]) => !list.includes(value))
      .map(([unit]) => `${unit} refuses ${user}`),
  );
}

const machines = [];
const machine = (options) => {
  const made = aMachine(options);
  machines.push(made);
  return made;
};
afterAll(() => machines.forEach(({ remove }) => remove()));

// --- The backups, which take longest --------------------------------------------------------------

const hasRestic = spawnSync('restic', ['version']).status === 0;
(hasRestic ? describe : describe.skip)('BACKUP_PASSPHRASE', () => {
  it.concurrent('opens old backups with the new one, and no longer with the old one', async () => {
    const here = machine();
    const old = here.settings('backup').BACKUP_PASSPHRASE;
    // Few calls, because each computes for a second on purpose.
    const restic = async (password, ...args) => {
      const repository = ['--quiet', '--no-cache', '-r', here.at('backups/files')];
      const child = spawn('restic', [...repository, ...args], {
        env: { ...process.env, RESTIC_PASSWORD: password },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let said = '';
      child.stdout.on('data', (text) => (said += text));
      return new Promise((resolve) => child.on('close', (status) => resolve({ status, said })));
    };
    const keysFor = async (password) => {
      const { said } = await restic(password, 'key', 'list', '--json');
      return JSON.parse(said);
    };
    fs.mkdirSync(here.at('backups'));
    expect((await restic(old, 'init')).status).toBe(0);
    // Someone else's key stays.
    fs.writeFileSync(here.at('another'), 'another');
    await restic(old, 'key', 'add', '--new-password-file', here.at('another'));
    const begun = await here.rotate(['BACKUP_PASSPHRASE']);
    expect(begun).toEqual({ status: 0, said: expect.stringContaining('Copy ') });
    const now = here.settings('backup');
    // The old one opens them until someone has the new one.
    const keys = await keysFor(old);
    expect(keys).toHaveLength(3);
    const oldKey = keys.find(({ current }) => current).id;
    expect((await here.rotate(['BACKUP_PASSPHRASE', '--done'])).status).toBe(0);
    expect(here.settings('backup')).toEqual(now);
    expect(now.BACKUP_PASSPHRASE).toMatch(/^[\w-]{43}$/);
    const left = (await keysFor(now.BACKUP_PASSPHRASE)).map(({ id }) => id);
    const wanted = keys.map(({ id }) => id).filter((id) => id !== oldKey);
    expect(left.sort()).toEqual(wanted.sort());
    // pgBackRest goes on with what its repository began with.
    expect(now.BACKUP_DATABASE_PASSPHRASE).toBe(old);
  });
});

// --- Every secret ---------------------------------------------------------------------------------

const rolled = rows.filter(({ kind }) => kind === 'list' || kind === 'keys');

describe.each(rolled)('$name', (row) => {
  const { name, holders, days, kind } = row;
  const main = holders[0];

  it.concurrent('is replaced while processes restart, which understand each other', async () => {
    const here = machine();
    const [old] = [here.settings(main)[name]];
    const before = here.running();
    const { status, said } = await here.rotate([name]);
    expect([status, said]).toEqual([0, expect.stringContaining(`${name} has changed.`)]);
    const list = here.settings(main)[name].split(',');
    let restarts = 0;
    for (const running of here.history(before)) {
      restarts += 1;
      expect(misunderstandings(row, running)).toEqual([]);
      // If this machine were lost now, its backup would have what is in use.
      const { backup, ...programs } = Object.fromEntries(running);
      delete programs.nginx;
      const isUsed = Object.values(programs).some((settings) => first(settings[name]) === list[0]);
      expect(isUsed && !backup?.[name].includes(list[0])).toBe(false);
    }
    expect(restarts).toBeGreaterThan(2);
    expect(list[0]).not.toBe(old);
    expect(list.slice(1)).toEqual(days === 0 ? [] : [old]);
    expect(list[0]).toMatch(kind === 'keys' ? /^k\d{10}:[\w-]{43}$/ : /^[\w-]{43}$/);
    // Neither the old value nor the new one is shown.
    for (const value of [old, ...list]) expect(said).not.toContain(value);
    const last = new Map(here.running());
    for (const holder of holders.filter((one) => one !== 'front')) {
      const [file, alias] = holder.split('=');
      expect(here.settings(file)[alias ?? name]).toBe(alias ? list[0] : list.join(','));
    }
    expect(last.get('safar-booking@4000').SELLER_LEGAL_NAME).toBe('Negi "Tours" Private Limited');
    expect(fs.readFileSync(here.at('front'), 'utf8')).not.toContain('down');
    expect(here.settings('rotations')).toEqual({
      [`CHANGED_${name}`]: expect.stringMatching(/^\d{10}$/),
      ...(days > 0 && { [`OLD_${name}`]: expect.stringMatching(/^\d{10}:[0-9a-f]{12}$/) }),
    });
    expect(fs.statSync(here.at('etc/rotations.env')).mode & 0o777).toBe(0o600);

    // The old value goes by itself, when its time is over and nothing needs it.
    if (days === 0) return;
    here.age(name, days + 1);
    const retired = await here.rotate(['--retire']);
    expect(retired.status).toBe(0);
    expect(here.settings(main)[name]).toBe(list[0]);
    for (const running of here.history(before)) expect(misunderstandings(row, running)).toEqual([]);
  });
});

// One of each kind: nginx, one value for a client, and a command in the middle.
it.concurrent.each(['FRONT_REFRESH_KEY', 'LAKE_SITE_TOKEN', 'DRAFT_KEY'])(
  '%s goes on where it was stopped, with the same new value',
  async (name) => {
    const here = machine();
    const before = here.running();
    const row = rowOf(name);
    const [main] = row.holders;
    const old = here.settings(main)[name];
    const pending = [];
    const inTheMiddle = () => {
      const restarts = fs.readFileSync(here.at('run/restarts'), 'utf8').trim().split('\n');
      return { FAIL_AT: String(restarts.length + 2) };
    };
    // At the first process, before the new value is used, and between the two processes that use it first.
    for (const stop of [() => ({ FAIL_AT: '1' }), () => ({ FAIL_BACKUP: 'yes' }), inTheMiddle]) {
      const how = stop();
      expect((await here.rotate([name], how)).status).toBe(1);
      pending.push(here.settings('rotations')[`NEW_${name}`]);
      // Nothing uses a value that no backup has.
      if (how.FAIL_BACKUP) expect(first(here.settings(main)[name])).toBe(old);
    }
    expect((await here.rotate([])).said).toMatch(new RegExp(`${name} +unfinished`));
    expect((await here.rotate([name])).status).toBe(0);
    for (const running of here.history(before)) expect(misunderstandings(row, running)).toEqual([]);
    const list = here.settings(main)[name].split(',');
    expect(list.slice(1)).toEqual(row.days === 0 ? [] : [old]);
    expect(pending).toEqual([list[0], list[0], list[0]]);
    const { [`NEW_${name}`]: pendingValue, [`BEGUN_${name}`]: begun } = here.settings('rotations');
    expect([pendingValue, begun]).toEqual([undefined, undefined]);
  },
);

it('a process refused by another would be seen', () => {
  const running = new Map(machine().running());
  running.set('safar-site@3010', { ...running.get('safar-site@3010'), SERVICE_TOKEN: 'new,old' });
  expect(misunderstandings(rowOf('SERVICE_TOKEN'), running)).toEqual([
    'safar-site@3010 refuses safar-booking@4000',
    'safar-site@3010 refuses safar-booking@4010',
    'safar-site@3010 refuses safar-site@3000',
    'safar-booking@4000 refuses safar-site@3010',
    'safar-booking@4010 refuses safar-site@3010',
    'safar-site@3000 refuses safar-site@3010',
  ]);
});

it.concurrent('keeps a key that is still needed', async () => {
  const here = machine();
  const old = here.settings('booking').DRAFT_KEY;
  fs.writeFileSync(here.at('run/exit'), '1');
  const { status, said } = await here.rotate(['DRAFT_KEY']);
  expect([status, said]).toEqual([1, expect.stringContaining('still needed')]);
  expect(here.settings('booking').DRAFT_KEY).toContain(`,${old}`);
  expect(said).toContain('--now');
  fs.rmSync(here.at('run/exit'));
  expect((await here.rotate(['DRAFT_KEY'])).status).toBe(0);
  const programs = () => fs.readFileSync(here.at('run/programs'), 'utf8');
  expect(programs()).toMatch(/booking\/renewEncryption\.ts$/m);
  // One that can't go keeps no other from going.
  await here.rotate(['QUOTE_KEYS']);
  here.age('DRAFT_KEY', 40);
  here.age('QUOTE_KEYS', 40);
  fs.writeFileSync(here.at('run/exit'), '1');
  expect((await here.rotate(['--retire'])).status).toBe(1);
  expect(here.settings('booking').DRAFT_KEY).toContain(`,${old}`);
  expect(here.settings('booking').QUOTE_KEYS).not.toContain(',');
  fs.rmSync(here.at('run/exit'));
  // After a leak, what no key opens is given up.
  expect(programs()).not.toContain('--give-up-unreadable');
  expect((await here.rotate(['DRAFT_KEY', '--now'])).status).toBe(0);
  expect(programs()).toContain('booking/renewEncryption.ts --give-up-unreadable');
  expect(here.settings('booking').DRAFT_KEY).toMatch(/^k\d{10}:[\w-]{43}$/);
});

it.concurrent('lets each old value go in its own time, however often another follows', async () => {
  const here = machine();
  const name = 'SIGN_IN_SECRET';
  const values = [here.settings('booking')[name]];
  for (let week = 0; week < 3; week += 1) {
    expect((await here.rotate([name])).status).toBe(0);
    values.unshift(first(here.settings('booking')[name]));
    here.age(name, 14);
  }
  expect(here.settings('booking')[name]).toBe(values.join(','));
  expect((await here.rotate(['--retire'])).status).toBe(0);
  // The first one left 42 days ago, the second one 28 days ago.
  expect(here.settings('booking')[name]).toBe(values.slice(0, 3).join(','));
  // Not yet 31 whole days.
  here.age(name, 2.9);
  await here.rotate(['--retire']);
  expect(here.settings('booking')[name]).toBe(values.slice(0, 3).join(','));
  here.age(name, 0.2);
  await here.rotate(['--retire']);
  expect(here.settings('booking')[name]).toBe(values.slice(0, 2).join(','));
});

it.concurrent('waits its turn, or ends, while another script changes what runs', async () => {
  const here = machine();
  const before = here.settings('booking');
  const other = spawn('flock', [here.at('state/lock'), 'cat'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise((resolve) => other.on('close', resolve));
  while (spawnSync('flock', ['--nonblock', here.at('state/lock'), 'true']).status === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const [script, ...args] of [
    ['rotate.sh', 'SESSION_SECRET'],
    ['upgrade.sh', 'rollback'],
  ]) {
    const { status, said } = await here.run(script, args);
    expect([status, said]).toEqual([1, expect.stringContaining('is under way')]);
  }
  expect(here.settings('booking')).toEqual(before);
  let isDone = false;
  const retired = here.rotate(['--retire']).then((end) => {
    isDone = true;
    return end;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(isDone).toBe(false);
  other.stdin.end();
  await ended;
  expect(await retired).toEqual({ status: 0, said: '' });
});

it.concurrent('shows no value on a command line, which other users can read', async () => {
  const here = machine();
  const logged = [
    'awk',
    'cat',
    'cp',
    'cut',
    'grep',
    'mv',
    'printf',
    'sed',
    'sha256sum',
    'sort',
    'tr',
  ];
  for (const command of logged) {
    const real = spawnSync('which', [command], { encoding: 'utf8' }).stdout.trim();
    const text = `#!/bin/bash\nprintf '%s\\n' "${command} $*" >>"$RUN/commands"\nexec ${real} "$@"\n`;
    fs.writeFileSync(here.at('bin', command), text, { mode: 0o755 });
  }
  const old = here.settings('site').FRONT_REFRESH_KEY;
  expect((await here.rotate(['FRONT_REFRESH_KEY'])).status).toBe(0);
  const commands = fs.readFileSync(here.at('run/commands'), 'utf8');
  expect(commands).toContain('grep ');
  for (const value of [old, here.settings('site').FRONT_REFRESH_KEY]) {
    expect(commands).not.toContain(value);
  }
});

it.concurrent(
  'asks twice for a copy to other machines with nginx: the old key ends there too',
  async () => {
    const here = machine();
    here.set('site', 'FRONT_URLS', 'http://10.0.0.2:4083');
    const begun = await here.rotate(['FRONT_REFRESH_KEY']);
    expect(begun).toEqual({ status: 0, said: expect.stringContaining('--done') });
    expect(here.settings('site').FRONT_REFRESH_KEY).toContain(',');
    const { status, said } = await here.rotate(['FRONT_REFRESH_KEY', '--done']);
    expect([status, said]).toEqual([0, expect.stringContaining('once more')]);
    expect(here.settings('site').FRONT_REFRESH_KEY).not.toContain(',');
  },
);

it.concurrent('changes nothing if nginx refuses', async () => {
  const here = machine();
  fs.writeFileSync(here.at('snippets/safar-refresh.conf'), 'before\n');
  const before = here.settings('site');
  const { status, said } = await here.rotate(['FRONT_REFRESH_KEY'], { FAIL_NGINX: 'yes' });
  expect([status, said]).toEqual([1, expect.stringContaining('nothing was changed')]);
  expect(here.settings('site')).toEqual(before);
  expect(fs.readFileSync(here.at('snippets/safar-refresh.conf'), 'utf8')).toBe('before\n');
  expect(fs.readdirSync(here.at('run/events'))).toEqual([]);
});

it.concurrent('lets the old value go at once after a leak', async () => {
  const here = machine();
  const old = here.settings('booking').SIGN_IN_SECRET;
  expect((await here.rotate(['SIGN_IN_SECRET', '--now'])).status).toBe(0);
  expect(here.settings('booking').SIGN_IN_SECRET).toMatch(/^[\w-]{43}$/);
  expect(here.settings('booking').SIGN_IN_SECRET).not.toBe(old);
});

it.concurrent('tells of a value that someone else needs, and waits for them', async () => {
  const here = machine({ hasLake: false });
  for (const name of ['RAZORPAY_WEBHOOK_SECRET', 'SANITY_WEBHOOK_SECRET']) {
    const old = here.settings('booking')[name];
    const { status, said } = await here.rotate([name]);
    expect([status, said]).toEqual([
      0,
      expect.stringContaining(`sudo safar rotate ${name} --done`),
    ]);
    const value = first(here.settings('booking')[name]);
    expect(said).toContain(`secret to: ${value}`);
    expect(
      `${here.settings('booking')[name]},${here.settings('booking')[`${name}_PREVIOUS`]}`,
    ).toContain(old);
    // As long as no one has said that it's done, the old one stays.
    here.age(name, 99);
    await here.rotate(['--retire']);
    const now = here.settings('booking');
    expect(`${now[name]},${now[`${name}_PREVIOUS`]}`).toContain(old);
    expect((await here.rotate([name, '--done'])).status).toBe(0);
    expect(first(here.settings('booking')[name])).toBe(value);
    here.age(name, 99);
    expect((await here.rotate(['--retire'])).said).toContain(
      `The old value of ${name} is no longer accepted.`,
    );
    expect(here.settings('booking')[name]).toBe(value);
    expect(here.settings('booking')[`${name}_PREVIOUS`]).toBeUndefined();
  }
});

const asked = {
  STRIPE_WEBHOOK_SECRET: ['whsec_new'],
  RAZORPAY_KEY_SECRET: ['rzp_live_new', 'new'],
  STRIPE_SECRET_KEY: ['sk_live_new'],
  SMTP_URL: ['smtps://safar:pa$$"word@mail.example.org:465'],
  BOUNCES_URL: ['imaps://safar:pa$$"word@mail.example.org/INBOX'],
  SANITY_API_WRITE_TOKEN: ['new'],
  SANITY_API_READ_TOKEN: ['new'],
  WALLET_KEY: ['certificate', 'new', 'authority'],
  BACKUP_S3_SECRET: ['id', 'new'],
};

describe.each(rows.filter(({ kind }) => kind.startsWith('issued')))(
  '$name',
  ({ name, kind, holders }) => {
    it.concurrent('is asked for, and every program that has it gets it', async () => {
      const here = machine({ hasLake: false });
      here.set('backup', 'BACKUP_TO', 's3://s3.example.org/safar');
      const old = here.settings(holders[0])[name];
      const values = asked[name];
      const { status, said } = await here.rotate([name], { input: `${values.join('\n')}\n` });
      expect([status, said]).toEqual([0, expect.stringContaining(`${name} has changed.`)]);
      const value = name === 'WALLET_KEY' ? 'new' : values.at(-1);
      for (const file of holders) expect(here.settings(file)[name]).toBe(value);
      expect(here.settings('booking')[`${name}_PREVIOUS`]).toBe(
        kind === 'issued' ? undefined : old,
      );
      const events = fs.readdirSync(here.at('run/events'));
      const restarted = events.map((event) => event.split(' ')[1]);
      const expected = holders.flatMap((file) => unitsOf[file] ?? []);
      for (const unit of expected) expect(restarted).toContain(unit);
    });
  },
);

it.concurrent('changes nothing without a new value', async () => {
  const { status, said } = await machine().rotate(['SMTP_URL'], { input: '\n' });
  expect([status, said]).toEqual([1, expect.stringContaining('there is no new value')]);
});

it.concurrent('gives PostgreSQL the bucket’s new secret, or changes nothing', async () => {
  const here = machine();
  here.set('backup', 'BACKUP_TO', 's3://s3.example.org/safar');
  const shipsWith = () =>
    /^repo1-s3-key-secret=(.*)$/m.exec(fs.readFileSync(here.at('pgbackrest.conf'), 'utf8'))[1];
  const before = here.settings('backup');
  const wrong = await here.rotate(['BACKUP_S3_SECRET'], {
    input: 'id\nwrong\n',
    FAIL_KEY: 'wrong',
  });
  expect([wrong.status, wrong.said]).toEqual([1, expect.stringContaining('Nothing was changed')]);
  expect(here.settings('backup')).toEqual(before);
  expect(shipsWith()).toBe(before.BACKUP_S3_SECRET);
  expect((await here.rotate(['BACKUP_S3_SECRET'], { input: 'id\nright\n' })).status).toBe(0);
  expect(here.settings('backup').BACKUP_S3_SECRET).toBe('right');
  expect(shipsWith()).toBe('right');
});

it.concurrent('changes nothing if a program refuses the new value', async () => {
  const here = machine({ hasLake: false });
  const before =
    fs.readFileSync(here.at('etc/scheduler.env'), 'utf8') +
    fs.readFileSync(here.at('etc/site.env'), 'utf8');
  const { status, said } = await here.rotate(['SANITY_API_WRITE_TOKEN'], {
    input: 'short\n',
    REAL_CHECK: 'yes',
  });
  expect([status, said]).toEqual([1, expect.stringContaining('Nothing was changed: ')]);
  expect(said).toContain('SANITY_API_WRITE_TOKEN is too short');
  expect(
    fs.readFileSync(here.at('etc/scheduler.env'), 'utf8') +
      fs.readFileSync(here.at('etc/site.env'), 'utf8'),
  ).toBe(before);
  expect(fs.readdirSync(here.at('run/events'))).toEqual([]);
});

it.concurrent(
  'lists the secrets that are here, when each was changed and what that does',
  async () => {
    const here = machine();
    await here.rotate(['QUOTE_KEYS']);
    const { said } = await here.rotate([]);
    for (const { name, meaning } of rows) {
      if (name.startsWith('SANITY_API_')) continue;
      expect(said.replace(/ +/g, ' ')).toMatch(new RegExp(`${name} .+ ${meaning.slice(0, 12)}`));
    }
    expect(said).toMatch(/QUOTE_KEYS +\d{4}-/);
    for (const file of ['booking', 'site', 'lake', 'scheduler']) {
      for (const [name, value] of Object.entries(here.settings(file))) {
        if (rowOf(name)) expect(said).not.toContain(value);
      }
    }
  },
);

it.concurrent.each([
  [['ADDRESS_KEY'], 'ADDRESS_KEY must never change'],
  [['SITE_URL'], "SITE_URL isn't a secret"],
  [['--all'], 'Unknown option --all'],
  [['SANITY_API_READ_TOKEN'], 'rotate the LAKE_… token instead'],
])('refuses %j', async (args, sentence) => {
  const { status, said } = await machine().rotate(args);
  expect([status, said]).toEqual([1, expect.stringContaining(sentence)]);
});

// --- PostgreSQL -----------------------------------------------------------------------------------

(findPostgres() ? describe : describe.skip)('DATABASE_URL', () => {
  let cluster;
  beforeAll(async () => (cluster = await startCluster(findPostgres())));
  afterAll(() => cluster.stop());

  it('changes the name and the password, so that old connections and new ones work', async () => {
    const { port } = new URL(cluster.url);
    const psql = (user, command) =>
      execFileSync(
        'psql',
        ['-XtA', '-h', '127.0.0.1', '-p', port, '-U', user, '-d', 'postgres', '-c', command],
        { encoding: 'utf8' },
      ).trim();
    const here = machine();
    const connected = spawn(
      'psql',
      ['-X', '-h', '127.0.0.1', '-p', port, '-U', 'safar', '-d', 'postgres'],
      { stdio: ['pipe', 'ignore', 'ignore'] },
    );
    const ended = new Promise((resolve) => connected.on('close', resolve));
    const sessions =
      "select count(*) from pg_stat_activity where usename = 'safar' and pid <> pg_backend_pid()";
    while (psql('safar', sessions) === '0') await new Promise((go) => setTimeout(go, 20));
    for (const [user, other] of [
      ['safar_login', 'safar'],
      ['safar', 'safar_login'],
    ]) {
      const { status, said } = await here.rotate(['DATABASE_URL'], { CLUSTER: port });
      expect([status, said]).toEqual([
        0,
        expect.stringContaining("The database's password has changed."),
      ]);
      const { PGUSER, PGPASSWORD } = here.settings('backup');
      expect(PGUSER).toBe(user);
      expect(PGPASSWORD).toMatch(/^[\w-]{43}$/);
      expect(here.settings('booking').DATABASE_URL).toBe(
        `postgres://${user}:${PGPASSWORD}@127.0.0.1:5432/safar`,
      );
      // What one creates belongs to both.
      expect(psql(user, 'select session_user, current_user')).toBe(`${user}|safar`);
      expect(
        psql(
          'safar',
          "select rolname, left(rolpassword, 5) from pg_authid where rolname like 'safar%' order by 1",
        ),
      ).toBe(
        [
          ['safar', user === 'safar' ? 'SCRAM' : ''],
          ['safar_login', user === 'safar' ? '' : 'SCRAM'],
        ]
          .map((one) => one.join('|'))
          .join('\n'),
      );
      expect(said).not.toContain(PGPASSWORD);
      expect(other).not.toBe(user);
      // Whoever is still connected with the old name isn't any more.
      if (other === 'safar') expect(psql('safar', sessions)).toBe('0');
    }
    connected.stdin.end();
    await ended;
  });

  it('goes on with the same name if it was stopped between the name and the password', async () => {
    const { port } = new URL(cluster.url);
    const here = machine();
    here.set('rotations', 'NEW_DATABASE_URL', 'newPassword');
    here.set('rotations', 'LOGIN_DATABASE_URL', 'safar_login');
    here.set(
      'booking',
      'DATABASE_URL',
      `postgres://${['safar_login', 'newPassword'].join(':')}@127.0.0.1:5432/safar`,
    );
    here.set('backup', 'PGUSER', 'safar_login');
    expect((await here.rotate(['DATABASE_URL'], { CLUSTER: port })).status).toBe(0);
    expect(here.settings('backup')).toMatchObject({
      PGUSER: 'safar_login',
      PGPASSWORD: 'newPassword',
    });
    expect(here.settings('booking').DATABASE_URL).toContain('//safar_login:newPassword@');
    expect(Object.keys(here.settings('rotations'))).toEqual(['CHANGED_DATABASE_URL']);
  });

  it('refuses another database that isn’t Safar’s', async () => {
    const here = machine();
    here.set('install', 'DATABASE', 'postgres://safar:old@127.0.0.1:5432/safar');
    const before = here.settings('booking');
    const give = async (url) => (await here.rotate(['DATABASE_URL'], { input: `${url}\n` })).said;
    expect(await give('postgres://safar@127.0.0.1:9/postgres')).toContain('the server refuses');
    expect(await give(cluster.url)).toContain("that database isn't Safar's");
    const psql = (command) => execFileSync('psql', ['-qX', cluster.url, '-c', command]);
    psql('create table kysely_migration (name text)');
    expect(await give(cluster.url)).toContain('lacks the migration 0001');
    expect(here.settings('booking')).toEqual(before);
    const names = fs
      .readdirSync(path.join(root, 'booking/migrations'))
      .filter((file) => file.endsWith('.sql'))
      .map((file) => `('${file.slice(0, -4)}')`);
    psql(`insert into kysely_migration values ${names.join(',')}`);
    expect(await give(cluster.url)).toContain('has another address');
    expect(here.settings('booking').DATABASE_URL).toBe(cluster.url);
  });
});

// --- Nothing is left out --------------------------------------------------------------------------

it('knows every secret that the installation makes or the programs read', () => {
  const known = rows.map(({ name }) => name);
  const made = [...read('deploy/install.sh').matchAll(/kept \w+ ([A-Z_]+)/g)].map(
    ([, name]) => name,
  );
  // The password is in DATABASE_URL too.
  const others = {
    PGPASSWORD: 'DATABASE_URL',
    RAZORPAY_KEY_ID: 'RAZORPAY_KEY_SECRET',
    BACKUP_S3_KEY: 'BACKUP_S3_SECRET',
  };
  const documented = [
    ...read('docs/variables.md').matchAll(/^\| `(\w*(?:SECRET|TOKEN|TOKENS|KEY|KEYS))` /gm),
  ].map(([, name]) => name);
  const notRotated = [
    'LAKE_WRITE_TOKEN', // only for a local lake
    'SENTRY_AUTH_TOKEN', // only where releases are made
    'STAFF_TOKENS', // refused
    'SANITY_API_PREVIEW_TOKEN', // the lake's LAKE_PREVIEW_TOKEN
  ];
  expect(made.length).toBeGreaterThan(12);
  expect(documented.length).toBeGreaterThan(20);
  const wanted = [...made, ...secretNames, ...documented].map((name) => others[name] ?? name);
  expect([...new Set(wanted)].filter((name) => ![...known, ...notRotated].includes(name))).toEqual(
    [],
  );
});

it('each secret’s programs have a test that they understand each other meanwhile', () => {
  const tests = {
    booking: read('booking/tests/rotation.test.ts'),
    site: read('lib/server/tests/rotation.test.ts'),
    lake: read('sanity/lake/rotation.test.ts'),
  };
  for (const { name, kind, holders } of rows) {
    if (!/^(list|keys)$|previous$/.test(kind)) continue;
    for (const program of Object.keys(tests)) {
      if (!holders.includes(program)) continue;
      // The site sends the service's token and the lake's webhooks only.
      expect([name, program, tests[program].includes(`  ${name}: {`)]).toEqual([
        name,
        program,
        true,
      ]);
    }
  }
});
