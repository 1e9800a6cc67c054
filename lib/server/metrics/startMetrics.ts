import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { MetricsPortUnavailable, serveMetrics } from '@/sanity/metricsServer';
import { readRoutePatterns } from './routePatterns';
import { shareMetrics, type SiteMetrics } from './siteMetrics';

interface Source {
  port: number;
  distDir: string;
  /** Reads the queue of stale pages. */
  queueState: () => Promise<{ waiting: number; failing: number; waitingSince: string | null }>;
}

/** Starts the metrics, or ends the process with one sentence if another program has the port. */
export async function requireMetrics(source: Source): Promise<void> {
  try {
    await startMetrics(source);
  } catch (error) {
    if (!(error instanceof MetricsPortUnavailable)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Counts this process's requests, and serves the figures to Prometheus. */
export async function startMetrics({ port, distDir, queueState }: Source) {
  const metrics = makeMetrics();
  collectDefaultMetrics({ register: metrics.register });
  const server = await serveMetrics(metrics.register, port, {
    async refresh() {
      const state = await queueState();
      metrics.stalePages.set({ state: 'waiting' }, state.waiting);
      metrics.stalePages.set({ state: 'failing' }, state.failing);
      const since = state.waitingSince === null ? Date.now() : Date.parse(state.waitingSince);
      metrics.stalePagesOldest.set(Math.max(0, Date.now() - since) / 1_000);
    },
    forget() {
      metrics.stalePages.reset();
      metrics.stalePagesOldest.remove();
    },
  });
  shareMetrics(metrics);
  watchRequests(metrics, readRoutePatterns(distDir), server);
  return server;
}

function makeMetrics(): SiteMetrics {
  const register = new Registry();
  const registers = [register];
  const metrics: SiteMetrics = {
    register,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request, by the pattern of its route.',
      labelNames: ['method', 'route', 'status_code'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    errors: new Counter({
      name: 'safar_errors_total',
      help: 'Errors that ended a request.',
      labelNames: ['route'],
      registers,
    }),
    contentWebhooks: new Counter({
      name: 'safar_content_webhooks_total',
      help: 'Changes that the content store announced, by result.',
      labelNames: ['result'],
      registers,
    }),
    publishToLive: new Histogram({
      name: 'safar_publish_to_live_seconds',
      help: 'Time from a publish until its page was made.',
      buckets: [0.1, 0.3, 0.5, 1, 2, 5, 15, 60, 300],
      registers,
    }),
    stalePages: new Gauge({
      name: 'safar_stale_pages',
      help: 'Pages that wait to be made again, and how many of them have failed.',
      labelNames: ['state'],
      registers,
    }),
    stalePagesOldest: new Gauge({
      name: 'safar_stale_pages_oldest_seconds',
      help: 'How long pages have been waiting, 0 if none are.',
      registers,
    }),
  };
  for (const result of ['done', 'front_late', 'failed', 'unseen', 'refused']) {
    metrics.contentWebhooks.inc({ result }, 0);
  }
  return metrics;
}

interface Answered {
  request: IncomingMessage;
  response: ServerResponse;
  server: unknown;
}

/** Times the answers of every server in this process but our own. */
function watchRequests(
  { requests }: SiteMetrics,
  routeOf: (url: string) => string,
  ours: unknown,
): void {
  const startedAt = new WeakMap<IncomingMessage, number>();
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as Answered;
    if (server !== ours) startedAt.set(request, performance.now());
  });
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as Answered;
    const since = startedAt.get(request);
    if (since === undefined) return;
    const route = routeOf(request.url ?? '/');
    // Asked every few seconds whether the process lives.
    if (route === '/api/live') return;
    const { method = 'GET' } = request;
    const seconds = (performance.now() - since) / 1_000;
    requests.observe({ method, route, status_code: response.statusCode }, seconds);
  });
}
