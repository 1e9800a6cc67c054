/** `npm run migrate`: brings the database to this release's schema. A hosted start requires it. */
import './start/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { addEnvFile, nodeBinary, root } from './start/settings.mjs';

addEnvFile(process.env);
const { status } = spawnSync(
  nodeBinary,
  ['--disable-warning=ExperimentalWarning', path.join(root, 'booking/migrate.ts')],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
