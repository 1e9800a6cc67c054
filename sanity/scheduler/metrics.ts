import type { Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { serveMetrics } from '../metricsServer.ts';
import type { Scheduler } from './scheduler.ts';

/** Serves the schedule's figures to Prometheus. */
export async function serveScheduleMetrics(
  scheduler: Pick<Scheduler, 'state'>,
  port: number,
): Promise<Server> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  const ready = gauge('safar_schedule_ready', 'Whether the schedule could be read.');
  const waiting = gauge('safar_schedule_waiting', 'Actions that wait for their time.');
  const overdue = gauge('safar_schedule_overdue_seconds', 'How long one has been due, 0 if none.');
  return serveMetrics(register, port, {
    refresh() {
      const state = scheduler.state();
      ready.set(state.isReady ? 1 : 0);
      waiting.set(state.waiting);
      overdue.set(state.overdueSeconds);
    },
  });
}
