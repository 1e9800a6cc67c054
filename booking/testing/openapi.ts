/** Writes `openapi.json`, the API description that clients are built on: `npm run openapi`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from './service.ts';

const service = await startService();
await service.app.ready();
// Innermost lists and objects go on one line if they fit.
const text = JSON.stringify(service.app.swagger(), null, 2).replace(
  /[[{]\n[^[\]{}]*\n\s*[\]}]/g,
  (part) => (part.length > 120 ? part : part.replace(/\s*\n\s*/g, ' ')),
);
await writeFile(join(import.meta.dirname, '..', 'openapi.json'), `${text}\n`);
await service.close();
