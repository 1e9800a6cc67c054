import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMetrics } from '../metrics/startMetrics';
import { siteMetrics } from '../metrics/siteMetrics';
import { readLastPublish, rememberPublish } from './lastPublish';

it('remembers and counts how long a publish took, unless the store only reports whole seconds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'safar-publish-'));
  const queueState = () => Promise.resolve({ waiting: 0, failing: 0, waitingSince: null });
  const server = await startMetrics({ port: 0, distDir: folder, queueState });
  try {
    const publishedAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 1_234).toISOString();
    await rememberPublish(folder, publishedAt);
    await rememberPublish(folder, '2026-11-30T06:30:00Z');
    expect(await readLastPublish(folder)).toMatchObject({ publishedAt });
    const text = await siteMetrics()?.register.metrics();
    expect(text).toContain('safar_publish_to_live_seconds_count 1\n');
    expect(text).toContain('safar_publish_to_live_seconds_bucket{le="1"} 0\n');
    expect(text).toContain('safar_publish_to_live_seconds_bucket{le="15"} 1\n');
  } finally {
    server.close();
  }
});
