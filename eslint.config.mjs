import { defineConfig, globalIgnores } from 'eslint/config';
import nextVitals from 'eslint-config-next/core-web-vitals';
import nextTypescript from 'eslint-config-next/typescript';
import jsxA11y from 'eslint-plugin-jsx-a11y';

/** Syntax we don't allow. Each message says what to do instead. */
const shapes = {
  defaultExport: [
    {
      selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
      message: 'Export by name. Only pages and configuration files have a default export.',
    },
  ],
  rawLink: [
    'Literal[value=/^\\u002F/]',
    'JSXExpressionContainer > Literal[value=/^\\u002F/]',
    'JSXExpressionContainer > TemplateLiteral[quasis.0.value.raw=/^\\u002F/]',
  ].map((value) => ({
    selector: `JSXOpeningElement[name.name!="link"] > JSXAttribute[name.name=/^(href|action|formAction)$/] > ${value}`,
    message: 'Internal addresses come from functions in lib/paths.ts: use one of them.',
  })),
  rawColour: [
    'Literal[value=/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i]',
    'TemplateElement[value.raw=/[\\s:,(]#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\\b/i]',
  ].map((selector) => ({
    selector,
    message: 'Colours live in styles/tokens.ts: use a token.',
  })),
  rawBreakpoint: ['Literal[value=', 'TemplateElement[value.raw='].map((start) => ({
    selector: `${start}/\\((min|max)-width:\\s*[0-9]|\\(\\s*width\\s*[<>]/]`,
    message: 'Breakpoints live in styles/media.ts: use one of them.',
  })),
};

const restrictShapes = (...names) => ({
  'no-restricted-syntax': ['error', ...names.flatMap((name) => shapes[name])],
});

/** Imports we restrict: to one place, to one package, or to some of a package's names. */
const imports = {
  createClient: {
    name: '@sanity/client',
    importNames: ['createClient'],
    message: 'Only sanity/client.ts creates a content client: use fetchContent.',
  },
  nextSanity: {
    name: 'next-sanity',
    allowImportNames: ['groq', 'defineQuery'],
    message:
      'next-sanity has older copies of these: import createClient from @sanity/client, and PortableText from @portabletext/react.',
  },
  sentry: {
    group: ['@sentry/*', '!@sentry/nextjs/config'],
    message: 'Import Sentry through lib/sentry, so it stays out of the first load.',
  },
  styledComponents: {
    name: 'styled-components',
    message:
      'Only the booking flow uses styled-components (docs/decisions/0016): use a CSS Module.',
  },
  testHelpers: {
    group: ['**/testing/*'],
    message: 'Only tests may import from a folder called "testing".',
  },
};

/** Restricts imports by package name (paths) or by pattern (groups). */
const restrictImports = (...names) => {
  const restricted = names.map((name) => imports[name]);
  const paths = restricted.filter(({ name }) => name);
  const patterns = restricted.filter(({ group }) => group);
  return { 'no-restricted-imports': ['error', { paths, patterns }] };
};

/** Turns warnings into errors, so that a rule is either on or off. */
const errorsOnly = (configs) =>
  configs.map((config) => ({
    ...config,
    ...(config.rules ? { rules: mapValues(config.rules, asError) } : {}),
  }));
const asError = (setting) => {
  const [level, ...options] = [setting].flat();
  return level === 'warn' || level === 1 ? ['error', ...options] : setting;
};
const mapValues = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const configFiles = [
  '*.config.{js,mjs,ts}',
  '**/jest.config.mjs',
  'sanity/studio/sanity.{cli,config}.ts',
  '**/testing/global*.mjs',
  '.dependency-cruiser*.cjs',
  // Parts of Next's configuration.
  'components/framework/*.mjs',
];
const tests = [
  '**/*.test.{ts,tsx,mjs}',
  '**/testing/**',
  '{booking,sanity/lake}/proofs/**',
  'e2e/**',
  'bench/**',
  'deploy/test/**',
];

export default defineConfig([
  globalIgnores([
    '.next*/**',
    '.data*/**',
    '.look/**',
    '**/node_modules/**',
    'coverage/**',
    'test-results/**',
    'playwright-report/**',
    'next-env.d.ts',
    'sanity/types.generated.ts',
    'sanity/studio/dist/**',
    // These files belong to no TypeScript project, because the Studio's has no Jest types.
    'sanity/studio/**/*.test.ts',
  ]),
  ...errorsOnly([...nextVitals, ...nextTypescript]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    name: 'everywhere',
    rules: {
      ...restrictShapes('defaultExport'),
      ...restrictImports('createClient', 'nextSanity', 'sentry', 'testHelpers'),
      // The content store resizes images, so next/image would only add script.
      '@next/next/no-img-element': 'off',
      'no-console': 'error',
      'no-control-regex': 'error',
      eqeqeq: 'error',
    },
  },
  {
    name: 'typescript',
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },

  {
    name: 'components',
    files: ['**/*.tsx'],
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      // Scrollable regions must be reachable by keyboard.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'] }],
    },
  },
  {
    name: 'the site',
    files: ['{components,lib}/**/*.{ts,tsx}'],
    rules: restrictShapes('defaultExport', 'rawLink', 'rawColour', 'rawBreakpoint'),
  },
  {
    name: 'site styles',
    files: ['{components,lib}/**/*.{ts,tsx}'],
    ignores: ['components/booking/**', 'lib/sentry/**', ...tests],
    rules: restrictImports(
      'createClient',
      'nextSanity',
      'styledComponents',
      'sentry',
      'testHelpers',
    ),
  },
  {
    name: 'pages',
    files: ['pages/**/*.{ts,tsx}'],
    rules: {
      ...restrictShapes('rawLink', 'rawColour', 'rawBreakpoint'),
      'max-lines': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    name: 'no index files',
    files: ['**/index.{ts,tsx,mjs,js}'],
    ignores: ['pages/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message: 'No index files: name a file after its content and import it directly.',
        },
      ],
    },
  },

  {
    name: 'where content clients are created',
    files: ['sanity/client.ts', 'sanity/lake/**', 'sanity/studio/lakeSource.ts'],
    rules: restrictImports('nextSanity', 'sentry', 'testHelpers'),
  },
  {
    name: 'Sentry itself',
    files: ['lib/sentry/**', 'sentry.*.config.ts', 'instrumentation.ts', 'next.config.js'],
    rules: restrictImports('createClient', 'nextSanity', 'testHelpers'),
  },
  {
    name: 'programs that print to a terminal',
    files: [
      'scripts/**',
      'deploy/**',
      'bench/**',
      '{booking,sanity/lake}/proofs/**',
      'e2e/**',
      '**/server.ts',
      'sanity/lake/loadSeed.ts',
      'sanity/studio/build.mjs',
      ...configFiles,
    ],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'configuration',
    files: configFiles,
    rules: {
      'no-restricted-syntax': 'off',
      'import/no-anonymous-default-export': 'off',
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
  {
    name: 'programs without React',
    files: ['booking/**', 'scripts/**', 'sanity/**', 'e2e/**'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  {
    name: 'tests',
    files: tests,
    rules: {
      // A test may create its own client, to check the store from outside.
      ...restrictImports('nextSanity', 'sentry'),
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
]);
