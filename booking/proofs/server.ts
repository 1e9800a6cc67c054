/** A proof's PostgreSQL server: the one in `TEST_DATABASE_URL`, or a new one. */
import { findPostgres, startCluster } from '../testing/postgresCluster.mjs';

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Returns a server and a way to stop it; throws if PostgreSQL isn't installed. */
export async function startServer(options: { fsync?: boolean } = {}): Promise<Server> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: async () => {} };
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed (apt-get install postgresql)');
  const { socketUrl, stop } = await startCluster(bin, options);
  return { url: socketUrl, stop };
}
