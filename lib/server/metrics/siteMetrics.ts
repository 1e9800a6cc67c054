import type { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What Prometheus reads of the site. Labels name routes and results, never anyone's data. */
export interface SiteMetrics {
  register: Registry;
  requests: Histogram<'method' | 'route' | 'status_code'>;
  errors: Counter<'route'>;
  contentWebhooks: Counter<'result'>;
  publishToLive: Histogram;
  stalePages: Gauge<'state'>;
  stalePagesOldest: Gauge;
}

/** Pages, API routes and `instrumentation.ts` are separate bundles, which share what's global. */
const key = Symbol.for('safar.metrics');
const shared = globalThis as { [key]?: SiteMetrics };

/** Returns this process's metrics, or null if `METRICS_PORT` is off. */
export const siteMetrics = (): SiteMetrics | null => shared[key] ?? null;

export function shareMetrics(metrics: SiteMetrics): void {
  shared[key] = metrics;
}
