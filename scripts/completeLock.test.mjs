import { spawnSync } from 'node:child_process';
import path from 'node:path';

it('finds every platform in the lock files, so that "npm ci" accepts them', () => {
  const program = path.join(import.meta.dirname, 'completeLock.mjs');
  const { stderr, status } = spawnSync(process.execPath, [program, '--check'], {
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});
