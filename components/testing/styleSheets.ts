import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');

/** Returns the style sheets that a module needs, directly and through the components it imports. */
export function styleSheetsOf(file: string): string[] {
  return [...new Set(sheetsBelow(file, new Set()))].sort();
}

/** Returns the style sheets that a module imports itself. */
export function importedStyles(file: string): string[] {
  return importsOf(file)
    .filter((path) => path.endsWith('.css'))
    .sort();
}

function sheetsBelow(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(file).flatMap((path) => {
    if (path.endsWith('.css')) return [path];
    const found = [`${path}.tsx`, `${path}.ts`].find((name) => existsSync(name));
    return found && path.startsWith(join(root, 'components')) ? sheetsBelow(found, seen) : [];
  });
}

function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*? from '([^']+)'/gm);
  return [...found].map(([, path = '']) =>
    path.startsWith('@/') ? join(root, path.slice(2)) : join(dirname(file), path),
  );
}
