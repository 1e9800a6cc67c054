/** Whether the rules and the dashboard read figures that exist, and the rules fire when they should. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const here = path.join(import.meta.dirname, 'prometheus');
const root = path.join(import.meta.dirname, '..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');

const promtool = process.env.PROMTOOL ?? 'promtool';
const hasPromtool = spawnSync(promtool, ['--version']).status === 0;
if (!hasPromtool)
  console.warn('promtool is missing (Debian: prometheus), so rules are not tested.');

/** The names that our programs give their figures, and what each kind of them adds. */
function ownNames() {
  const files = [
    'booking/providers/metrics/metrics.ts',
    'lib/server/metrics/startMetrics.ts',
    'sanity/scheduler/metrics.ts',
  ];
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/'((?:safar|http)_[a-z_]+)'/g)].map(([, name]) => name),
  );
  const ofScripts = globSync('deploy/{safar,*.sh}', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/\b(safar_[a-z_]+_seconds)\b/g)].map(([, name]) => name),
  );
  // deploy/backup.sh and the restore's check write these.
  const ofBackups = ['safar_backup_last_success_seconds', 'safar_restore_last_success_seconds'];
  return [...names, ...ofScripts, ...ofBackups];
}

/** From prom-client's defaults, node_exporter and Prometheus itself. */
const others = [
  ...['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'up'],
  ...['process_start_time_seconds', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'],
];

const namesIn = (text) => [
  ...new Set(text.match(/\b(?:(?:safar|http|nodejs|process|node)_[a-z0-9_]+|up\b(?=[{ )]))/g)),
];

function expectKnown(text) {
  const own = ownNames();
  const known = new Set([
    ...own,
    ...own.flatMap((name) => ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)),
    ...others,
  ]);
  const used = namesIn(text);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
}

const rules = readFileSync(path.join(here, 'safar.rules.yml'), 'utf8');
const dashboard = JSON.parse(readFileSync(path.join(here, 'dashboard.json'), 'utf8'));
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

it('rules read figures that exist', () => expectKnown(rules.replaceAll(/safar:\w+:\w+/g, '')));

it('rules say what happened and what to do', () => {
  const alerts = rules.split(/- alert: /).slice(1);
  expect(alerts.length).toBeGreaterThan(15);
  for (const alert of alerts) {
    expect(alert).toMatch(/severity: (page|ticket)/);
    expect(alert).toMatch(/summary: .+\n\s+todo: .+/);
  }
});

it('every rule has a test', () => {
  const tests = readFileSync(path.join(here, 'safar.rules.test.yml'), 'utf8');
  for (const [, name] of rules.matchAll(/- alert: (\w+)/g)) {
    const fires = new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n\\s+- exp_labels`);
    expect([name, fires.test(tests)]).toEqual([name, true]);
  }
});

it('the dashboard reads figures that exist, or that a rule records', () => {
  const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name);
  const text = recorded.reduce(
    (all, name) => all.replaceAll(name, 'vector(1)'),
    expressions.join('\n'),
  );
  expectKnown(text);
  expect(text).not.toContain('safar:');
});

it('the dashboard has one panel in each place', () => {
  const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(places.length);
});

it('Prometheus asks the ports that the units give', () => {
  const config = readFileSync(path.join(here, 'prometheus.yml'), 'utf8');
  const unit = (name) => read(`deploy/systemd/safar-${name}.service`);
  for (const [name, ports] of [
    ['booking@', ['4000', '4010']],
    ['site@', ['3000', '3010']],
  ]) {
    expect(unit(name)).toMatch(/METRICS_PORT=1%i\b/);
    for (const port of ports) expect(config).toContain(`'127.0.0.1:1${port}'`);
  }
  expect(unit('scheduler')).toMatch(/METRICS_PORT=15000\b/);
  expect(config).toContain("'127.0.0.1:15000'");
});

(hasPromtool ? it : it.skip)('promtool accepts the configuration and the dashboard', () => {
  const file = (name) => path.join(here, name);
  execFileSync(promtool, ['check', 'rules', file('safar.rules.yml')]);
  execFileSync(promtool, ['check', 'config', '--syntax-only', file('prometheus.yml')]);
});

(hasPromtool ? it : it.skip)(
  'promtool sees each rule fire when it should, and not otherwise',
  () => {
    execFileSync(promtool, ['test', 'rules', path.join(here, 'safar.rules.test.yml')]);
  },
  180_000,
);
