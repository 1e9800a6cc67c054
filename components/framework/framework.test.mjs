/**
 * Checks the parts of Next that this folder relies on (README.md), and explains each failure in one
 * sentence.
 */
import { existsSync, readFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { leaveDeskOutOfManifest } from './publicManifest.mjs';
import { serverOnlyModules, leaveOutOfBrowser } from './serverOnly.mjs';
import { shortenClassNames } from './shortClassNames.mjs';

const require = createRequire(import.meta.url);
const components = path.join(import.meta.dirname, '..');

function requireTrue(isTrue, sentence) {
  if (!isTrue) throw new Error(sentence);
}

const sourceOf = (module) => readFileSync(require.resolve(module), 'utf8');

it('names the classes of CSS modules', () => {
  requireTrue(
    sourceOf('next/dist/build/webpack/config/blocks/css/loaders/modules').includes(
      'getLocalIdent:',
    ),
    'Next names the classes of CSS modules differently: adapt components/framework/shortClassNames.mjs.',
  );
  const modules = { getLocalIdent: () => 'long' };
  const rules = [{ oneOf: [{ use: [{ loader: 'css-loader', options: { modules } }] }] }, '...'];
  shortenClassNames({ module: { rules } });
  const nameOf = (file, name) =>
    modules.getLocalIdent({ rootContext: '/a', resourcePath: `/a/${file}` }, '', name);
  expect(nameOf('b.css', 'one')).toMatch(/^s[\w-]{6}$/);
  const names = [nameOf('b.css', 'one'), nameOf('b.css', 'two'), nameOf('c.css', 'one')];
  expect(new Set(names).size).toBe(3);
  expect(() => shortenClassNames({ module: { rules: [] } })).toThrow('adapt');
});

it('lists the public pages without the desk’s', async () => {
  const { webpack, sources } = require('next/dist/compiled/webpack/webpack');
  requireTrue(
    /_buildManifest\.js[^]*PROCESS_ASSETS_STAGE_ADDITIONS/.test(
      sourceOf('next/dist/build/webpack/plugins/build-manifest-plugin'),
    ),
    'Next lists pages at another stage: adapt components/framework/publicManifest.mjs.',
  );
  const taps = [];
  const config = { plugins: [] };
  leaveDeskOutOfManifest(config, { Compilation: webpack.Compilation, sources });
  const compilation = {
    hooks: { processAssets: { tap: (_options, run) => taps.push(run) } },
    updateAsset: (file, update) => (assets[file] = update(assets[file])),
  };
  config.plugins[0].apply({ hooks: { make: { tap: (_name, run) => run(compilation) } } });
  const list = { '/': ['a.js'], '/desk': ['b.js'], '/desk/you': ['c.js'], '/deskless': ['d.js'] };
  const written = `self.__BUILD_MANIFEST = ${JSON.stringify({
    ...list,
    sortedPages: Object.keys(list),
  })};self.__BUILD_MANIFEST_CB && self.__BUILD_MANIFEST_CB()`;
  const assets = { 'static/1/_buildManifest.js': new sources.RawSource(written) };
  taps[0](assets);
  let calls = 0;
  const self = { __BUILD_MANIFEST_CB: () => (calls += 1) };
  new Function('self', assets['static/1/_buildManifest.js'].source())(self);
  expect(self.__BUILD_MANIFEST).toEqual({
    '/': ['a.js'],
    '/deskless': ['d.js'],
    sortedPages: ['/desk/[[...page]]', '/', '/deskless'],
  });
  expect(calls).toBe(1);
  expect(() => taps[0]({})).toThrow('adapt');
});

describe('the document head', () => {
  const { Head } = require('next/document');

  it.each([
    'getCssLinks',
    'getScripts',
    'getDynamicChunks',
    'getPreloadMainLinks',
    'getPreloadDynamicChunks',
  ])('can override %s', (method) => {
    requireTrue(
      typeof Head?.prototype?.[method] === 'function',
      `Next's Head no longer has ${method}: adapt components/framework/DocumentHead.tsx.`,
    );
  });

  it('gets its style sheets as links', () => {
    const head = new Head({});
    head.context = {
      assetPrefix: '',
      cssAssetQueryString: '',
      dynamicImports: [],
      dynamicCssManifest: new Set(),
    };
    const links = head.getCssLinks({
      allFiles: ['static/css/shared.css', 'static/css/page.css'],
      sharedFiles: ['static/css/shared.css'],
    });
    const sheets = links
      .filter(({ props }) => props.rel === 'stylesheet')
      .map(({ props }) => props);
    requireTrue(
      sheets.map(({ href }) => href).join() ===
        '/_next/static/css/shared.css,/_next/static/css/page.css',
      "Next links a page's style sheets differently: adapt components/framework/inlineStyles.tsx.",
    );
    requireTrue(
      sheets[0]['data-n-p'] === undefined && sheets[1]['data-n-p'] === '',
      "Next no longer marks a page's own sheets with data-n-p: adapt components/framework/inlineStyles.tsx.",
    );
  });

  it('marks style sheets as the router expects', () => {
    requireTrue(
      sourceOf('next/dist/client/index.js').includes('data-n-href'),
      "Next's router no longer uses data-n-href: adapt components/framework/inlineStyles.tsx.",
    );
  });
});

describe('the page cache', () => {
  const open = async () => {
    const { default: PageCache } = await import('./pageCache.mjs').catch((cause) => {
      throw new Error("Next's file-system cache has moved: adapt pageCache.mjs.", { cause });
    });
    const folder = path.join(await fs.mkdtemp(path.join(tmpdir(), 'page-cache-')), 'server');
    await fs.mkdir(folder);
    const manifest = JSON.stringify({ routes: { '/': {} } });
    await fs.writeFile(path.join(folder, '..', 'prerender-manifest.json'), manifest);
    const files = { ...fs, existsSync, readFileSync, mkdir: makeFolder };
    const options = { fs: files, flushToDisk: true, serverDistDir: folder };
    return { cache: new PageCache(options), folder };
  };
  const makeFolder = (folder) => fs.mkdir(folder, { recursive: true });
  const context = { kind: 'PAGES', cacheControl: { revalidate: 60 }, isFallback: false };
  const page = { kind: 'PAGES', html: '<p>Spiti</p>', pageData: { a: 1 }, headers: {} };
  const redirect = { kind: 'REDIRECT', props: { pageProps: { __N_REDIRECT: '/search' } } };

  it('writes and reads a page', async () => {
    const { cache } = await open();
    await cache.set('/trip/spiti', page, context);
    const found = await cache.get('/trip/spiti', context);
    requireTrue(
      found?.value?.html === page.html && found.value.pageData.a === 1,
      "Next's file-system cache no longer stores pages as pageCache.mjs expects.",
    );
  });

  it('writes files atomically', async () => {
    const { cache } = await open();
    expect(cache.fs.writeFile).not.toBe(fs.writeFile);
    const written = [];
    cache.fs.writeFile = async (file) => written.push(path.extname(file));
    await cache.set('/trip/spiti', page, context);
    requireTrue(
      written.includes('.html') && written.includes('.json'),
      "Next's file-system cache no longer writes through options.fs: adapt pageCache.mjs.",
    );
  });

  it('remembers a missing page until there is one', async () => {
    const { cache } = await open();
    await cache.set('/trip/gone', page, context);
    await cache.set('/trip/gone', null, context);
    const missing = await cache.get('/trip/gone', context);
    expect(missing).toMatchObject({ value: null, cacheControl: { revalidate: 60 } });
    await cache.set('/trip/gone', page, context);
    expect((await cache.get('/trip/gone', context)).value.html).toBe(page.html);
  });

  it('serves a page from memory, until this or another process stores it again', async () => {
    const { cache, folder } = await open();
    const { default: OtherCache } = await import('./pageCache.mjs?other');
    const other = new OtherCache({ fs: cache.fs, flushToDisk: true, serverDistDir: folder });
    const seen = async () => (await cache.get('/trip/kept', context))?.value?.html;
    await cache.set('/trip/kept', page, context);
    expect(await seen()).toBe(page.html);
    const file = cache.getFilePath('/trip/kept.html', 'PAGES');
    await fs.rename(file, `${file}.away`);
    expect(await seen()).toBe(page.html);
    await other.set('/trip/kept', { ...page, html: '<p>Changed elsewhere</p>' }, context);
    expect(await seen()).toBe('<p>Changed elsewhere</p>');
    await other.set('/trip/kept', null, context);
    expect(await seen()).toBeUndefined();
    await cache.set('/trip/kept', page, context);
    expect(await seen()).toBe(page.html);
  });

  it('keeps nothing for an invented address', async () => {
    const { cache, folder } = await open();
    await cache.set('/trip/invented', null, context);
    await cache.set('/author/invented/page/1', redirect, context);
    expect(await cache.get('/trip/invented', context)).toBeNull();
    expect(await fs.readdir(folder)).toEqual([]);
    // Once it is published, it is a page like any other.
    await cache.set('/trip/invented', page, context);
    expect((await cache.get('/trip/invented', context)).value.html).toBe(page.html);
  });

  it('keeps nothing for a missing page while the build has no list of its pages yet', async () => {
    const { cache, folder } = await open();
    await fs.rm(path.join(folder, '..', 'prerender-manifest.json'));
    const { default: NewCache } = await import('./pageCache.mjs?building');
    const building = new NewCache({ fs: cache.fs, flushToDisk: true, serverDistDir: folder });
    await building.set('/trip/gone', null, context);
    expect(await fs.readdir(folder)).toEqual([]);
  });

  it('finds nothing for an address that was never stored', async () => {
    const { cache } = await open();
    expect(await cache.get('/trip/never-stored', context)).toBeNull();
  });

  it('forgets the pages visited longest ago', async () => {
    const { cache } = await open();
    const large = { ...page, html: 'x'.repeat(3_000_000) };
    const isKept = async (key) => {
      const file = cache.getFilePath(`${key}.html`, 'PAGES');
      await fs.rename(file, `${file}.away`);
      const found = await cache.get(key, context);
      await fs.rename(`${file}.away`, file);
      return found !== null;
    };
    for (const key of ['/trip/a', '/trip/b', '/trip/a', '/trip/c']) {
      await cache.set(key, large, context);
      await cache.get(key, context);
    }
    expect([await isKept('/trip/b'), await isKept('/trip/a')]).toEqual([false, true]);
  });

  it('knows which routes any process may have stored', async () => {
    delete globalThis.safarMayBeStored;
    const { cache, folder } = await open();
    await cache.set('/route-cache/x/$/trip/marked', page, context);
    await cache.set('/route-cache/x/$/trip/gone-since', page, context);
    await cache.set('/route-cache/x/$/trip/gone-since', null, context);
    await cache.set('/route-cache/x/$/trip/made-up', null, context);
    const marks = await fs.readdir(path.join(folder, 'stored-pages'));
    expect(marks).toHaveLength(2);
    const [known, missing, built, other] = await Promise.all(
      ['/trip/marked', '/trip/gone-since', '/', '/trip/made-up'].map((route) =>
        globalThis.safarMayBeStored(route),
      ),
    );
    expect({ known, missing, built, other }).toEqual({
      ...{ known: true, missing: true, built: true },
      other: false,
    });
  });

  it('remembers where a page has moved', async () => {
    const { cache } = await open();
    await cache.set('/trip/moved', page, context);
    await cache.set('/trip/moved', redirect, context);
    expect((await cache.get('/trip/moved', context)).value).toEqual(redirect);
  });
});

describe('what the browser leaves out', () => {
  it.each(serverOnlyModules)('finds %s', (module) => {
    expect(existsSync(path.join(components, `${module}.ts`))).toBe(true);
  });

  it('replaces each module with an empty one', () => {
    const config = { resolve: { alias: {} } };
    leaveOutOfBrowser(config);
    expect(config.resolve.alias).toEqual(
      Object.fromEntries(
        serverOnlyModules.map((module) => [`${path.join(components, module)}$`, false]),
      ),
    );
  });
});

describe('other names inside Next', () => {
  it.each([
    ['next/dist/server/api-utils/index.js', '__prerender_bypass', 'next.config.js'],
    ['next/dist/server/lib/start-server.js', '__NEXT_PRIVATE_ORIGIN', 'lib/server/env.ts'],
    ['next/dist/server/api-utils/node/api-resolver.js', 'apiResolver', 'lib/server/testing'],
    ['next/dist/client/page-loader.js', '/_next/data/', 'public/my-trips-worker.js'],
    ['@next/env/dist/index.js', '__NEXT_PROCESSED_ENV', 'scripts/start/services.mjs'],
  ])('finds in %s the name %s', (module, name, user) => {
    requireTrue(sourceOf(module).includes(name), `Next no longer has ${name}: adapt ${user}.`);
  });
});
