/**
 * Rules for which folder may import from which. `scripts/boundaries.test.mjs` checks that each rule
 * works.
 */
const tests = '\\.test\\.(tsx?|mjs)$';
const notTests = { pathNot: tests };
const byValue = { dependencyTypesNot: ['type-only'] };

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that import each other belong in one file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that import each other belong in one folder.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'pages-are-leaves',
      comment: 'A page is a route. Nothing imports it.',
      from: notTests,
      to: { path: '^pages/' },
    },
    {
      name: 'pages-name-loader-and-view',
      comment: "A page names a loader and a view. It doesn't read data itself.",
      from: { path: '^pages/' },
      to: { path: '^sanity/|^booking/|node_modules/(@sanity/client|next-sanity|swr)/', ...byValue },
    },
    {
      name: 'components-do-not-fetch',
      comment: 'A component gets data from props or a hook in lib/hooks.',
      from: { path: '^components/', ...notTests },
      to: {
        path: '^sanity/(?!image\\.ts)|^lib/server/|node_modules/(@sanity/client|next-sanity|swr)/',
        ...byValue,
      },
    },
    {
      name: 'server-stays-on-the-server',
      comment: 'Only pages and lib/server import lib/server. Others may import its types.',
      from: { path: '^(components|lib|styles)/', pathNot: ['^lib/server/', tests] },
      to: { path: '^lib/server/', ...byValue },
    },
    {
      name: 'server-shows-nothing',
      comment: "lib/server loads data and doesn't decide how it looks.",
      from: { path: '^lib/', ...notTests },
      to: { path: '^(components|styles)/', ...byValue },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'components/ui must be publishable on its own.',
      from: { path: '^components/ui/', ...notTests },
      to: { path: '^(lib|sanity|booking|pages|components/(?!ui/))' },
    },
    {
      name: 'formats-are-pure',
      comment:
        'lib/format, lib/seo and lib/paths turn values into text and depend on nothing else.',
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
        'Schema and queries are data. The Studio and the scripts read them without the site.',
      from: { path: '^sanity/(schema|queries)/', ...notTests },
      to: { path: '^(pages|components|lib|styles|booking)/' },
    },
    {
      name: 'nobody-imports-the-edge',
      comment: 'The Studio, lake, journeys and scripts import the rest, never the reverse.',
      from: {
        path: '^(pages|components|lib|styles|booking|sanity/(schema|queries|client))',
        ...notTests,
      },
      to: { path: '^(sanity/(studio|scheduler|lake)|e2e|scripts)/' },
    },
    {
      name: 'site-sees-only-the-contract',
      comment:
        'The booking service must be easy to move, so the site imports only its contract and calls the rest over HTTP.',
      from: { pathNot: ['^booking/', tests] },
      to: { path: '^booking/(?!contract/)', pathNot: 'node_modules' },
    },
    {
      name: 'contract-by-type-only',
      comment:
        'Importing a contract value would send its schema library to the browser. Only gstStates is plain data.',
      from: { pathNot: ['^booking/', tests] },
      to: { path: '^booking/contract/(?!gstStates\\.ts$)', ...byValue },
    },
    {
      name: 'booking-stands-alone',
      comment: 'The booking service must be movable by copying its folder.',
      from: { path: '^booking/' },
      to: { path: '^(?!booking/|node_modules/)', dependencyTypesNot: ['core'] },
    },
    {
      name: 'booking-has-its-own-packages',
      comment: "The booking service's packages belong in its own package.json.",
      from: {
        path: '^booking/',
        pathNot: [tests, 'jest\\.config', '^booking/node_modules/'],
      },
      to: { path: '^node_modules/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Domain rules are pure: no store, routes, server, files or clock.',
      from: { path: '^booking/domain/', ...notTests },
      to: {
        path: '^booking/(?!domain/|contract/|node_modules/)|node_modules/(fastify|@fastify|kysely|pg|@electric-sql)/|^(node:)?(fs|http|https|net|os|process|child_process|timers)(/|$)',
      },
    },
    {
      name: 'sql-only-in-store',
      comment: 'Locks and SQL are reviewed together, so they belong together.',
      from: {
        path: '^booking/',
        pathNot: ['^booking/(store|migrations|node_modules)/', tests],
      },
      to: { path: 'node_modules/(kysely|pg|@electric-sql/pglite)/', ...byValue },
    },
    {
      name: 'store-knows-no-caller',
      comment: 'Actions call the store, never the reverse.',
      from: { path: '^booking/store/', ...notTests },
      to: { path: '^booking/(routes|actions|jobs|providers)/' },
    },
    {
      name: 'tests-are-leaves',
      comment: 'Code shared by tests belongs in its own file.',
      from: {},
      to: { path: tests },
    },
    {
      name: 'imports-exist',
      comment: 'An import of a missing file fails only when the line runs.',
      from: {},
      to: { couldNotResolve: true },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    // Excluded because they import across folders on purpose; .dependency-cruiser.cycles.cjs checks
    // them for cycles.
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
