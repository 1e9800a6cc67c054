import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** One violation of each of our own lint rules: `[rule, file, code, part of the message]`. */
const offences = [
  ['no-restricted-syntax', 'components/trip/A.tsx', 'export default 1;', 'Export by name'],
  ['no-restricted-syntax', 'lib/a.ts', 'const a = 1; export { a as default };', 'Export by name'],
  ['no-restricted-syntax', 'components/a/A.tsx', '<a href="/trip/x">x</a>;', 'lib/paths'],
  ['no-restricted-syntax', 'components/a/A.tsx', '<a href={`/trip/${x}`}>x</a>;', 'lib/paths'],
  ['no-restricted-syntax', 'pages/a.tsx', '<form action={"/api/a"} />;', 'lib/paths'],
  ['no-restricted-syntax', 'components/a/A.tsx', "const c = '#0b6b57';", 'tokens'],
  ['no-restricted-syntax', 'components/a/A.tsx', 'css`color: #fff;`;', 'tokens'],
  ['no-restricted-syntax', 'lib/a.ts', "matchMedia('(min-width: 768px)');", 'media'],
  ['no-restricted-syntax', 'components/a/A.tsx', 'css`@media (max-width: 40em) {}`;', 'media'],
  ['no-restricted-syntax', 'components/a/A.tsx', 'css`@media (width >= 768px) {}`;', 'media'],
  ['no-restricted-syntax', 'lib/index.ts', 'export const a = 1;', 'No index files'],
  [
    'no-restricted-imports',
    'lib/a.ts',
    "import { createClient } from '@sanity/client';",
    'fetchContent',
  ],
  [
    'no-restricted-imports',
    'lib/a.ts',
    "import { createClient } from 'next-sanity';",
    'older copies',
  ],
  [
    'no-restricted-imports',
    'lib/a.ts',
    "import { PortableText } from 'next-sanity';",
    'older copies',
  ],
  ['no-restricted-imports', 'lib/a.ts', "import * as S from '@sentry/nextjs';", 'lib/sentry'],
  [
    'no-restricted-imports',
    'lib/a.ts',
    "import { a } from './testing/a';",
    'Only tests may import',
  ],
  ['no-console', 'lib/a.ts', "console.log('x');", 'console'],
  ['max-lines', 'pages/a.tsx', 'export const a = 1;\n'.repeat(41), 'too many lines'],
  ['@typescript-eslint/no-explicit-any', 'lib/a.ts', 'export let a: any;', 'any'],
  ['@typescript-eslint/no-non-null-assertion', 'lib/a.ts', 'export const b = a!.b;', 'non-null'],
  ['jsx-a11y/alt-text', 'components/a/A.tsx', '<img src="x" />;', 'alt'],
  ['jsx-a11y/label-has-associated-control', 'components/a/A.tsx', '<label>x</label>;', 'control'],
];

/** Similar code that's allowed. */
const allowed = [
  ['pages/a.tsx', 'export default function A() { return null; }'],
  ['components/a/A.tsx', '<a href={paths.trip(slug)}>x</a>;'],
  ['components/a/A.tsx', '<a href="#content">x</a>;'],
  ['components/a/A.tsx', 'css`color: ${tokens.color.accent}; ${media.tablet} { gap: 1px; }`;'],
  ['pages/a.tsx', '<link href="/fonts/a.woff2" rel="preload" />;'],
  ['styles/a.ts', "export const c = '#0b6b57';"],
  ['sanity/client.ts', "import { createClient } from '@sanity/client'; createClient({});"],
  ['lib/a.ts', "import { defineQuery } from 'next-sanity'; defineQuery('');"],
  ['lib/sentry/a.ts', "import { captureException } from '@sentry/nextjs'; captureException(1);"],
  ['lib/a.test.ts', "import { a } from './testing/a'; a();"],
  ['scripts/a.mjs', "console.log('x');"],
];

const results = lint([
  ...offences.map(([, file, code]) => ({ file, code })),
  ...allowed.map(([file, code]) => ({ file, code })),
]);

it.each(offences.map((offence, index) => [...offence, index]))(
  '%s stops %s: %s',
  (rule, _file, _code, words, index) => {
    const messages = results[index].filter(({ ruleId }) => ruleId === rule);
    expect(messages).toContainEqual(
      expect.objectContaining({ severity: 2, message: expect.stringContaining(words) }),
    );
  },
);

it.each(allowed.map((example, index) => [...example, offences.length + index]))(
  'nothing stops %s: %s',
  (_file, _code, index) => {
    const own = new Set(offences.map(([rule]) => rule));
    expect(results[index].filter(({ ruleId }) => ruleId === null || own.has(ruleId))).toEqual([]);
  },
);

/**
 * Lints code as if it were in these files. The linter runs in a separate process, because Jest's
 * module loader can't load its configuration.
 */
function lint(examples) {
  const program = `
    import { ESLint } from 'eslint';
    // The files do not exist, so no rule can ask the compiler about them.
    const eslint = new ESLint({
      overrideConfig: {
        languageOptions: { parserOptions: { projectService: false } },
        rules: {
          '@typescript-eslint/no-floating-promises': 'off',
          '@typescript-eslint/switch-exhaustiveness-check': 'off',
        },
      },
    });
    const results = [];
    for (const { file, code } of JSON.parse(process.argv[1])) {
      const [result] = await eslint.lintText(code, { filePath: file });
      results.push(result.messages);
    }
    console.log(JSON.stringify(results));
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program, JSON.stringify(examples)],
    { cwd: root, encoding: 'utf8' },
  );
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}
