/** Sanity's exporter, importer, migrations and command line, from the Studio's packages. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { SanityClient } from '@sanity/client';
import { unpackFolder } from '../archive.ts';
import type { JsonObject } from '../documents.ts';
import { Problem } from '../program.ts';
import { clientOf, emptyDirectory, quarters } from '../testing/testLake.ts';
import type { Call } from './calls.ts';
import { TOKEN } from './lake.ts';

const STUDIO = path.join(import.meta.dirname, '../../studio');
const run = promisify(execFile);

interface Exporter {
  exportDataset(options: {
    client: SanityClient;
    dataset: string;
    outputPath: string;
    [option: string]: unknown;
  }): Promise<{ documentCount: number; assetCount: number }>;
}

interface Importer {
  sanityImport(
    source: string | NodeJS.ReadableStream | JsonObject[],
    options: { client: SanityClient; operation: string; [option: string]: unknown },
  ): Promise<{ numDocs: number; warnings: unknown[] }>;
}

/** Throws a Problem unless the Studio's packages are installed. */
export function checkTools(): void {
  if (fs.existsSync(path.join(STUDIO, 'node_modules/@sanity/cli/package.json'))) return;
  throw new Problem(
    "Sanity's tools are missing. They're installed with the Studio: run `npm run build:studio` once.",
  );
}

function placeOf(name: string): string {
  return createRequire(path.join(STUDIO, 'package.json')).resolve(name);
}

/** Returns the exporter's and importer's calls, for two lakes that share nothing. */
export async function packageCalls(url: string, otherUrl: string): Promise<Call[]> {
  const exporter: Exporter = await import(pathToFileURL(placeOf('@sanity/export')).href);
  const importer: Importer = await import(pathToFileURL(placeOf('@sanity/import')).href);
  const client = clientOf(url, { token: TOKEN, perspective: 'raw' });
  const other = clientOf(otherUrl, { token: TOKEN, perspective: 'raw' });
  const text = 'a\u2028b\u2029c \ud83d\ude00';
  const image = await client.assets.upload('image', await quarters(30, 30), {
    filename: 'a b.png',
  });
  const spare = await client.assets.upload('image', await quarters(34, 30), { filename: 'c.png' });
  const reference = (_ref: string) => ({ _type: 'reference', _ref });
  await client
    .transaction()
    .create({ _id: 'ex-a', _type: 'ex', text, to: reference('ex-b') })
    .create({ _id: 'ex-b', _type: 'ex', to: reference('ex-a'), query: '*' })
    .create({ _id: 'drafts.ex-a', _type: 'ex', text: 'draft' })
    .create({
      _id: 'ex-c',
      _type: 'ex',
      picture: { _type: 'image', asset: reference(image._id) },
      list: [{ _key: 'k', _type: 'image', asset: reference(image._id) }],
    })
    .commit();
  const folder = emptyDirectory();

  async function unpacked(name: string, options: object): Promise<Map<string, JsonObject>> {
    const outputPath = path.join(folder, `${name}.tar.gz`);
    await exporter.exportDataset({ client, dataset: 'production', outputPath, ...options });
    const target = path.join(folder, name);
    fs.mkdirSync(target);
    await unpackFolder(outputPath, target);
    const [inner = ''] = fs.readdirSync(target);
    const lines = fs
      .readFileSync(path.join(target, inner, 'data.ndjson'), 'utf8')
      .trim()
      .split('\n');
    return new Map(
      lines.map((line): [string, JsonObject] => {
        const document: JsonObject = JSON.parse(line);
        return [String(document._id), document];
      }),
    );
  }
  const whole = path.join(folder, 'whole.tar.gz');
  const releasesOperations: Record<string, string> = {
    create: 'fail',
    createIfNotExists: 'ignore',
    createOrReplace: 'replace',
  };
  const load = (operation: string, source: string = whole) =>
    importer.sanityImport(source.endsWith('.gz') ? fs.createReadStream(source) : source, {
      client: other,
      operation,
      releasesOperation: releasesOperations[operation],
      onProgress: () => null,
      tag: 'sanity.import',
      targetDataset: 'production',
      targetProjectId: 'safar',
      allowAssetsInDifferentDataset: false,
      allowSystemDocuments: false,
      replaceAssets: false,
      skipCrossDatasetReferences: false,
    });
  const sameDocument = async (id: string) => {
    const [one, copy] = await Promise.all([client, other].map((from) => from.getDocument(id)));
    const { _rev, _updatedAt, ...fields } = one ?? {};
    assert.partialDeepStrictEqual(copy, fields);
  };
  return [
    {
      name: 'export: documents, drafts and images',
      async run() {
        const documents = await unpacked('whole', {});
        assert.deepStrictEqual(documents.get('ex-a')?.text, text);
        assert.ok(documents.has('drafts.ex-a'));
        const [inner = ''] = fs.readdirSync(path.join(folder, 'whole'));
        const images = fs.readdirSync(path.join(folder, 'whole', inner, 'images'));
        for (const { path: stored } of [image, spare]) {
          assert.ok(images.includes(path.basename(stored)));
        }
      },
    },
    {
      name: 'export: by cursor',
      async run() {
        const documents = await unpacked('cursor', { mode: 'cursor' });
        assert.deepStrictEqual(
          [...documents.keys()].filter((id) => id.startsWith('ex-')).length,
          3,
        );
      },
    },
    {
      name: 'export: without drafts',
      async run() {
        assert.ok(!(await unpacked('published', { drafts: false })).has('drafts.ex-a'));
      },
    },
    {
      name: 'export: some types',
      async run() {
        await client.create({ _id: 'other-type', _type: 'otherType' });
        const documents = await unpacked('types', { types: ['otherType'] });
        assert.deepStrictEqual([...documents.keys()], ['other-type']);
      },
    },
    {
      name: 'export: raw',
      async run() {
        assert.ok((await unpacked('raw', { raw: true })).has(image._id));
      },
    },
    {
      name: 'import: an archive into an empty dataset',
      async run() {
        const { numDocs, warnings } = await load('create');
        assert.ok(numDocs >= 4);
        assert.deepStrictEqual(warnings, []);
        for (const id of ['ex-a', 'ex-b', 'ex-c', 'drafts.ex-a']) await sameDocument(id);
      },
    },
    {
      name: 'import: images, even unused ones, with their names',
      async run() {
        for (const { _id, originalFilename } of [image, spare]) {
          assert.partialDeepStrictEqual(await other.getDocument(_id), { originalFilename });
        }
      },
    },
    {
      name: 'import: refuses existing documents',
      async run() {
        // With releases, the importer leaves the refusal of the documents to nobody, and it ends us.
        await unpacked('some', { types: ['ex'] });
        const some = path.join(folder, 'some.tar.gz');
        await assert.rejects(load('create', some), { statusCode: 409 });
      },
    },
    {
      name: 'import: leaves existing documents alone',
      async run() {
        await other.patch('ex-a').set({ text: 'mine' }).commit();
        await load('createIfNotExists');
        assert.partialDeepStrictEqual(await other.getDocument('ex-a'), { text: 'mine' });
      },
    },
    {
      name: 'import: replaces existing documents and releases',
      async run() {
        await load('createOrReplace');
        await sameDocument('ex-a');
        const releases = await other.fetch('count(releases::all())');
        assert.equal(releases, await client.fetch('count(releases::all())'));
        assert.ok(releases > 0);
      },
    },
    {
      name: "import: the lake's own export",
      async run() {
        const target = path.join(folder, 'own');
        const { exportDataset } = await import('../exportDataset.ts');
        await exportDataset({ url, dataset: 'production', token: TOKEN }, target);
        await load('createOrReplace', target);
        await sameDocument('ex-a');
      },
    },
  ];
}

/** Returns calls of the command line and, through it, of the migration runner. */
export async function commandCalls(url: string): Promise<Call[]> {
  const client = clientOf(url, { token: TOKEN, perspective: 'raw' });
  const folder = emptyDirectory();
  const file = (name: string, content: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  fs.symlinkSync(path.join(STUDIO, 'node_modules'), path.join(folder, 'node_modules'));
  file('package.json', '{"name":"proof","type":"module"}');
  file('sanity.cli.js', "export default { api: { projectId: 'safar', dataset: 'production' } };");
  file(
    'migrations/rename/index.js',
    `import { at, defineMigration, set, unset } from '@sanity/migrate';
     export default defineMigration({
       title: 'Rename a field',
       documentTypes: ['moved'],
       migrate: { document: ({ old }) => [at('fresh', set(old)), at('old', unset())] },
     });`,
  );
  const sanity = async (...args: string[]): Promise<string> => {
    const { stdout } = await run(
      process.execPath,
      [path.join(STUDIO, 'node_modules/@sanity/cli/bin/run.js'), ...args],
      {
        cwd: folder,
        timeout: 40_000,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          CI: '1',
          DO_NOT_TRACK: '1',
          NO_COLOR: '1',
          SANITY_AUTH_TOKEN: TOKEN,
          PROOF_LAKE_URL: url,
          NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${pathToFileURL(path.join(import.meta.dirname, 'toLake.ts')).href}`,
        },
      },
    );
    return stdout;
  };
  const case_ = (name: string, call: () => Promise<unknown>): Call => ({ name, run: call });
  const make = (_id: string, fields: object = {}) =>
    client.createOrReplace({ _id, _type: 'cli', title: 'one', ...fields });
  const written = (_id: string, title: string) =>
    file(`${_id}.json`, JSON.stringify({ _id, _type: 'cli', title }));
  return [
    case_('cli: datasets list', async () =>
      assert.match(await sanity('datasets', 'list'), /^production$/m),
    ),
    case_('cli: documents get', async () => {
      await make('cli-get');
      assert.partialDeepStrictEqual(JSON.parse(await sanity('documents', 'get', 'cli-get')), {
        title: 'one',
      });
    }),
    case_('cli: documents query', async () => {
      await make('cli-query', { title: 'asked' });
      const query = '*[_id == "cli-query"].title';
      assert.deepStrictEqual(JSON.parse(await sanity('documents', 'query', query)), ['asked']);
    }),
    case_('cli: documents create', async () => {
      await sanity('documents', 'create', written('cli-create', 'made'));
      assert.partialDeepStrictEqual(await client.getDocument('cli-create'), { title: 'made' });
    }),
    case_('cli: documents create --replace', async () => {
      await make('cli-replace');
      await sanity('documents', 'create', '--replace', written('cli-replace', 'two'));
      assert.partialDeepStrictEqual(await client.getDocument('cli-replace'), { title: 'two' });
    }),
    case_('cli: documents create --missing', async () => {
      await make('cli-missing');
      await sanity('documents', 'create', '--missing', written('cli-missing', 'two'));
      assert.partialDeepStrictEqual(await client.getDocument('cli-missing'), { title: 'one' });
    }),
    case_('cli: documents delete', async () => {
      await make('cli-delete');
      await sanity('documents', 'delete', 'cli-delete');
      assert.equal(await client.getDocument('cli-delete'), undefined);
    }),
    case_('cli: datasets export, then import', async () => {
      await make('cli-export', { title: 'a\u2028b' });
      const target = path.join(folder, 'cli.tar.gz');
      await sanity('datasets', 'export', 'production', target);
      await client.delete('cli-export');
      await sanity('datasets', 'import', target, '--dataset', 'production', '--replace');
      assert.partialDeepStrictEqual(await client.getDocument('cli-export'), { title: 'a\u2028b' });
    }),
    case_('migrate: a dry run changes nothing', async () => {
      await client.createOrReplace({ _id: 'moved-a', _type: 'moved', old: 'x' });
      assert.match(await sanity('migrations', 'run', 'rename'), /moved-a/);
      assert.partialDeepStrictEqual(await client.getDocument('moved-a'), { old: 'x' });
    }),
    case_('migrate: a run', async () => {
      await client.createOrReplace({ _id: 'moved-b', _type: 'moved', old: 'a\u2028b' });
      await sanity('migrations', 'run', 'rename', '--no-dry-run', '--no-confirm');
      const moved = await client.getDocument('moved-b');
      assert.partialDeepStrictEqual(moved, { fresh: 'a\u2028b' });
      assert.ok(moved && !('old' in moved));
    }),
  ];
}
