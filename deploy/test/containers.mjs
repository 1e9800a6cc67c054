/**
 * Starts the services of deploy/container/compose.yml with podman, as `compose up` does, because not every machine has
 * a compose that knows their conditions:
 *
 *   node containers.mjs <compose.yml> <folder of settings> <name of this trial> <service> …
 */
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const [file, settings, trial, ...wanted] = process.argv.slice(2);
const folder = path.dirname(file);
const read = 'import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)';
const { services } = JSON.parse(execFileSync('python3', ['-c', read, file], { encoding: 'utf8' }));
// Machines without CAP_SYS_RESOURCE can't raise limits, and crun refuses mixed control groups.
const ofMachine = ['--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=20000:20000'];
const podman = (...args) =>
  spawnSync('podman', ['--runtime', 'runc', ...args], { encoding: 'utf8' });
const nameOf = (service) => `${trial}-${service}`;
const list = (value) => [value ?? []].flat();
/** Fills in `${NAME:-other}`. */
const fill = (text) =>
  String(text).replace(/\$\{(\w+):-([^}]*)\}/g, (_, name, other) => process.env[name] ?? other);
const onDisk = (name) => name.replace(/^\.\/settings/, settings).replace(/^\.\//, `${folder}/`);

function optionsOf(service) {
  const options = ['--name', nameOf(service), ...ofMachine];
  const { network_mode: network, ...rest } = services[service];
  options.push(
    '--network',
    network.replace(/^service:(.*)/, (_, other) => `container:${nameOf(other)}`),
  );
  if (rest.read_only) options.push('--read-only', '--read-only-tmpfs=false');
  for (const one of list(rest.cap_drop)) options.push('--cap-drop', one);
  for (const one of list(rest.security_opt)) options.push('--security-opt', one);
  for (const one of list(rest.tmpfs)) options.push('--tmpfs', one);
  for (const one of list(rest.env_file)) options.push('--env-file', onDisk(one));
  for (const [name, value] of Object.entries(rest.sysctls ?? {}))
    options.push('--sysctl', `${name}=${value}`);
  for (const one of list(rest.volumes)) {
    options.push('--volume', one.startsWith('.') ? onDisk(one) : `${trial}-${one}`);
  }
  if (rest.mem_limit && process.env.MEMORY !== 'unlimited')
    options.push('--memory', rest.mem_limit);
  if (rest.shm_size) options.push('--shm-size', rest.shm_size);
  return [...options, fill(rest.image), ...list(rest.command)];
}

async function untilHealthy(service) {
  const { test, retries } = services[service].healthcheck;
  for (let attempt = 0; attempt < retries * 2; attempt += 1) {
    if (podman('exec', nameOf(service), ...test.slice(1)).status === 0) return;
    await pause(1_000);
  }
  stop(service, 'is not healthy');
}

function stop(service, what) {
  const { stdout, stderr } = podman('logs', '--tail', '25', nameOf(service));
  console.error(`${service} ${what}:\n${stdout}${stderr}`);
  process.exit(1);
}

const started = new Map();
/** Starts a service after those that it waits for. */
async function start(service) {
  for (const [other, { condition, required = true }] of Object.entries(
    services[service].depends_on ?? {},
  )) {
    if (!required && !wanted.includes(other)) continue;
    await begin(other);
    if (condition === 'service_healthy') await untilHealthy(other);
    if (condition !== 'service_completed_successfully') continue;
    if (podman('wait', nameOf(other)).stdout.trim() !== '0') stop(other, 'failed');
  }
  const begun = performance.now();
  const { status, stderr } = podman('run', '--detach', ...optionsOf(service));
  if (status !== 0) stop(service, `doesn't start: ${stderr}`);
  console.log(`${service} (${Math.round(performance.now() - begun)} ms)`);
}
function begin(service) {
  if (!started.has(service)) started.set(service, start(service));
  return started.get(service);
}

for (const service of wanted) await begin(service);
for (const service of wanted) if (services[service].healthcheck) await untilHealthy(service);
