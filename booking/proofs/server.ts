/** The PostgreSQL server of a proof: the one that `TEST_DATABASE_URL` names, or a new one. */
import { findPostgres, startCluster } from '../testing/postgresCluster.mjs';

export type Server = { url: string; stop(): Promise<void> };

/** Answers a server, and how to end it; throws when there is none on this machine. */
export async function startServer(options: { fsync?: boolean } = {}): Promise<Server> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: async () => {} };
  const bin = findPostgres();
  if (!bin) throw new Error('no PostgreSQL here (apt-get install postgresql)');
  const { socketUrl, stop } = await startCluster(bin, options);
  return { url: socketUrl, stop };
}
