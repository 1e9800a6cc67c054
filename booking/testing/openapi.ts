/** Writes `openapi.json`, the description of the API that clients are built on: `npm run openapi`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from './service.ts';

const service = await startService();
await service.app.ready();
const description = JSON.stringify(service.app.swagger(), null, 2);
await writeFile(join(import.meta.dirname, '../openapi.json'), `${description}\n`);
await service.close();
