/**
 * `node deploy/checkLake.mjs <release>`: fails if the code in a release's folder can't read the content lake in
 * DATA_DIR, because a newer release has changed it.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '../sanity/lake/config.ts';
import { openReadOnly } from '../sanity/lake/storage/database.ts';

const [, , release = ''] = process.argv;
const { directory } = readConfig(process.env);
const file = pathToFileURL(path.join(release, 'sanity/lake/storage/database.ts'));
const { migrations } = await import(file.href);
const database = openReadOnly(directory);
const { user_version: done } = database.prepare('PRAGMA user_version').get();
database.close();
if (done > migrations.length) {
  console.error(
    `${path.basename(release)} can't read the content lake, which a newer release has changed: ` +
      'restore the backup from before it instead.',
  );
  process.exitCode = 1;
}
