/**
 * Loaded by each program of bench/faults.ts: names that end in .localhost are answered here, until the file
 * NODE_BENCH_NAMES_AWAY exists, and the clock shows another time while NODE_BENCH_CLOCK_STEP has a number of seconds.
 * Their names begin with NODE, because each program sees only the variables that are its own, and Node's.
 */
import dns from 'node:dns';
import { existsSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { NODE_BENCH_NAMES_AWAY = '', NODE_BENCH_CLOCK_STEP = '' } = process.env;

const { lookup } = dns;
dns.lookup = (name, options, callback = options) => {
  if (!name.endsWith('.localhost')) return lookup(name, options, callback);
  if (!existsSync(NODE_BENCH_NAMES_AWAY)) return lookup('127.0.0.1', options, callback);
  const error = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: 'EAI_AGAIN' });
  process.nextTick(callback, error);
};
syncBuiltinESMExports();

const RealDate = Date;
let stepMs = 0;
setInterval(() => {
  try {
    stepMs = Number(readFileSync(NODE_BENCH_CLOCK_STEP, 'utf8')) * 1_000;
  } catch {
    stepMs = 0;
  }
}, 200).unref();
globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [RealDate.now() + stepMs]));
  }
  static now() {
    return RealDate.now() + stepMs;
  }
};
