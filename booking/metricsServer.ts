/** `/metrics`, for Prometheus, at a port of its own on this machine. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from './deps.ts';
import { addProcessMetrics, type Metrics } from './providers/metrics/metrics.ts';
import { readWaitingWork, type WaitingWork } from './store/staff/waitingWork.ts';

/** How long a reading is reused, however many ask. */
const REUSE_MS = 5_000;
/** After this long without the database's figures, the rest is answered. */
const READ_TIMEOUT_MS = 3_000;

/** Serves the metrics on loopback. The port may be 0 for any free one. */
export async function serveMetrics(
  { db, metrics }: Pick<Deps, 'db' | 'metrics'>,
  port: number,
): Promise<Server> {
  addProcessMetrics(metrics);
  let isRead = false;
  let running: Promise<boolean> | null = null;
  let keptUntil = 0;
  const read = () =>
    (running ??= readWaitingWork(db.queries)
      .then((work) => showWork(metrics, work))
      .then(
        () => true,
        () => false,
      )
      .then((isDone) => {
        isRead = isDone;
        keptUntil = isDone ? Date.now() + REUSE_MS : 0;
        running = null;
        return isDone;
      }));
  const collect = async () => {
    if (Date.now() >= keptUntil) {
      const isAnswered = new AbortController();
      const late = pause(READ_TIMEOUT_MS, false, { signal: isAnswered.signal }).catch(() => false);
      if (!(await Promise.race([read(), late]))) isRead = false;
      isAnswered.abort();
    }
    // Old figures would look like new ones.
    if (!isRead) hideWork(metrics);
    metrics.databaseUp.set(isRead ? 1 : 0);
    const { open = 0, idle = 0, waiting = 0 } = db.connections() ?? {};
    metrics.pool.set({ state: 'open' }, open);
    metrics.pool.set({ state: 'idle' }, idle);
    metrics.pool.set({ state: 'waiting' }, waiting);
    return metrics.register.metrics();
  };
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    collect().then(
      (text) => response.writeHead(200, { 'content-type': metrics.register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function showWork(metrics: Metrics, { holds, failedEmails, drift, waiting }: WaitingWork): void {
  metrics.holds.set(holds);
  metrics.failedEmails.set(failedEmails);
  for (const [kind, rows] of Object.entries(drift)) metrics.drift.set({ kind }, rows);
  for (const [kind, { count, oldestSeconds }] of Object.entries(waiting)) {
    metrics.waiting.set({ kind }, count);
    metrics.waitingOldest.set({ kind }, oldestSeconds);
  }
}

function hideWork(metrics: Metrics): void {
  metrics.holds.remove();
  metrics.failedEmails.remove();
  for (const gauge of [metrics.drift, metrics.waiting, metrics.waitingOldest]) gauge.reset();
}
