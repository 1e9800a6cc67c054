/** Writes `openapi.json`, the API description that clients are built from: `npm run openapi`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from './service.ts';

const WIDTH = 120;

/**
 * Writes JSON with one item per line. Plain values share a line if they fit, and long lists of them
 * fill their lines. `start` is the column where a value starts.
 */
function write(value: unknown, indent = 0, start = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const within = indent + 2;
  const names = Array.isArray(value) ? null : Object.keys(value).map((key) => `"${key}": `);
  const items = Object.values(value).map((item, at) => {
    const name = names?.[at] ?? '';
    return name + write(item, within, within + name.length);
  });
  const [open, close] = names ? ['{', '}'] : ['[', ']'];
  const isPlain = Object.values(value).every((item) => typeof item !== 'object' || item === null);
  const line = [open, items.join(', '), close].filter(Boolean).join(' ');
  if (isPlain && start + line.length < WIDTH) return line;
  const margin = ' '.repeat(within);
  const lines = isPlain && !names ? fill(items, WIDTH - within) : items;
  return `${open}\n${margin}${lines.join(`,\n${margin}`)}\n${' '.repeat(indent)}${close}`;
}

/** Joins items into lines of at most `width` characters, including a comma after each item. */
function fill(items: string[], width: number): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const longer = `${lines.at(-1)}, ${item}`;
    if (lines.length === 0 || longer.length >= width) lines.push(item);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const service = await startService();
await service.app.ready();
const text = write(service.app.swagger());
await writeFile(join(import.meta.dirname, '..', 'openapi.json'), `${text}\n`);
await service.close();
