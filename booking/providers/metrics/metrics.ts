/** What Prometheus reads of this process. Labels name routes, codes and jobs, never anyone's data. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { SecurityEventKind } from '../../store/staff/securityEvents.ts';

/** Who found out that a payment had been captured. */
export type CaptureSource = 'webhook' | 'return' | 'reconciler' | 'other';
export type WebhookResult = 'done' | 'orphan' | 'ignored' | 'retried';

/** What gives someone access to the desk, apart from signing in. */
export type StaffAccess = 'owner' | 'key' | 'recovery_code';

export type Metrics = ReturnType<typeof makeMetrics>;

const captureSources: readonly CaptureSource[] = ['webhook', 'return', 'reconciler', 'other'];
const webhookResults: readonly WebhookResult[] = ['done', 'orphan', 'ignored', 'retried'];
const staffAccess: readonly StaffAccess[] = ['owner', 'key', 'recovery_code'];
const securityKinds = Object.keys({
  signed_in: 1,
  signed_out: 1,
  wrong_code: 1,
  access_refused: 1,
  rate_limited: 1,
  staff_refused: 1,
  signature_refused: 1,
  foreign_origin: 1,
} satisfies Record<SecurityEventKind, 1>);

const ownApprovalCodes = [
  'second_person_required',
  'approver_cannot_pay',
] as const satisfies readonly RefusalCode[];

/** Counts a refused request. The route is a pattern. */
export function countRefusal(metrics: Metrics, route: string, code: RefusalCode): void {
  metrics.refusals.inc({ route, code });
  if (ownApprovalCodes.some((own) => own === code)) metrics.ownApprovals.inc({ code });
}

/** Counts in memory, from the start of the process. `safar_waiting_…` gauges come from the database. */
export function makeMetrics() {
  const register = new Registry();
  const registers = [register];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const metrics = {
    register,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request, by the pattern of its route.',
      labelNames: ['method', 'route', 'status_code'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    refusals: counter('safar_refusals_total', 'Refused requests.', 'route', 'code'),
    // By code alone: with the route, each series would appear with its first event.
    ownApprovals: counter(
      'safar_own_approvals_refused_total',
      'Payments whose second person was the first one.',
      'code',
    ),
    securityEvents: counter('safar_security_events_total', 'Security events.', 'kind'),
    staffAccess: counter(
      'safar_staff_access_total',
      'Owners and keys that were added, and recovery codes that were used.',
      'by',
    ),
    captures: counter('safar_captures_total', 'Payments captured, by who found out.', 'by'),
    webhooks: counter('safar_webhooks_total', 'Webhooks of gateways, by result.', 'result'),
    webhookDelay: new Histogram({
      name: 'safar_webhook_delay_seconds',
      help: 'Time from receiving a webhook to having dealt with it.',
      buckets: [0.1, 0.5, 1, 2.5, 5, 15, 60, 300, 900],
      registers,
    }),
    messages: counter('safar_messages_total', 'Messages of the outbox.', 'topic', 'result'),
    jobSuccess: gauge('safar_job_last_success_seconds', 'When a job last succeeded.', 'task'),
    jobInterval: gauge('safar_job_interval_seconds', 'How often a job runs.', 'task'),
    jobFailures: counter('safar_job_failures_total', 'Failed runs of a job.', 'task'),
    pool: gauge('safar_database_connections', 'Connections, and waits for one.', 'state'),
    databaseUp: gauge('safar_database_up', 'Whether the last look at the database succeeded.'),
    holds: gauge('safar_holds', 'Active holds.'),
    waiting: gauge('safar_waiting', 'Work that waits, by kind.', 'kind'),
    waitingOldest: gauge('safar_waiting_oldest_seconds', 'Its oldest piece.', 'kind'),
    drift: gauge('safar_drift_rows', 'Open differences that the checks found.', 'kind'),
    failedEmails: gauge('safar_failed_emails', 'Emails of 30 days that were never sent.'),
  };
  // A counter that appears with its first event would hide that event from increase().
  for (const by of captureSources) metrics.captures.inc({ by }, 0);
  for (const result of webhookResults) metrics.webhooks.inc({ result }, 0);
  for (const code of ownApprovalCodes) metrics.ownApprovals.inc({ code }, 0);
  for (const by of staffAccess) metrics.staffAccess.inc({ by }, 0);
  for (const kind of securityKinds) metrics.securityEvents.inc({ kind }, 0);
  return metrics;
}

/** Adds the process's own figures, such as its memory and the delay of its event loop. */
export function addProcessMetrics({ register }: Pick<Metrics, 'register'>): void {
  collectDefaultMetrics({ register });
}
