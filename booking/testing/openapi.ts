/**
 * Writes `openapi.json`, the description of the API that clients are built on: `npm run openapi`.
 * With `-- --release` it is also kept as that of the last release, which later changes may not break.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from './service.ts';

const service = await startService();
await service.app.ready();
const description = `${JSON.stringify(service.app.swagger(), null, 2)}\n`;
const names = [
  'openapi.json',
  ...(process.argv.includes('--release') ? ['openapi.released.json'] : []),
];
for (const name of names) await writeFile(join(import.meta.dirname, '..', name), description);
await service.close();
