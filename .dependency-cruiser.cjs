/**
 * The rooms of the house and which way things point between them (docs/decisions tells why).
 * `scripts/boundaries.test.mjs` proves that each rule fires.
 */
const tests = '\\.test\\.(tsx?|mjs)$';
const notTests = { pathNot: tests };
const byValue = { dependencyTypesNot: ['type-only'] };

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Two rooms that need each other are one room.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'pages-are-leaves',
      comment: 'A page is an address: nothing imports it.',
      severity: 'error',
      from: notTests,
      to: { path: '^pages/' },
    },
    {
      name: 'pages-name-loader-and-view',
      comment: 'A page names a loader and a view; it does not read stores itself.',
      severity: 'error',
      from: { path: '^pages/' },
      to: { path: '^sanity/|^booking/|node_modules/(@sanity/client|next-sanity|swr)/', ...byValue },
    },
    {
      name: 'components-do-not-fetch',
      comment: 'A component gets data by props, or by a hook in lib/hooks.',
      severity: 'error',
      from: { path: '^components/', ...notTests },
      to: {
        path: '^sanity/(?!image\\.ts)|^lib/server/|node_modules/(@sanity/client|next-sanity|swr)/',
        ...byValue,
      },
    },
    {
      name: 'server-stays-on-the-server',
      comment: 'lib/server is imported by pages and itself only; by others as types.',
      severity: 'error',
      from: { path: '^(components|lib|styles)/', pathNot: ['^lib/server/', tests] },
      to: { path: '^lib/server/', ...byValue },
    },
    {
      name: 'server-shows-nothing',
      comment: 'lib/server collects data; what it looks like is not its business.',
      severity: 'error',
      from: { path: '^lib/', ...notTests },
      to: { path: '^(components|styles)/', ...byValue },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'components/ui could be published alone.',
      severity: 'error',
      from: { path: '^components/ui/', ...notTests },
      to: { path: '^(lib|sanity|booking|pages|components/(?!ui/))' },
    },
    {
      name: 'formats-are-pure',
      comment: 'lib/format, lib/seo and lib/paths turn values into text and need nobody else.',
      severity: 'error',
      from: { path: '^lib/(format/|seo/|paths\\.ts$)', ...notTests },
      to: {
        path: '^(pages|components|lib|styles|sanity|booking)/',
        pathNot: '^lib/(format/|seo/|paths\\.ts$)',
        ...byValue,
      },
    },
    {
      name: 'content-model-stands-alone',
      comment:
        'Schema and queries are data; the Studio and the scripts read them without the site.',
      severity: 'error',
      from: { path: '^sanity/(schema|queries)/', ...notTests },
      to: { path: '^(pages|components|lib|styles|booking)/' },
    },
    {
      name: 'nobody-imports-the-edge',
      comment: 'Studio, lake, journeys and scripts use the house; the house does not use them.',
      severity: 'error',
      from: {
        path: '^(pages|components|lib|styles|booking|sanity/(schema|queries|client))',
        ...notTests,
      },
      to: { path: '^(sanity/(studio|scheduler|lake)|e2e|scripts)/' },
    },
    {
      name: 'site-sees-only-the-contract',
      comment: 'The booking service can move away: all else of it is reached over HTTP.',
      severity: 'error',
      from: { pathNot: ['^booking/', tests] },
      to: { path: '^booking/(?!contract/)', pathNot: 'node_modules' },
    },
    {
      name: 'contract-by-type-only',
      comment: 'A value of the contract would ship its schema library to the browser.',
      severity: 'error',
      from: { pathNot: ['^booking/', tests] },
      to: { path: '^booking/contract/', ...byValue },
    },
    {
      name: 'booking-stands-alone',
      comment: 'Copying the folder is enough to move the booking service.',
      severity: 'error',
      from: { path: '^booking/' },
      to: { path: '^(?!booking/|node_modules/)', dependencyTypesNot: ['core'] },
    },
    {
      name: 'booking-has-its-own-packages',
      comment: 'What the booking service runs with is in its own package.json.',
      severity: 'error',
      from: {
        path: '^booking/',
        pathNot: [tests, 'jest\\.config', '^booking/node_modules/'],
      },
      to: { path: '^node_modules/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules without world: no store, no routes, no server, no file, no clock.',
      severity: 'error',
      from: { path: '^booking/domain/', ...notTests },
      to: {
        path: '^booking/(?!domain/|contract/|node_modules/)|node_modules/(fastify|@fastify|kysely|pg|@electric-sql)/|^(node:)?(fs|http|https|net|os|process|child_process|timers)(/|$)',
      },
    },
    {
      name: 'sql-only-in-store',
      comment: 'Locks and SQL are reviewed together, so they stand together.',
      severity: 'error',
      from: {
        path: '^booking/',
        pathNot: ['^booking/(store|migrations|node_modules)/', tests],
      },
      to: { path: 'node_modules/(kysely|pg|@electric-sql/pglite)/', ...byValue },
    },
    {
      name: 'store-knows-no-caller',
      comment: 'The store is called by actions, never the other way round.',
      severity: 'error',
      from: { path: '^booking/store/', ...notTests },
      to: { path: '^booking/(routes|actions|jobs|providers)/' },
    },
    {
      name: 'tests-are-leaves',
      comment: 'What a test needs from another test belongs into a file of its own.',
      severity: 'error',
      from: {},
      to: { path: tests },
    },
    {
      name: 'imports-exist',
      comment: 'An import that leads nowhere fails only when the line runs.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Proofs and helpers of tests reach across rooms on purpose; the linter keeps them out of everything else.
    exclude: { path: '^sanity/studio/|^\\.next|^\\.data|(^|/)(testing|proofs)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
