/** Shared by the benchmarks: percentiles, a page's data, and a line about the machine. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';

export { setTimeout as pause } from 'node:timers/promises';

/** Returns the value that the given share of the list doesn't exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A page's data in its HTML, in kB of 1,000 bytes, above which Next warns too. */
export const pageDataLimit = 128;

/** Returns how much data a document carries for its scripts, in kB. Throws if it has none. */
export function pageDataKilobytes(html: string): number {
  const data = /<script id="__NEXT_DATA__"[^>]*>([^<]*)/.exec(html)?.[1];
  if (data === undefined) throw new Error('A page has no data: has Next renamed it?');
  return Buffer.byteLength(data) / 1_000;
}

/** Returns the date, cores, memory, Node version and load, without which a figure means little. */
export function machineLine(): string {
  const [cpu] = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 1024 ** 3);
  const date = new Date().toISOString().slice(0, 10);
  const cores = `${os.availableParallelism()} cores (${cpu?.model.trim()})`;
  return `${date}, ${cores}, ${gigabytes} GB, Node ${process.version}, load before ${loadBefore}`;
}

/** Returns the machine's load over the last minute, which shows whether other work was running. */
export function loadNow(): string {
  return (os.loadavg()[0] ?? 0).toFixed(2);
}

const loadBefore = loadNow();

/** Says whether a goal was met. */
export const verdict = (isMet: boolean) => (isMet ? 'met' : '**missed**');

/** Formats rows as a Markdown table. */
export function markdownTable(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * Prints a table and saves it for /performance-demo, which shows each benchmark's latest figures
 * with the machine, commit and time.
 */
export function printFigures(
  name: string,
  title: string,
  head: readonly string[],
  rows: readonly string[][],
): void {
  console.log(markdownTable(head, rows));
  const plain = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll('*', ''));
  const figures = {
    title,
    measuredAt: new Date().toISOString(),
    commit: commitName(),
    machine: machineLine(),
    head: plain(head),
    rows: rows.map(plain),
  };
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}

function commitName(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
