import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { media } from './mediaQueries';
import { lightTokens, tokens, tokenVariable } from './tokens';
import { tokensCss } from './tokensCss';

const root = join(__dirname, '..');
const generated = join(__dirname, 'tokens.generated.css');

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

const modules = filesUnder(join(root, 'components'), /\.module\.css$/);
const handWritten = [join(__dirname, 'global.css'), ...modules];
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const read = (file: string) => withoutComments(readFileSync(file, 'utf8'));
const named = (files: string[]) => files.map((file) => [relative(root, file), file] as const);
const tokenNames = Object.entries(lightTokens).flatMap(([group, leaves]) =>
  Object.keys(leaves).map((leaf) => tokenVariable(group, leaf)),
);

it('keeps tokens.generated.css up to date with tokens.ts', () => {
  expect(readFileSync(generated, 'utf8')).toBe(tokensCss());
});

it('refers to a token by its custom property', () => {
  expect(`1px solid ${tokens.color.onBoard}`).toBe('1px solid var(--safar-color-onBoard)');
  expect(tokenNames).toContain('--safar-color-onBoard');
});

it('finds the style sheets', () => {
  expect(modules.length).toBeGreaterThan(10);
});

describe.each(named(handWritten))('%s', (_name, file) => {
  it('uses only the shared breakpoints', () => {
    const queries = read(file).match(/@media[^{]*[^\s{]/g) ?? [];
    const allowed: string[] = Object.values(media);
    expect(queries.filter((query) => !allowed.includes(query))).toEqual([]);
  });

  it('takes its colours from tokens', () => {
    expect(read(file).match(/#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch)\(/gi)).toBeNull();
  });

  it('uses only tokens that exist, and properties that a sheet sets', () => {
    const known = [...tokenNames, ...handWritten.flatMap(propertiesSetIn)];
    expect(propertiesReadIn(file).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('sets no unused property', () => {
    const isRead = handWritten.flatMap(propertiesReadIn);
    expect(propertiesSetIn(file).filter((name) => !isRead.includes(name))).toEqual([]);
  });
});

describe.each(named(modules))('%s', (_name, file) => {
  it('defines every class that components or other sheets use, and no others', () => {
    const defined = [...read(file).matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(
      ([, name]) => name,
    );
    const used = [...classesUsedOf(file), ...classesComposedFrom(file)];
    expect([...new Set(used)].sort()).toEqual([...new Set(defined)].sort());
  });
});

const views = filesUnder(join(root, 'components'), /\.tsx$/).map((file) => ({
  folder: dirname(file),
  source: readFileSync(file, 'utf8'),
}));

/** Returns the classes that components use from a sheet, wherever they import it. */
function classesUsedOf(file: string): string[] {
  const importing = new RegExp(`import (\\w+) from '([^']*/${basename(file)})'`);
  return views.flatMap(({ folder, source }) => {
    const [, importedAs, path = ''] = importing.exec(source) ?? [];
    const target = path.startsWith('@/') ? join(root, path.slice(2)) : join(folder, path);
    if (!importedAs || target !== file) return [];
    const uses = source.matchAll(new RegExp(`\\b${importedAs}\\.(\\w+)`, 'g'));
    return [...uses].map(([, className = '']) => className);
  });
}

function classesComposedFrom(file: string): string[] {
  const composition = new RegExp(`composes: (\\w+) from '[^']*/${basename(file)}'`, 'g');
  return modules.flatMap((sheet) =>
    [...read(sheet).matchAll(composition)].map(([, name = '']) => name),
  );
}

function propertiesReadIn(file: string): string[] {
  return [...read(file).matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
}

function propertiesSetIn(file: string): string[] {
  return [...read(file).matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);
}
