/**
 * `node scripts/memory.mjs`: prints the memory used by every process of the running Safar. RSS counts
 * shared pages once per process; PSS divides them between processes, so only PSS adds up.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { readRunning } from './start/runFile.mjs';
import { addEnvFile, readSettings } from './start/settings.mjs';

addEnvFile(process.env);
const { dataDir, inboxUrl, ownMail } = readSettings(process.env);
const running = readRunning(dataDir);
if (!running) {
  console.error(`Safar isn’t running in ${dataDir}.`);
  process.exit(1);
}

const names = new Map(running.programs.map(({ pid, name }) => [pid, name]));
const rows = familyOf(running.pid).map((member) => ({ ...member, ...memoryOf(member.pid) }));
const megabytes = (kilobytes) => Math.round(kilobytes / 1024);
const sum = (field) => megabytes(rows.reduce((total, row) => total + row[field], 0));

console.log('program              pid     RSS MB  PSS MB');
for (const { name, pid, rss, pss } of rows) {
  console.log(
    `${name.padEnd(18)} ${String(pid).padStart(7)} ${String(megabytes(rss)).padStart(8)} ${String(megabytes(pss)).padStart(7)}`,
  );
}
console.log(
  `${'together'.padEnd(26)} ${String(sum('rss')).padStart(8)} ${String(sum('pss')).padStart(7)}`,
);

if (ownMail) console.log(`\nMail sink inbox: ${inboxUrl}`);

/** Lists the process and its descendants, each under the name of its program. */
function familyOf(first) {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const collect = (pid, name) => [
    { pid, name },
    ...table
      .filter(([, parent]) => parent === pid)
      .flatMap(([child]) => collect(child, names.get(child) ?? name)),
  ];
  return collect(first, 'start').filter(({ pid }) => fs.existsSync(`/proc/${pid}/smaps_rollup`));
}

function memoryOf(pid) {
  const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const field = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { rss: field('Rss'), pss: field('Pss') };
}
