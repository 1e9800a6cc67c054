/** Writes `sanity/types.generated.ts` from the schema and queries. `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findQueriesInPath, getResolver, registerBabel, TypeGenerator } from '@sanity/codegen';
import { Schema } from '@sanity/schema';
import { builtinTypes, extractSchema } from '@sanity/schema/_internal';
import { schemaTypes } from '../sanity/schema/schemaTypes.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'sanity/types.generated.ts');

registerBabel();
const compiled = Schema.compile({ name: 'safar', types: [...builtinTypes, ...schemaTypes] });
const schema = extractSchema(compiled, { enforceRequiredFields: true });
const { queries } = findQueriesInPath({
  path: join(root, 'sanity/queries/**/*.ts'),
  resolver: getResolver(root),
});
const { code } = await new TypeGenerator().generateTypes({
  queries,
  root,
  schema,
  overloadClientMethods: true,
});
// The generator writes this machine's path beside each query; keep it out of the committed file.
const text = code.replaceAll(`${root}/`, '');

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('sanity/types.generated.ts is out of date: run "npm run typegen".');
    process.exit(1);
  }
  console.log('Content types are up to date.');
} else {
  writeFileSync(target, text);
  console.log(`Wrote ${target.slice(root.length + 1)}.`);
}
