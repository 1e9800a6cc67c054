import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** The port can't be used. The message names the variable. */
export class MetricsPortUnavailable extends Error {}

interface Source {
  /** Sets the gauges. Runs before each answer. */
  refresh: () => Promise<void> | void;
  /** Removes them if that failed, because old figures would look like new ones. */
  forget?: () => void;
}

/**
 * Serves a program's figures at `/metrics`, on this machine only. Throws `MetricsPortUnavailable` if
 * another program has the port. The port may be 0 for any free one.
 */
export async function serveMetrics(
  register: Registry,
  port: number,
  { refresh, forget = () => {} }: Source,
): Promise<Server> {
  const collect = async () => {
    try {
      await refresh();
    } catch {
      forget();
    }
    return register.metrics();
  };
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    collect().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new MetricsPortUnavailable(
      `Port ${port} can't be used (${error.code}): set METRICS_PORT to another one.`,
    );
  });
  return server;
}
